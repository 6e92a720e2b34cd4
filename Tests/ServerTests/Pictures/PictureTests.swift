import Foundation
import Server
import Localization
import Imaging
import PhotoLibrary
import TestSupport
import Testing

@Suite struct PictureTests {
    private func header(_ bytes: [UInt8]) throws -> ImageHeader {
        try ImageHeader.read(from: .bytes(bytes))
    }

    @Test func aThumbnailIsTheWholePhotoAndNeverEnlarged() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let id = try await world.importPhotos(1)[0]
        let small = try await world.get("/api/v1/photos/\(id)/thumbnail?size=30")
        #expect(small.status == 200)
        #expect(small.headers["content-type"] == "image/jpeg")
        #expect(small.headers["content-length"] == String(small.body.count))
        #expect(try header(small.body).size == PixelSize(width: 30, height: 20))
        let large = try await world.get("/api/v1/photos/\(id)/thumbnail?size=16384")
        #expect(try header(large.body).size == PixelSize(width: 300, height: 200))
    }

    @Test(arguments: [("heic", "image/heic"), ("avif", "image/avif"), ("webp", "image/webp")])
    func otherFormatsAreShownAsJPEGAndDownloadedUnchanged(format: String, type: String) async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        try TestPhoto.falun(1).write("\(world.pictures)/a.\(format)")
        let id = try await world.importPhotos(0)[0]
        for picture in ["thumbnail?size=30", "rendition?viewport=20x30"] {
            let reply = try await world.get("/api/v1/photos/\(id)/\(picture)")
            #expect(reply.status == 200 && reply.headers["content-type"] == "image/jpeg")
            #expect(try header(reply.body).format == .jpeg)
        }
        let original = try await world.get("/api/v1/photos/\(id)/original")
        #expect(original.status == 200 && original.headers["content-type"] == type)
        #expect(original.headers["content-disposition"]?.hasPrefix("inline") == true)
        #expect(original.headers["content-security-policy"]?.hasPrefix("sandbox; default-src 'none'") == true)
        #expect(original.body == [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(world.pictures)/a.\(format)"))))
        #expect(try await world.get("/api/v1/photos/\(id)").json["type"] as? String == type)
    }

    @Test(arguments: [
        "<!doctype html><script>alert(1)</script>", "<svg xmlns='http://www.w3.org/2000/svg'/>", "%PDF-1.7", "",
    ])
    func bytesThatAreNoPictureAreSavedAndNeverShown(text: String) async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let id = try await world.importPhotos(1)[0]
        // The file keeps its inode, length and times: only its bytes differ.
        let path = "\(world.pictures)/0.jpg"
        var status = stat()
        #expect(unsafe stat(path, &status) == 0)
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        try file.write(contentsOf: Data((text + String(repeating: " ", count: 64)).utf8))
        let times = [status.st_atim, status.st_mtim]
        #expect(unsafe futimens(file.fileDescriptor, times) == 0)
        try file.close()
        let reply = try await world.get("/api/v1/photos/\(id)/original")
        #expect(reply.status == 200 && reply.headers["content-type"] == "application/octet-stream")
        #expect(reply.headers["content-disposition"]?.hasPrefix("attachment") == true)
        #expect(reply.headers["content-security-policy"]?.hasPrefix("sandbox; default-src 'none'") == true)
        #expect(reply.headers["x-content-type-options"] == "nosniff")
    }

    @Test(arguments: ["size=0", "size=16385", "size=-1", "size=a", "size=1.5", "size=", "size=1&size=2", "sise=9"])
    func anInvalidSizeIs400(query: String) async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let id = try await world.importPhotos(1)[0]
        #expect(try await world.get("/api/v1/photos/\(id)/thumbnail?\(query)").isProblem(400))
    }

    @Test func aRenditionHasTheViewportsPixels() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let id = try await world.importPhotos(1)[0]
        let reply = try await world.get("/api/v1/photos/\(id)/rendition?viewport=40x50&density=2")
        #expect(try header(reply.body).size == PixelSize(width: 80, height: 100))
        let fit = try await world.get("/api/v1/photos/\(id)/rendition?viewport=60x60&mode=fit")
        #expect(try header(fit.body).size == PixelSize(width: 60, height: 40))
        #expect(try world.library.recents.list(locale: .english, terminal: .none).recents.isEmpty)
        let spaced = try await world.get("/api/v1/photos/\(id)/rendition?viewport=40%20%C3%97%2050&density=2")
        #expect(spaced.body == reply.body)
        for wrong in ["viewport=40", "viewport=0x1", "viewport=16385x1", "density=0", "mode=cover", "focus=2,0"] {
            #expect(try await world.get("/api/v1/photos/\(id)/rendition?\(wrong)").isProblem(400), "\(wrong)")
        }
        for route in ["rendition", "geometry"] {
            let huge = try await world.get("/api/v1/photos/\(id)/\(route)?viewport=16384x16384")
            #expect(try huge.isProblem(400) && (huge.json["detail"] as? String)?.contains("16384x16384") == true)
        }
    }

    @Test func aStrongTagAvoidsRepeatedDownloads() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let id = try await world.importPhotos(1)[0]
        let target = "/api/v1/photos/\(id)/thumbnail?size=64"
        let whole = try await world.get(target)
        let tag = try #require(whole.headers["etag"])
        #expect(tag.hasPrefix("\"") && tag.hasSuffix("\"") && tag.count > 20)
        for list in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
            let reply = try await world.get(target, ("If-None-Match", list))
            #expect(reply.status == 304 && reply.body.isEmpty && reply.headers["etag"] == tag, "\(list)")
            #expect(reply.headers["content-length"] == nil)
        }
        #expect(try await world.get(target, ("If-None-Match", "\"x\"")).status == 200)
        let other = try await world.get("/api/v1/photos/\(id)/thumbnail?size=65")
        #expect(other.headers["etag"] != tag)
        let date = try #require(whole.headers["last-modified"])
        #expect(try await world.get(target, ("If-Modified-Since", date)).status == 304)
        #expect(try await world.get(target, ("If-Modified-Since", "Sun, 06 Nov 1994 08:49:37 GMT")).status == 200)
        #expect(try await world.get(target, ("If-Modified-Since", date), ("If-None-Match", "\"x\"")).status == 200)
    }

    @Test func onlyAnAddressThatNamesTheContentIsKeptForEver() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let id = try await world.importPhotos(1)[0]
        let version = try #require(try world.library.photos.listed(photo: id, locale: .english).version)
        let target = "/api/v1/photos/\(id)/thumbnail?size=64"
        #expect(try await world.get(target).headers["cache-control"]?.contains("no-cache") == true)
        #expect(
            try await world.get(target + "&v=1-000000000000").headers["cache-control"]?.contains("no-cache") == true)
        #expect(
            try await world.get(target + "&v=\(version)").headers["cache-control"]?.contains("immutable") == true)
    }

    @Test func theOriginalComesAsItIsWholeOrInParts() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let id = try await world.importPhotos(1)[0]
        let target = "/api/v1/photos/\(id)/original"
        let file = [UInt8](try Data(contentsOf: URL(fileURLWithPath: world.pictures + "/0.jpg")))
        let whole = try await world.get(target)
        #expect(whole.body == file && whole.headers["content-type"] == "image/jpeg")
        #expect(whole.headers["content-disposition"] == "inline; filename*=UTF-8''0.jpg")
        let part = try await world.get(target, ("Range", "bytes=-5"))
        #expect(part.status == 206 && part.body == Array(file.suffix(5)))
        #expect(part.headers["content-range"] == "bytes \(file.count - 5)-\(file.count - 1)/\(file.count)")
        let beyond = try await world.get(target, ("Range", "bytes=\(file.count)-"))
        #expect(beyond.status == 416 && beyond.headers["content-range"] == "bytes */\(file.count)")
        let tag = try #require(whole.headers["etag"])
        #expect(try await world.get(target, ("Range", "bytes=0-1"), ("If-Range", tag)).status == 206)
        #expect(try await world.get(target, ("Range", "bytes=0-1"), ("If-Range", "\"x\"")).body == file)
        #expect(try await world.get(target, ("Range", "bytes=0-1"), ("If-Range", "W/\(tag)")).body == file)
    }

    @Test func aFileThatIsGoneOrAnotherIsToldInWords() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let ids = try await world.importPhotos(2)
        try FileManager.default.removeItem(atPath: world.pictures + "/0.jpg")
        #expect(try await world.get("/api/v1/photos/\(ids[1])/original").isProblem(404))
        #expect(try await world.get("/api/v1/photos/\(ids[1])/thumbnail?size=99").isProblem(404))
        _ = try await world.library.imports.run([world.pictures])
        #expect(try await world.get("/api/v1/photos/\(ids[1])/thumbnail").isProblem(404))
        #expect(try await world.get("/api/v1/photos/\(ids[0])/thumbnail").status == 200)
        #expect(try await world.get("/api/v1/photos/000000000000/original").isProblem(404))
        #expect(try await world.get("/api/v1/photos/\(ids[0].prefix(8))/original").isProblem(404))
    }

    @Test func whatManyAskForAtOnceIsMadeOnce() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let id = try await world.importPhotos(1)[0]
        let before = world.server.picturesMade
        let target = "/api/v1/photos/\(id)/rendition?viewport=200x200"
        let bodies = try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<16 { group.addTask { try await world.get(target).body } }
            return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
        }
        #expect(bodies.count == 1)
        #expect(world.server.picturesMade == before + 1)
        #expect(world.server.cachedBytes > 0)
    }
}
