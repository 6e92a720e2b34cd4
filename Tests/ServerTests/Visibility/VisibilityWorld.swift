import Foundation
import Imaging
import Localization
import PhotoLibrary
import Server
import TestSupport
import Testing

/// A public server with photos of which some are hidden, and a model of who sees what.
struct VisibilityWorld {
    /// A photo, and what its rules are about.
    struct Photo {
        let number: Int
        let id: String
        let path: String
        /// The folders from the nearest one up to that of all pictures.
        let folders: [String]
        let place: String
        let placeName: String
        let country: String

        /// The texts that tell of it.
        var secrets: [String] { [id, title, "stichwort\(number)x", "datei-\(number)x"] }
        var title: String { "Geheimnis\(number)x" }
    }

    /// Who asks.
    enum Reader: String, CaseIterable {
        case guest, berta, carl, owner
    }

    static let towns = [
        (60.607, 15.632), (59.858, 17.644), (69.649, 18.955), (41.893, 12.483), (48.853, 2.349), (64.135, -21.895),
    ]
    static let count = 18

    let served: ServedLibrary
    let photos: [Photo]
    let cookies: [Reader: String]

    init() async throws {
        served = try ServedLibrary(host: "0.0.0.0", isPublic: true, positions: .exact)
        let folders = ["", "/a", "/a/b", "/a/c", "/d"]
        var paths: [Int: String] = [:]
        for number in 0..<Self.count {
            let town = Self.towns[number % Self.towns.count]
            var photo = TestPhoto(
                seed: number, size: .init(width: 90, height: 60), latitude: town.0 + Double(number) * 0.000_1,
                longitude: town.1, takenAt: "20\(10 + number):05:02 10:11:12", title: "Geheimnis\(number)x")
            photo.keywords = ["stichwort\(number)x"]
            let path = "\(served.pictures)\(folders[number % folders.count])/datei-\(number)x.jpg"
            try photo.write(path)
            paths[number] = path
        }
        _ = try await served.library.imports.run([served.pictures])
        let listed = try served.library.photos.list(place: nil, limit: nil, locale: .english, terminal: .none).photos
        let (pictures, root) = (served.pictures, served.folder)
        photos = try (0..<Self.count).map { number in
            let path = try #require(paths[number])
            let document = try #require(listed.first { $0.path?.hasSuffix("datei-\(number)x.jpg") == true })
            var folder = String(path.prefix(upTo: try #require(path.lastIndex(of: "/"))))
            var chain = [folder]
            while folder != pictures, folder.count > root.count {
                folder = String(folder.prefix(upTo: try #require(folder.lastIndex(of: "/"))))
                chain.append(folder)
            }
            return Photo(
                number: number, id: document.id, path: path, folders: chain, place: document.place.id,
                placeName: document.place.name, country: document.place.country.code.lowercased())
        }
        cookies = [
            .berta: try await served.signIn("Berta", isOwner: false),
            .carl: try await served.signIn("Carl", isOwner: false),
            .owner: try await served.signIn("Anna", isOwner: true),
        ]
    }

    func get(_ address: String, _ reader: Reader) async throws -> DirectServer.Reply {
        try await served.server.ask("GET", address, headers: cookies[reader].map { [("Cookie", $0)] } ?? [])
    }

    func remove() { served.remove() }

    // MARK: - Rules

    /// A rule, as a person gives it and as the model understands it.
    struct Rule {
        let subject: AccessSubject
        let audience: AccessAudience

        func admits(_ reader: Reader) -> Bool {
            switch audience {
            case .everybody: true
            case .users: reader != .guest
            case .people(let names): names.contains { $0.lowercased() == reader.rawValue }
            case .owners: false
            }
        }
    }

    /// Some rules, each of another subject.
    func randomRules(_ random: inout some RandomNumberGenerator) -> [Rule] {
        let audiences: [AccessAudience] = [
            .everybody, .users, .users, .people(["Berta"]), .people(["Carl", "Berta"]), .owners, .owners,
        ]
        var rules: [Rule] = []
        for photo in photos.shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random)) {
            rules.append(
                Rule(subject: .photos([photo.id]), audience: audiences.randomElement(using: &random) ?? .owners))
        }
        let folders = Set(photos.flatMap(\.folders)).sorted().shuffled(using: &random)
        for folder in folders.prefix(Int.random(in: 0...3, using: &random)) {
            rules.append(Rule(subject: .folder(folder), audience: audiences.randomElement(using: &random) ?? .owners))
        }
        let places = Set(photos.map(\.place) + photos.map(\.country)).sorted().shuffled(using: &random)
        for place in places.prefix(Int.random(in: 0...2, using: &random)) {
            rules.append(Rule(subject: .place(place), audience: audiences.randomElement(using: &random) ?? .owners))
        }
        return rules
    }

    /// The photos that a reader sees, in the order of their numbers.
    func seen(by reader: Reader, _ rules: [Rule]) -> [Photo] {
        guard reader != .owner else { return photos }
        return photos.filter { photo in
            if let own = rules.first(where: { $0.subject == .photos([photo.id]) }) { return own.admits(reader) }
            let nearest = photo.folders.lazy.compactMap { folder in
                rules.first { $0.subject == .folder(folder) }
            }.first
            let others = rules.filter { $0.subject == .place(photo.place) || $0.subject == .place(photo.country) }
            return (others + (nearest.map { [$0] } ?? [])).allSatisfy { $0.admits(reader) }
        }
    }
}
