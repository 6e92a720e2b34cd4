import Foundation
import Localization
import PhotoLibrary
import Server
import Testing

/// `PATCH /api/v1/photos/{id}`: titles, captions and keywords set right by owners.
@Suite(.serialized) struct TextRouteTests {
    private func patch(
        _ world: ServedLibrary, _ photo: String, _ body: String, _ headers: (String, String)...
    ) async throws -> DirectServer.Reply {
        try await world.server.ask("PATCH", "/api/v1/photos/\(photo)", headers: headers, body: body)
    }

    private func text(_ world: ServedLibrary, _ target: String) async throws -> String {
        String(decoding: try await world.get(target).body, as: UTF8.self)
    }

    private func found(_ world: ServedLibrary, _ word: String) async throws -> [String] {
        let photos = try await world.get("/api/v1/search?q=\(word)").json["photos"] as? [[String: Any]]
        return try #require(photos).compactMap { $0["id"] as? String }
    }

    @Test func textsAreGivenEverywhereAndReturnToTheFilesWithNull() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photo = try await world.importPhotos(1)[0]
        #expect(try await found(world, "gruvan") == [photo])
        let body =
            #"{"title": " Kvarnen & co ", "caption": "By the\nriver", "keywords": ["vatten", "", "vatten", "hjul"]}"#
        let reply = try await patch(world, photo, body)
        #expect(reply.status == 200)
        let document = try reply.json
        #expect(document["id"] as? String == photo && document["title"] as? String == "Kvarnen & co")
        #expect(document["caption"] as? String == "By the\nriver")
        #expect(document["keywords"] as? [String] == ["vatten", "hjul"])
        #expect(try await world.get("/api/v1/photos/\(photo)").json == document)
        // Found at once, and no longer by the old words.
        #expect(try await found(world, "kvarnen") == [photo])
        #expect(try await found(world, "hjul") == [photo])
        #expect(try await found(world, "gruvan") == [])
        let place = try world.library.places.photo(photo, locale: .english).place.id
        for target in ["/api/v1/places/\(place)/photos", "/feed.json", "/iiif/place/\(place)/manifest.json"] {
            let answer = try await text(world, target)
            #expect(answer.contains("Kvarnen & co") && !answer.contains("Gruvan"), "\(target)")
        }
        for target in ["/places/\(place)", "/photos/\(photo)", "/feed.atom"] {
            let answer = try await text(world, target)
            #expect(answer.contains("Kvarnen") && !answer.contains("Gruvan"), "\(target)")
        }
        // An import leaves them, an empty text leaves one out, and null returns to the file.
        _ = try await world.library.imports.run([world.pictures])
        let mixed = try await patch(world, photo, #"{"title": null, "caption": ""}"#).json
        #expect(mixed["title"] as? String == "Gruvan 0" && mixed["caption"] == nil)
        #expect(mixed["keywords"] as? [String] == ["vatten", "hjul"])
        #expect(try await patch(world, photo, #"{"keywords": null}"#).json["keywords"] == nil)
    }

    @Test func anEditIsUndoneByTheNumberInItsHeader() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photo = try await world.importPhotos(1)[0]
        let number = try #require(try await patch(world, photo, #"{"title": "New"}"#).headers["correction"])
        let undone = try await world.server.ask("DELETE", "/api/v1/corrections/\(number)")
        #expect(try undone.json["changed"] as? Int == 1)
        #expect(try world.library.places.photo(photo, locale: .english).title == "Gruvan 0")
        #expect(try await world.server.ask("DELETE", "/api/v1/corrections/\(number)").isProblem(404))
    }

    @Test func anEditOfAnotherVersionIsRefused() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photo = try await world.importPhotos(1)[0]
        let tag = try #require(try await world.get("/api/v1/photos/\(photo)").headers["etag"])
        let packed = try await world.get("/api/v1/photos/\(photo)", ("Accept-Encoding", "gzip")).headers["etag"]
        #expect(try await patch(world, photo, #"{"title": "A"}"#, ("If-Match", "\"other\"")).isProblem(412))
        #expect(try await patch(world, photo, #"{"title": "A"}"#, ("If-Match", "W/\(tag)")).isProblem(412))
        #expect(try world.library.places.photo(photo, locale: .english).title == "Gruvan 0")
        let first = try await patch(world, photo, #"{"title": "A"}"#, ("If-Match", "\"x\", \(tag)"))
        #expect(first.status == 200)
        for stale in [tag, packed ?? ""] {
            #expect(try await patch(world, photo, #"{"title": "B"}"#, ("If-Match", stale)).isProblem(412))
        }
        let second = try await patch(
            world, photo, #"{"title": "B"}"#, ("If-Match", try #require(first.headers["etag"])))
        #expect(second.status == 200)
        #expect(try await patch(world, photo, #"{"title": "C"}"#, ("If-Match", "*")).status == 200)
    }

    @Test(arguments: [
        ("[]", 400), ("{\"name\": \"x\"}", 400), ("{\"title\": 1}", 400), ("{\"title\": \"A\", \"place\": \"x\"}", 400),
        ("{}", 400), ("{\"keywords\": \"a\"}", 400), ("{\"keywords\": [1]}", 400), ("{\"keywords\": [null]}", 400),
        ("{\"title\": \"A\\nB\"}", 400), ("{\"title\": \"A\\u0000\"}", 400), ("{\"caption\": \"A\\u0007\"}", 400),
        ("{\"title\": \"LONG\"}", 400), ("{\"keywords\": [\"LONG\"]}", 400), ("{\"keywords\": [\"a\\nb\"]}", 400),
    ])
    func whatIsInvalidChangesNothing(body: String, status: Int) async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photo = try await world.importPhotos(1)[0]
        let before = try world.library.places.photo(photo, locale: .english)
        let reply = try await patch(
            world, photo,
            body.replacing("LONG", with: String(repeating: "é", count: PhotoLibrary.Texts.longestTitle + 1)))
        #expect(try reply.isProblem(status), "\(String(decoding: reply.body, as: UTF8.self))")
        #expect(try world.library.places.photo(photo, locale: .english) == before)
        #expect(try await patch(world, "000000000000", #"{"title": "A"}"#).isProblem(404))
    }

    @Test func theLongestTextsAreTaken() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photo = try await world.importPhotos(1)[0]
        let caption = String(repeating: "é", count: PhotoLibrary.Texts.longestCaption)
        let keywords = (0..<PhotoLibrary.Texts.mostKeywords).map { number in
            "\"\(number)" + String(repeating: "水", count: PhotoLibrary.Texts.longestKeyword - "\(number)".count) + "\""
        }
        let list = "[" + keywords.joined(separator: ",") + "]"
        #expect(try await patch(world, photo, "{\"caption\": \"\(caption)\", \"keywords\": \(list)}").status == 200)
        #expect(try await patch(world, photo, "{\"caption\": \"\(caption)x\"}").isProblem(400))
        let more = list.replacing("]", with: ", \"one more\"]")
        #expect(try await patch(world, photo, "{\"keywords\": \(more)}").isProblem(400))
    }

    @Test func onlyOwnersEditAndNoOtherSiteCan() async throws {
        let world = try ServedLibrary(host: "0.0.0.0", isPublic: true)
        defer { world.remove() }
        let photo = try await world.importPhotos(1)[0]
        _ = try world.library.people.add("Bo", password: "correct horse battery", isOwner: false)
        let body = #"{"name": "Bo", "password": "correct horse battery"}"#
        let session = try await world.server.ask("POST", "/api/v1/session", body: body)
        let bo = ("Cookie", String(try #require(session.headers["set-cookie"]).prefix { $0 != ";" }))
        #expect(try await patch(world, photo, #"{"title": "A"}"#).isProblem(401))
        #expect(try await patch(world, photo, #"{"title": "A"}"#, bo).isProblem(403))
        #expect(try await world.server.ask("DELETE", "/api/v1/corrections/1", headers: [bo]).isProblem(403))
        #expect(try world.library.places.photo(photo, locale: .english).title == "Gruvan 0")
        let home = try ServedLibrary()
        defer { home.remove() }
        let own = try await home.importPhotos(1)[0]
        #expect(try await patch(home, own, #"{"title": "A"}"#, ("Origin", "https://evil.example")).isProblem(403))
    }
}
