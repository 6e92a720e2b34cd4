import Foundation
import Imaging
import Localization
import PhotoLibrary
import Server
import TestSupport
import Testing

/// A guarded server with photos of Rome, at positions of their own, and an owner who shares some of them.
struct SharedWorld {
    let served: ServedLibrary
    /// By the number of the photo.
    let ids: [String]
    let owner: String

    static let count = 6

    /// The texts by which an answer would show a position, altitude or direction of the photos, their district, or their camera.
    static let secrets = [
        "41.8736", "41.8737", "41.8738", "12.4727", "12.4728", "12.4729", "1234.5", "123.4", "Testaccio",
    ]

    init(isPublic: Bool = false) async throws {
        served = try ServedLibrary(host: "0.0.0.0", isPublic: isPublic)
        for number in 0..<Self.count {
            var photo = TestPhoto(
                seed: number, size: .init(width: 3000, height: 2000), latitude: 41.873_631 + Double(number) * 0.000_01,
                longitude: 12.472_717 + Double(number) * 0.000_01, takenAt: "2011:05:02 10:11:1\(number)",
                title: "Titled \(number)")
            (photo.altitude, photo.direction) = (1234.56, 123.45)
            try photo.write("\(served.pictures)/\(number).jpg")
        }
        _ = try await served.library.imports.run([served.pictures])
        let photos = try served.library.photos.list(place: nil, limit: nil, locale: .english, terminal: .none)
        ids = photos.photos.map(\.id).reversed()
        owner = try await served.signIn("Anna", isOwner: true)
    }

    /// Shares the first three photos, and returns the path of the link.
    func share(_ settings: String = "") async throws -> String {
        let list = ids.prefix(3).map { "\"\($0)\"" }.joined(separator: ", ")
        return try await path(of: #"{"photos": [\#(list)]\#(settings.isEmpty ? "" : ", " + settings)}"#)
    }

    /// Makes a share, and returns the path of the link.
    func path(of body: String) async throws -> String {
        let reply = try await ask("POST", "/api/v1/shares", owner, body: body)
        try #require(reply.status == 201, "\(reply.page)")
        #expect(reply.headers["cache-control"] == "no-store")
        return try #require(try reply.json["path"] as? String)
    }

    func ask(
        _ method: String, _ path: String, _ cookie: String? = nil, headers: [(String, String)] = [], body: String = ""
    ) async throws -> DirectServer.Reply {
        try await served.server.ask(
            method, path, headers: headers + (cookie.map { [("Cookie", $0)] } ?? []), body: body)
    }

    func get(_ path: String, _ cookie: String? = nil) async throws -> DirectServer.Reply {
        try await ask("GET", path, cookie)
    }

    /// An existing address for every route of a share.
    func addresses(_ link: String, photo: String) -> [String] {
        served.server.routes.filter { $0.hasPrefix("GET /s/{share}") }.map { route in
            String(route.dropFirst(4)).replacing("/s/{share}", with: link).replacing("{photo}", with: photo)
        }
    }

    func remove() { served.remove() }
}
