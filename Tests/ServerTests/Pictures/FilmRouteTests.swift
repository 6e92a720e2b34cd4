import Foundation
import Localization
import PhotoLibrary
import Server
import TestLibraries
import TestSupport
import Testing

/// The films of motion photos and Live Photos over HTTP.
@Suite struct FilmRouteTests {
    private func write(_ bytes: [UInt8], _ name: String, _ world: ServedLibrary) throws {
        try FileManager.default.createDirectory(atPath: world.pictures, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(fileURLWithPath: world.pictures + "/" + name))
    }

    private func imported(_ world: ServedLibrary) async throws -> [PhotoDocument] {
        _ = try await world.library.imports.run([world.pictures])
        return try world.library.photos.list(place: nil, limit: nil, locale: .english, terminal: .none).photos
            .map(\.document).sorted { ($0.title ?? "") < ($1.title ?? "") }
    }

    /// Everybody gets the same bytes, in which nothing says where it was taken.
    @Test(arguments: [true, false]) func aFilmIsPlayedInRanges(isPublic: Bool) async throws {
        let world = isPublic ? try ServedLibrary(host: "0.0.0.0", isPublic: true) : try ServedLibrary()
        defer { world.remove() }
        let film = TestFilm().bytes
        try write(TestFilm().motionPhoto(try TestPhoto.falun(1, title: "1").jpeg()), "a.jpg", world)
        try write(try TestPhoto.falun(2, title: "2").jpeg(), "b.jpg", world)
        try write(film, "b.mp4", world)
        for photo in try await imported(world) {
            let target = "/api/v1/photos/\(photo.id)/film"
            let whole = try await world.get(target)
            #expect(whole.status == 200 && whole.headers["content-type"] == "video/mp4")
            #expect(whole.body.count == film.count && whole.headers["accept-ranges"] == "bytes")
            #expect(whole.headers["last-modified"] == nil)
            for text in TestFilm.planted { #expect(whole.body.ranges(of: Array(text.utf8)).isEmpty) }
            for sample in TestFilm.pictures { #expect(!whole.body.ranges(of: sample).isEmpty) }
            for range in [0..<2, 20..<400, 300..<film.count] {
                let part = try await world.get(target, ("Range", "bytes=\(range.lowerBound)-\(range.upperBound - 1)"))
                #expect(part.status == 206 && part.body == Array(whole.body[range]))
            }
            #expect(try await world.get(target, ("Range", "bytes=\(film.count)-")).isProblem(416))
            let tag = try #require(whole.headers["etag"])
            #expect(try await world.get(target, ("If-None-Match", tag)).status == 304)
            let document = try await world.get("/api/v1/photos/\(photo.id)").json["film"] as? NSDictionary
            #expect(document?["type"] as? String == "video/mp4" && document?["bytes"] as? Int == film.count)
            let page = String(decoding: try await world.get("/photos/\(photo.id)").body, as: UTF8.self)
            #expect(page.contains("href=\"\(target)\" aria-label=\"Play the film\">"))
        }
    }

    @Test func aPhotoWithoutAFilmHasNone() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        try write(try TestPhoto.falun(1).jpeg(), "a.jpg", world)
        let photo = try await imported(world)[0]
        #expect(photo.film == nil)
        #expect(try await world.get("/api/v1/photos/\(photo.id)/film").isProblem(404))
        #expect(try await world.get("/api/v1/photos/000000000000/film").isProblem(404))
        let page = String(decoding: try await world.get("/photos/\(photo.id)").body, as: UTF8.self)
        #expect(page.contains("aria-label=\"Play the film\" hidden>"))
    }

    /// A film that cannot be told apart from what it says is not given at all, and not offered.
    @Test func aFilmThatCannotBeStrippedIsNone() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        var film = TestFilm()
        film.isElsewhere = true
        try write(try TestPhoto.falun(2).jpeg(), "b.jpg", world)
        try write(film.bytes, "b.mp4", world)
        let photo = try await imported(world)[0]
        #expect(photo.film == nil)
        #expect(try await world.get("/api/v1/photos/\(photo.id)/film").isProblem(404))
    }
}
