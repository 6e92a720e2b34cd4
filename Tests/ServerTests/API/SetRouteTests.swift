import Foundation
import PhotoLibrary
import Server
import Testing

/// `/api/v1/sets…`: what edits answer, what is refused, and who sees what.
@Suite struct SetRouteTests {
    private func document(_ reply: DirectServer.Reply, _ status: Int = 200) throws -> [String: Any] {
        #expect(reply.status == status, "\(String(decoding: reply.body, as: UTF8.self))")
        return try #require(try reply.json as? [String: Any])
    }

    private func ids(_ document: [String: Any]) throws -> [String] {
        try #require(document["photos"] as? [[String: Any]]).compactMap { $0["id"] as? String }
    }

    private func id(_ document: [String: Any]) throws -> String {
        try #require((document["set"] as? [String: Any])?["id"] as? String)
    }

    private static func list(_ photos: [String]) -> String {
        "[" + photos.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
    }

    @Test func everyEditIsDoneAndCanBeUndone() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photos = try await world.importPhotos(4)
        func ask(_ method: String, _ target: String, _ body: String = "", _ status: Int = 200) async throws
            -> [String: Any]
        {
            try document(try await world.server.ask(method, "/api/v1/sets\(target)", body: body), status)
        }
        let made = try await ask(
            "POST", "", #"{"name": "Summer", "photos": \#(Self.list([photos[2], photos[0]]))}"#, 201)
        let set = try id(made)
        func shown() async throws -> [String] { try ids(try await ask("GET", "/\(set)")) }
        #expect(try await shown() == [photos[2], photos[0]])
        _ = try await ask("PATCH", "/\(set)", #"{"add": \#(Self.list([photos[1], photos[0]]))}"#)
        _ = try await ask("PATCH", "/\(set)", #"{"move": \#(Self.list([photos[1]])), "to": 1}"#)
        #expect(try await shown() == [photos[1], photos[2], photos[0]])
        let first = try await ask("GET", "/\(set)?limit=2")
        #expect(try ids(first) == [photos[1], photos[2]])
        let next = try #require(first["next"] as? String)
        #expect(try ids(try await ask("GET", "/\(set)?cursor=\(next)")) == [photos[0]])
        let removed = try await ask("PATCH", "/\(set)", #"{"remove": \#(Self.list([photos[2]]))}"#)
        #expect(removed["photos"] as? [String] == [photos[2]])
        let edit = try #require(removed["edit"] as? Int)
        #expect(try await world.server.ask("POST", "/api/v1/sets/undo?edit=\(edit - 1)").isProblem(409))
        _ = try await ask("POST", "/undo?edit=\(edit)")
        #expect(try await shown() == [photos[1], photos[2], photos[0]])
        _ = try await ask("POST", "/redo")
        #expect(try await shown() == [photos[1], photos[0]])
        _ = try await ask("PATCH", "/\(set)", #"{"name": "Winter"}"#)
        #expect(try await ask("DELETE", "/\(set)")["set"] == nil)
        #expect(try await world.get("/api/v1/sets/\(set)").isProblem(404))
        #expect((try await ask("POST", "/undo")["set"] as? [String: Any])?["name"] as? String == "Winter")
    }

    @Test func favouritesAreThereBeforeTheFirstOne() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photos = try await world.importPhotos(2)
        let empty = try document(try await world.get("/api/v1/sets/favourites"))
        #expect(try ids(empty).isEmpty && (empty["set"] as? [String: Any])?["kind"] as? String == "favourites")
        let body = #"{"add": ["\#(photos[1])"]}"#
        _ = try document(try await world.server.ask("PATCH", "/api/v1/sets/favourites", body: body))
        #expect(try ids(try document(try await world.get("/api/v1/sets/favourites"))) == [photos[1]])
        func sets(_ photo: String) async throws -> Int {
            let found = try document(try await world.get("/api/v1/sets?photo=\(photo)"))
            return try #require(found["sets"] as? [Any]).count
        }
        #expect(try await sets(photos[1]) == 1)
        #expect(try await sets(photos[0]) == 0)
        #expect(try await world.server.ask("DELETE", "/api/v1/sets/favourites").isProblem(400))
    }

    @Test func aSetFromASearchFollowsItOrStaysAsItWas() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photos = try await world.importPhotos(2)
        func save(_ name: String, _ more: String) async throws -> String {
            let body = #"{"name": "\#(name)", "search": "falun"\#(more)}"#
            return try id(try document(try await world.server.ask("POST", "/api/v1/sets", body: body), 201))
        }
        let (following, kept) = (try await save("Follows", #", "follow": true"#), try await save("Kept", ""))
        func shown(_ set: String) async throws -> Set<String> {
            Set(try ids(try document(try await world.get("/api/v1/sets/\(set)"))))
        }
        #expect(try await shown(following) == Set(photos))
        #expect(try await shown(kept) == Set(photos))
        let more = try await world.importPhotos(3)
        #expect(try await shown(following) == Set(more))
        #expect(try await shown(kept) == Set(photos))
        let page = try document(try await world.get("/api/v1/sets/\(following)?limit=2"))
        let next = try #require(page["next"] as? String)
        let rest = try document(try await world.get("/api/v1/sets/\(following)?limit=2&cursor=\(next)"))
        #expect(try Set(ids(page) + ids(rest)) == Set(more))
        let add = #"{"add": ["\#(photos[0])"]}"#
        #expect(try await world.server.ask("PATCH", "/api/v1/sets/\(following)", body: add).isProblem(400))
    }

    @Test func onlyTheSetThatWasReadIsChanged() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photos = try await world.importPhotos(2)
        let made = try await world.server.ask("POST", "/api/v1/sets", body: #"{"name": "A"}"#)
        let target = "/api/v1/sets/\(try id(try document(made, 201)))"
        let tag = try #require(try await world.get(target).headers["etag"])
        func add(_ photo: String) async throws -> DirectServer.Reply {
            try await world.server.ask(
                "PATCH", target, headers: [("If-Match", tag), ("Content-Type", "application/json")],
                body: #"{"add": ["\#(photo)"]}"#)
        }
        #expect(try await add(photos[0]).status == 200)
        #expect(try await add(photos[1]).isProblem(412))
        #expect(try ids(try document(try await world.get(target))) == [photos[0]])
    }

    @Test(arguments: [
        ("POST", "", #"{"name": ""}"#, 400), ("POST", "", #"{"name": "Favourites"}"#, 400), ("POST", "", "{}", 400),
        ("POST", "", #"{"name": "A", "photos": ["000000000000"]}"#, 404),
        ("POST", "", #"{"name": "A", "photos": [], "search": "b"}"#, 400),
        ("POST", "", #"{"name": "A", "follow": true}"#, 400), ("POST", "", #"{"name": "A\nB"}"#, 400),
        ("PATCH", "/none", #"{"name": "A"}"#, 404), ("PATCH", "/favourites", "{}", 400),
        ("PATCH", "/favourites", #"{"add": []}"#, 400), ("PATCH", "/favourites", #"{"add": ["000000000000"]}"#, 404),
        ("PATCH", "/favourites", #"{"move": ["000000000000"]}"#, 400), ("DELETE", "/none", "", 404),
        ("POST", "/undo", "", 404), ("POST", "/redo", "", 404), ("GET", "/none", "", 404),
        ("GET", "/favourites?cursor=x", "", 400),
    ])
    func whatCannotBeDoneChangesNothing(method: String, target: String, body: String, status: Int) async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        #expect(try await world.server.ask(method, "/api/v1/sets\(target)", body: body).isProblem(status))
        let sets = try document(try await world.get("/api/v1/sets"))
        #expect((sets["sets"] as? [[String: Any]])?.count == 1 && sets["edit"] as? Int == 0)
    }

    @Test func othersSeeOnlyWhatIsShownToThem() async throws {
        let world = try ServedLibrary(host: "0.0.0.0", isPublic: true)
        defer { world.remove() }
        let photos = try await world.importPhotos(1)
        func signIn(_ name: String) async throws -> String {
            _ = try world.library.people.add(name, password: "correct horse", isOwner: name == "Anna")
            let reply = try await world.server.ask(
                "POST", "/api/v1/session", body: #"{"name": "\#(name)", "password": "correct horse"}"#)
            return try #require(reply.headers["set-cookie"]?.split(separator: ";").first.map(String.init))
        }
        let (anna, bo) = (try await signIn("Anna"), try await signIn("Bo"))
        func ask(_ cookie: String?, _ method: String, _ target: String, _ body: String = "") async throws
            -> DirectServer.Reply
        {
            var headers = [("Accept", "application/json"), ("Content-Type", "application/json")]
            if let cookie { headers.append(("Cookie", cookie)) }
            return try await world.server.ask(method, target, headers: headers, body: body)
        }
        let made = try await ask(bo, "POST", "/api/v1/sets", #"{"name": "Bo's", "photos": \#(Self.list(photos))}"#)
        let target = "/api/v1/sets/\(try id(try document(made, 201)))"
        // Forbidden and unknown look the same, for an owner too.
        let (hidden, unknown) = (try await ask(anna, "GET", target), try await ask(anna, "GET", "/api/v1/sets/none"))
        #expect(hidden.status == 404 && unknown.status == 404)
        func told(_ reply: DirectServer.Reply, _ id: String) -> String {
            String(decoding: reply.body, as: UTF8.self).replacing(id, with: "ID")
        }
        let name = String(try #require(target.split(separator: "/").last))
        #expect(told(hidden, name) == told(unknown, "none"))
        _ = try document(try await ask(bo, "PATCH", target, #"{"readers": ["anna"]}"#))
        let seen = try document(try await ask(anna, "GET", target))
        let set = try #require(seen["set"] as? [String: Any])
        #expect(set["owner"] as? String == "Bo" && set["isOwn"] as? Bool == false && set["readers"] == nil)
        #expect(try await ask(anna, "DELETE", target).isProblem(404))
        #expect(try await ask(nil, "GET", target).status == 401)
        #expect(try await ask(nil, "GET", "/api/v1/sets").status == 401)
        #expect(try await ask(bo, "PATCH", target, #"{"readers": ["nobody"]}"#).isProblem(404))
        _ = try document(try await ask(bo, "PATCH", target, #"{"readers": []}"#))
        #expect(try await ask(anna, "GET", target).status == 404)
    }

    /// The forms of the page of a set: rename, show to others, delete, and undo the deletion.
    @Test func aSetIsChangedOnItsPage() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        _ = try world.library.people.add("Berta", password: "correct horse", isOwner: false)
        let set = try #require(try world.library.sets.create("Summer").set?.id)
        func post(_ path: String, _ form: String) async throws -> DirectServer.Reply {
            let headers = [("Content-Type", "application/x-www-form-urlencoded"), ("Accept", "text/html")]
            return try await world.server.ask("POST", path, headers: headers, body: form)
        }
        func named() throws -> SetDocument? { try world.library.sets.list().sets.first { $0.id == set } }
        #expect(try await post("/sets/\(set)", "name=Winter").headers["location"] == "/sets/\(set)")
        #expect(try named()?.name == "Winter")
        #expect(try await post("/sets/\(set)", "readers=Berta&everybody=true").status == 303)
        #expect(try named()?.readers == ["Berta"] && named()?.isForEverybody == true)
        for form in ["readers=Nobody", "name=", "name=Favourites", "other=1"] {
            let refused = try await post("/sets/\(set)", form)
            #expect([400, 404].contains(refused.status) && refused.page.contains("<!doctype html>"), "\(form)")
        }
        #expect(try named()?.name == "Winter" && named()?.readers == ["Berta"])
        let deleted = try #require(try await post("/sets/\(set)", "delete=true").headers["location"])
        #expect(try named() == nil)
        let number = try #require(deleted.split(separator: "=").last)
        #expect(try await world.get(deleted).page.contains("value=\"\(number)\""))
        #expect(try await post("/sets", "undo=\(number)").headers["location"] == "/sets")
        #expect(try named()?.name == "Winter")
    }
}
