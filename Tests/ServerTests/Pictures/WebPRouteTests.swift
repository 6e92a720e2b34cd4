import Foundation
import Imaging
import Localization
import PhotoLibrary
import Server
import TestSupport
import Testing

/// `format=webp`: a WebP where there is one, and the usual picture until then.
@Suite struct WebPRouteTests {
    /// A library with one photo, of which a WebP is much smaller.
    private func photo(_ world: ServedLibrary) async throws -> (id: String, version: String) {
        try FileManager.default.createDirectory(atPath: world.pictures, withIntermediateDirectories: true)
        let bytes = try Synthetic.discs(900, 600).jpeg(quality: 90)
        try Data(bytes).write(to: URL(fileURLWithPath: world.pictures + "/a.jpg"))
        let id = try await world.importPhotos(0)[0]
        return (id, try #require(try world.library.photos.listed(photo: id, locale: .english).version))
    }

    /// Asks until a WebP comes, as it is made when nobody waits.
    private func webP(_ target: String, _ world: ServedLibrary) async throws -> DirectServer.Reply {
        for _ in 0..<300 {
            let reply = try await world.get(target)
            if reply.headers["content-type"] == "image/webp" { return reply }
            try await Task.sleep(for: .milliseconds(100))
        }
        throw WaitedTooLong()
    }

    private struct WaitedTooLong: Error {}

    @Test(arguments: ["thumbnail?size=400", "rendition?viewport=300x200"])
    func aPictureIsAnsweredAtOnceAndAsWebPLater(kind: String) async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let (id, version) = try await photo(world)
        let usual = "/api/v1/photos/\(id)/\(kind)&v=\(version)"
        let target = usual + "&format=webp"
        let first = try await world.get(target)
        #expect(first.status == 200 && first.headers["content-type"] == "image/jpeg")
        #expect(first.headers["cache-control"] == "private, max-age=86400")
        let later = try await webP(target, world)
        #expect(later.headers["cache-control"]?.contains("immutable") == true)
        #expect(later.headers["etag"] != first.headers["etag"] && later.body.count * 5 <= first.body.count * 4)
        let sizes = try [first, later].map { try ImageHeader.read(from: .bytes($0.body)).size }
        #expect(sizes[0] == sizes[1])
        // From the memory of the event loop too, and in ranges.
        #expect(try await world.get(target).body == later.body)
        let part = try await world.get(target, ("Range", "bytes=2-9"))
        #expect(part.status == 206 && part.body == Array(later.body[2..<10]))
        let tag = try #require(later.headers["etag"])
        #expect(try await world.get(target, ("If-None-Match", tag)).status == 304)
        // Who has the JPEG keeps it.
        let old = try #require(first.headers["etag"])
        let known = try await world.get(target, ("If-None-Match", old))
        #expect(known.status == 304 && known.headers["etag"] == old)
        #expect(known.headers["cache-control"]?.contains("immutable") == true)
        // Without the parameter nothing is different.
        let plain = try await world.get(usual)
        #expect(plain.body == first.body && plain.headers["cache-control"]?.contains("immutable") == true)
    }

    @Test func aPictureThatWouldNotBeSmallerStaysAsItIs() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        try FileManager.default.createDirectory(atPath: world.pictures, withIntermediateDirectories: true)
        var random = SeededGenerator(seed: 4)
        let noise = Synthetic.picture(200, 100, channels: 3) { _, _, _ in Int.random(in: 0...255, using: &random) }
        try Data(try noise.jpeg(quality: 95)).write(to: URL(fileURLWithPath: world.pictures + "/a.jpg"))
        let id = try await world.importPhotos(0)[0]
        let version = try #require(try world.library.photos.listed(photo: id, locale: .english).version)
        let target = "/api/v1/photos/\(id)/thumbnail?size=200&v=\(version)&format=webp"
        var reply = try await world.get(target)
        for _ in 0..<300 where reply.headers["cache-control"]?.contains("immutable") != true {
            try await Task.sleep(for: .milliseconds(100))
            reply = try await world.get(target)
        }
        #expect(reply.headers["cache-control"]?.contains("immutable") == true)
        #expect(reply.headers["content-type"] == "image/jpeg")
    }

    /// Neither of its pictures is answered, though both are kept.
    @Test func aMissingPhotoHasNoWebP() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let (id, version) = try await photo(world)
        let usual = "/api/v1/photos/\(id)/thumbnail?size=400&v=\(version)"
        _ = try await webP(usual + "&format=webp", world)
        // An empty folder could be one whose drive is not there.
        try FileManager.default.moveItem(atPath: world.pictures + "/a.jpg", toPath: world.folder + "/a.jpg")
        _ = try await world.importPhotos(1)
        for target in [usual, usual + "&format=webp"] {
            var reply = try await world.get(target)
            // Recent answers are discarded when the server has noticed the import.
            for _ in 0..<100 where reply.status == 200 {
                try await Task.sleep(for: .milliseconds(100))
                reply = try await world.get(target)
            }
            #expect(try reply.isProblem(404), "\(target)")
        }
    }

    @Test func otherFormatsAreRefused() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let id = try await world.importPhotos(1)[0]
        for query in ["format=avif", "format=", "format=webp&format=webp"] {
            for kind in ["thumbnail", "rendition"] {
                #expect(try await world.get("/api/v1/photos/\(id)/\(kind)?\(query)").isProblem(400), "\(kind) \(query)")
            }
        }
        #expect(try await world.get("/api/v1/photos/\(id)/original?format=webp").isProblem(400))
    }
}
