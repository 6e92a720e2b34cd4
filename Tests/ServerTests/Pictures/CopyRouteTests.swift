import Cryptography
import Foundation
import Imaging
import Localization
import PhotoLibrary
import Server
import TestLibraries
import TestSupport
import Testing

/// Copies without metadata, and who gets them.
@Suite struct CopyRouteTests {
    private let password = "correct horse battery"

    private func served(arePublicOriginals: Bool = false) throws -> ServedLibrary {
        try ServedLibrary(host: "0.0.0.0", isPublic: true, arePublicOriginals: arePublicOriginals)
    }

    private func signIn(_ world: ServedLibrary) async throws -> (String, String) {
        _ = try world.library.people.add("Anna", password: password, isOwner: true)
        let body = #"{"name": "Anna", "password": "\#(password)"}"#
        let reply = try await world.server.ask("POST", "/api/v1/session", body: body)
        return ("Cookie", String(try #require(reply.headers["set-cookie"]).prefix { $0 != ";" }))
    }

    private func hash(_ bytes: [UInt8]) -> String {
        SHA256.hash(data: bytes).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private func holds(_ bytes: [UInt8], _ text: String) -> Bool {
        !bytes.ranges(of: text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }).isEmpty
    }

    @Test func theFileItselfIsForThoseWhoAreSignedInUnlessItIsPublic() async throws {
        let (closed, open, local) = (try served(), try served(arePublicOriginals: true), try ServedLibrary())
        defer { for world in [closed, open, local] { world.remove() } }
        for (world, status) in [(closed, 403), (open, 200), (local, 200)] {
            let photo = try await world.importPhotos(1)[0]
            let reply = try await world.get("/api/v1/photos/\(photo)/original")
            #expect(reply.status == status)
            #expect(try status == 200 ? holds(reply.body, "Gruvan 0") : reply.isProblem(403))
            let page = String(decoding: try await world.get("/photos/\(photo)").body, as: UTF8.self)
            #expect(page.contains("/\(photo)/original\"") == (status == 200))
            #expect(page.contains("/\(photo)/copy\"") == (status == 403))
        }
        let photo = try closed.library.photos.list(place: nil, limit: nil, locale: .english, terminal: .none).photos[0]
            .id
        let cookie = try await signIn(closed)
        #expect(try await closed.get("/api/v1/photos/\(photo)/original", cookie).status == 200)
        #expect(
            String(decoding: try await closed.get("/photos/\(photo)", cookie).body, as: UTF8.self)
                .contains("/\(photo)/original\""))
    }

    @Test func aCopyIsThePictureWithoutWhatItSays() async throws {
        let world = try served()
        defer { world.remove() }
        let photo = try await world.importPhotos(1)[0]
        let target = "/api/v1/photos/\(photo)/copy"
        let whole = try await world.get(target)
        let original = [UInt8](try Data(contentsOf: URL(fileURLWithPath: world.pictures + "/0.jpg")))
        #expect(whole.status == 200 && whole.headers["content-type"] == "image/jpeg")
        #expect(holds(original, "Gruvan 0") && !holds(whole.body, "Gruvan 0"))
        #expect(!whole.body.isEmpty && whole.headers["content-length"] == String(whole.body.count))
        #expect(whole.headers["last-modified"] == nil)
        #expect(whole.headers["content-disposition"] == "inline; filename=\"\(photo).jpg\"")
        let size = PixelSize(width: 300, height: 200)
        let pictures = try [original, whole.body].map {
            try ImageSource.bytes($0).render(Rendering(region: Rect(size), size: size)).pixels
        }
        #expect(pictures[0] == pictures[1])
        let tag = try #require(whole.headers["etag"])
        #expect(!tag.hasPrefix("W/") && !tag.dropFirst().hasPrefix(hash(original) + "\""))
        #expect(try await world.get(target, ("If-None-Match", tag)).status == 304)
        #expect(try await world.server.ask("HEAD", target).headers["content-length"] == String(whole.body.count))
        for range in [0..<1, 15..<60, 200..<whole.body.count] {
            let part = try await world.get(target, ("Range", "bytes=\(range.lowerBound)-\(range.upperBound - 1)"))
            #expect(part.status == 206 && part.body == Array(whole.body[range]))
        }
        #expect(try await world.get(target, ("Range", "bytes=\(whole.body.count)-")).isProblem(416))
        #expect(try await world.get("/api/v1/photos/000000000000/copy").isProblem(404))
    }

    @Test func aFileThatCannotBeStrippedIsNotGivenAtAll() async throws {
        let world = try served()
        defer { world.remove() }
        let whole = try TestPhoto(seed: 3, size: PixelSize(width: 300, height: 200), title: "Gruvan").jpeg()
        try FileManager.default.createDirectory(atPath: world.pictures, withIntermediateDirectories: true)
        try Data(whole.dropLast(40)).write(to: URL(fileURLWithPath: world.pictures + "/cut.jpg"))
        _ = try await world.library.imports.run([world.pictures])
        let photo = try world.library.photos.list(place: nil, limit: nil, locale: .english, terminal: .none).photos[0]
            .id
        #expect(try await world.get("/api/v1/photos/\(photo)/copy").isProblem(404))
        // The feed then links to a rendition instead.
        let item = try #require((try await world.get("/feed.json").json["items"] as? [NSDictionary])?.first)
        let file = try #require((item["attachments"] as? [NSDictionary])?.first)
        let url = try #require(URL(string: file["url"] as? String ?? ""))
        #expect(file["size_in_bytes"] == nil && (item["_photos"] as? NSDictionary)?["sha256"] == nil)
        let picture = try await world.get("\(url.path)?\(url.query ?? "")")
        #expect(picture.status == 200 && !holds(picture.body, "Gruvan"))
        #expect(try ImageHeader.read(from: .bytes(picture.body)).size == PixelSize(width: 300, height: 200))
    }

    @Test func feedsOfGuestsNameCopiesWithTheirOwnHashes() async throws {
        let world = try served()
        defer { world.remove() }
        let photo = try await world.importPhotos(1)[0]
        let place = try world.library.places.photo(photo, locale: .english).place.id
        let copy = try await world.get("/api/v1/photos/\(photo)/copy").body
        let original = try #require(try world.library.places.photo(photo, locale: .english).sha256)
        let cookie = try await signIn(world)
        for path in ["", "/places/\(place)"] {
            let atom = try await world.get(path + "/feed.atom")
            let text = String(decoding: atom.body, as: UTF8.self)
            #expect(text.contains("rel=\"enclosure\" type=\"image/jpeg\" length=\"\(copy.count)\""))
            #expect(text.contains("/\(photo)/copy\"") && text.contains(">\(hash(copy))</media:hash>"))
            #expect(!text.contains("/original") && !text.contains(original))
            let json = try #require((try await world.get(path + "/feed.json").json["items"] as? [NSDictionary])?.first)
            let file = try #require((json["attachments"] as? [NSDictionary])?.first)
            #expect((file["url"] as? String)?.hasSuffix("/\(photo)/copy") == true)
            #expect(file["size_in_bytes"] as? Int == copy.count && file["mime_type"] as? String == "image/jpeg")
            #expect((json["_photos"] as? NSDictionary)?["sha256"] as? String == hash(copy))
            // The response depends on the client, so shared caches must not store it.
            let own = try await world.get(path + "/feed.atom", cookie)
            #expect(String(decoding: own.body, as: UTF8.self).contains("/\(photo)/original\""))
            for reply in [atom, own] {
                #expect(reply.headers["cache-control"] == "private, no-cache")
                #expect(reply.headers["vary"]?.contains("Cookie") == true)
                #expect(reply.headers["vary"]?.contains("Authorization") == true)
            }
        }
        let file = try CatalogueFile(world.folder + "/library/catalog.sqlite")
        #expect(try file.rows("SELECT bytes FROM strippedFile") == ["\(copy.count)"])
        // It is computed once, and removed with the photo.
        try file.execute("UPDATE strippedFile SET bytes = 1")
        #expect(String(decoding: try await world.get("/feed.atom").body, as: UTF8.self).contains(" length=\"1\""))
        _ = try world.library.photos.forget([world.pictures], terminal: .none)
        #expect(try file.rows("SELECT count(*) FROM strippedFile") == ["0"])
    }
}
