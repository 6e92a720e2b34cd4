import Catalog
import Foundation
import Gazetteer
import LibraryBase
import Localization
import PhotoLibrary
import TestSupport
import Testing

extension TemporaryLibrary {
    /// A library that somebody has used in every way.
    func use(photos: Int) async throws {
        for number in 0..<photos {
            let photo = TestPhoto(
                seed: number, latitude: 62 - 1.5 * Double(number), longitude: 15 + 0.5 * Double(number),
                takenAt: "2011:05:\(10 + number) 10:11:12", title: "Photo \(number)")
            try photo.write("\(pictures)/\(number).jpg")
        }
        try await importPictures()
        let ids = try self.photos().map(\.id)
        for id in ids.prefix(5) { try await open(id) }
        if photos > 4 { _ = try library.recents.edit(.move(row: 4, to: 1), locale: .english, terminal: .none) }
        try locate([ids[6 % photos]], at: "se-falun-2715459")
        _ = try library.texts.edit(photo: ids[7 % photos], TextChange(title: .given("Mine")))
        _ = try library.people.add("Anna", password: "correct horse", isOwner: true)
        _ = try library.people.add("Bo", password: "another horse", isOwner: false)
        _ = try library.sets.create("Summer", photos: [ids[1 % photos], ids[0]])
        _ = try library.circles.add("home", around: try #require(Coordinate(latitude: 60, longitude: 15)), radius: 500)
        try add("http://127.0.0.1:9/feed?token=streng-geheim", name: "s", isPrivateAllowed: true)
        _ = try library.sources.logIn("s", .token("geheimes-zeichen"))
        _ = try library.cache.setLimit(3_000_000_000)
    }
}

/// What people see of a library.
struct LibraryLook: Equatable {
    var recents: [String]
    var photos: [LocalPhotoDocument]
    var places: PlacesDocument
    var sources: SourcesDocument
    var sets: SetsDocument
    var circles: CirclesDocument
    var users: [String]
    var limit: CacheLimitDocument
    var corrections: String

    init(_ library: PhotoLibrary, in folder: String) throws {
        recents = try library.recents.list(locale: .english, terminal: .none).recents.map(\.photo.id)
        photos = try library.photos.list(place: nil, limit: nil, locale: .english, terminal: .none).photos
        places = try library.places.list(locale: .english, terminal: .none)
        sources = try library.sources.list()
        sets = try library.sets.list()
        circles = try library.circles.list()
        users = try library.people.list().users.map { "\($0.name) \($0.isOwner)" }
        limit = try library.cache.limit()
        let exported = folder + "/corrections.json"
        _ = try library.corrections.export(to: exported)
        corrections = try String(contentsOfFile: exported, encoding: .utf8)
    }
}
