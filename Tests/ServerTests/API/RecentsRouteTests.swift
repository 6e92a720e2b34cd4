import Foundation
import PhotoLibrary
import Localization
import Server
import Testing

@Suite struct RecentsRouteTests {
    private func ids(_ reply: DirectServer.Reply) throws -> [String] {
        let rows = try #require(try reply.json["recents"] as? [[String: Any]])
        return rows.compactMap { ($0["photo"] as? [String: Any])?["id"] as? String }
    }

    @Test func everyEditReturnsTheResultingRecents() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photos = try await world.importPhotos(3)
        let (a, b, c) = (photos[0], photos[1], photos[2])
        func edit(_ method: String, _ target: String, _ body: String = "") async throws -> [String] {
            let reply = try await world.server.ask(method, "/api/v1/recents\(target)", body: body)
            #expect(reply.status == 200, "\(String(decoding: reply.body, as: UTF8.self))")
            #expect(!String(decoding: reply.body, as: UTF8.self).contains(world.folder))
            return try ids(reply)
        }
        for photo in [c, b, a] { _ = try await edit("POST", "", "{\"photo\": \"\(photo)\"}") }
        #expect(try await edit("POST", "", "{\"photo\": \"\(c)\"}") == [c, a, b])
        #expect(try await edit("PATCH", "", "{\"photo\": \"\(c)\", \"to\": 3}") == [a, b, c])
        #expect(try await edit("DELETE", "/\(b)") == [a, c])
        #expect(try await edit("POST", "/undo") == [a, b, c])
        #expect(try await edit("POST", "/redo") == [a, c])
        #expect(try await edit("POST", "/undo") == [a, b, c])
        #expect(try await edit("POST", "/delete", "{\"photos\": [\"\(c)\", \"\(a)\", \"\(c)\"]}") == [b])
        #expect(try await edit("POST", "/undo") == [a, b, c])
        #expect(try ids(try await world.get("/api/v1/recents")) == [a, b, c])
        #expect(try world.library.recents.list(locale: .english, terminal: .none).recents.map(\.photo.id) == [a, b, c])
    }

    @Test(arguments: [
        ("POST", "", "{\"photo\": \"000000000000\"}", 404), ("POST", "", "{}", 400), ("POST", "", "nix", 400),
        ("POST", "", "", 400), ("DELETE", "/000000000000", "", 404), ("POST", "/undo", "", 404),
        ("POST", "/redo", "", 404), ("POST", "/delete", "{\"photos\": [\"000000000000\"]}", 404),
        ("POST", "/delete", "{\"photos\": []}", 400), ("POST", "/delete", "{\"photo\": \"000000000000\"}", 400),
        ("PATCH", "", "{\"photo\": \"000000000000\", \"to\": 1}", 404), ("PUT", "", "", 405), ("DELETE", "", "", 405),
    ])
    func whatCannotBeDoneChangesNothing(method: String, target: String, body: String, status: Int) async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let reply = try await world.server.ask(method, "/api/v1/recents\(target)", body: body)
        #expect(try reply.isProblem(status))
        #expect(try ids(try await world.get("/api/v1/recents")).isEmpty)
    }

    @Test func severalPhotosAreDeletedTogetherOrNotAtAll() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photos = try await world.importPhotos(3)
        for photo in photos.dropFirst() {
            _ = try await world.server.ask("POST", "/api/v1/recents", body: "{\"photo\": \"\(photo)\"}")
        }
        let body = "{\"photos\": [\"\(photos[1])\", \"\(photos[0])\"]}"
        let reply = try await world.server.ask("POST", "/api/v1/recents/delete", body: body)
        #expect(try reply.isProblem(404))
        #expect(try #require(try reply.json["detail"] as? String).contains(photos[0]))
        let many = "{\"photos\": [" + Array(repeating: "\"\(photos[1])\"", count: 101).joined(separator: ",") + "]}"
        #expect(try await world.server.ask("POST", "/api/v1/recents/delete", body: many).isProblem(400))
        #expect(try ids(try await world.get("/api/v1/recents")) == [photos[2], photos[1]])
    }

    /// A key of another route, a misspelt key, an additional key.
    @Test(arguments: [
        ("POST", "/recents", #"{"photo": "PHOTO", "to": -1}"#),
        ("POST", "/recents", #"{"photo": "PHOTO", "Photo": "x"}"#),
        ("PATCH", "/recents", #"{"photo": "PHOTO", "to": 1, "from": 2}"#),
        ("POST", "/session", #"{"name": "anna", "password": "correct horse", "remember": true}"#),
        ("PATCH", "/session", #"{"locale": "sv", "": 1}"#), ("PATCH", "/session", #"{"language": "sv"}"#),
        ("PUT", "/screens", #"{"version": 1, "screens": [], "age": 0, "home": "x"}"#),
    ])
    func aKeyThatTheRouteDoesNotTakeIs400(method: String, path: String, body: String) async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photo = try await world.importPhotos(1)[0]
        let body = body.replacing("PHOTO", with: photo)
        let reply = try await world.server.ask(method, "/api/v1\(path)", body: body)
        #expect(try reply.isProblem(400))
        #expect(try #require(try reply.json["detail"] as? String).hasPrefix("invalid key"))
        #expect(try ids(try await world.get("/api/v1/recents")).isEmpty)
    }

    @Test func aRowThatIsNotThereIs404AndAHugeBody413() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photo = try await world.importPhotos(1)[0]
        _ = try await world.server.ask("POST", "/api/v1/recents", body: "{\"photo\": \"\(photo)\"}")
        for row in [0, 2, -1] {
            let body = "{\"photo\": \"\(photo)\", \"to\": \(row)}"
            #expect(try await world.server.ask("PATCH", "/api/v1/recents", body: body).isProblem(404))
        }
        let huge = String(repeating: " ", count: 70_000)
        #expect(try await world.server.ask("POST", "/api/v1/recents", body: huge).isProblem(413))
    }
}
