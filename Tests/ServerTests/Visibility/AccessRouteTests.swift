import Foundation
import PhotoLibrary
import Server
import Testing

/// The API and the page by which owners say who sees which photos.
@Suite struct AccessRouteTests {
    private func post(
        _ world: ServedLibrary, _ path: String, _ body: String, form: Bool = false
    ) async throws -> DirectServer.Reply {
        let type = form ? "application/x-www-form-urlencoded" : "application/json"
        return try await world.server.ask(
            "POST", path, headers: [("Content-Type", type), ("Accept", form ? "text/html" : "application/json")],
            body: body)
    }

    @Test func rulesAreSetListedAndRemoved() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photo = try await world.importPhotos(1)[0]
        _ = try world.library.people.add("Berta", password: "correct horse", isOwner: false)
        let path = "/api/v1/access"
        #expect(try await world.get(path).json["rules"] as? [NSDictionary] == [])
        let people = #"{"photos": ["\#(photo)"], "audience": "people", "people": ["berta"]}"#
        let rules = try await post(world, path, people).json["rules"] as? [NSDictionary]
        #expect(rules == [["kind": "photo", "subject": photo, "audience": "people", "people": ["Berta"]]])
        #expect(try await post(world, path, #"{"place": "se", "audience": "users"}"#).status == 200)
        _ = try world.library.access.set(.folder(world.pictures), for: .owners)
        let all = try await world.get(path)
        #expect((try all.json["rules"] as? [NSDictionary])?.count == 3 && !all.page.contains(world.folder))
        #expect(try await post(world, path + "/remove", #"{"photos": ["\#(photo)"]}"#).status == 200)
        #expect(try await post(world, path + "/remove", #"{"photos": ["\#(photo)"]}"#).isProblem(404))
    }

    @Test(arguments: [
        (#"{"audience": "users"}"#, 400), (#"{"photos": [], "audience": "users"}"#, 400),
        (#"{"photos": ["zzzzzzzzzzzz"], "audience": "users"}"#, 404),
        (#"{"place": "se-x-1", "audience": "users"}"#, 404),
        (#"{"place": "fr", "audience": "users"}"#, 404), (#"{"source": "none", "audience": "users"}"#, 404),
        (#"{"place": "se", "source": "x", "audience": "users"}"#, 400), (#"{"place": "se", "audience": "all"}"#, 400),
        (#"{"place": "se", "audience": "people"}"#, 400),
        (#"{"place": "se", "audience": "people", "people": []}"#, 400),
        (#"{"place": "se", "audience": "people", "people": ["nobody"]}"#, 404),
        (#"{"place": "se", "audience": "users", "people": ["nobody"]}"#, 400),
    ])
    func whatCannotBeDoneChangesNothing(body: String, status: Int) async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        _ = try await world.importPhotos(1)
        #expect(try await post(world, "/api/v1/access", body).isProblem(status), "\(body)")
        #expect(try world.library.access.list(hasPaths: true).rules.isEmpty)
    }

    @Test func thePageSetsAndRemovesRules() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photo = try await world.importPhotos(1)[0]
        _ = try world.library.people.add("Berta", password: "correct horse", isOwner: false)
        let path = "/settings/access"
        let page = try await world.get("\(path)?photo=\(photo)").page
        #expect(page.contains("Gruvan 0") && page.contains("value=\"everybody\" autocomplete=\"off\" checked"))
        let refused = try await post(world, path, "photo=\(photo)&audience=people&people=Nobody", form: true)
        #expect(refused.status == 404 && refused.page.contains("role=\"alert\"") && refused.page.contains("Nobody"))
        let set = try await post(world, path, "photo=\(photo)&audience=people&people=Berta", form: true)
        #expect(set.status == 303 && set.headers["location"] == path)
        #expect(try await world.get(path).page.contains("Berta"))
        #expect(try await world.get("\(path)?place=se").page.contains("Sweden"))
        #expect(try await post(world, path, "photo=\(photo)&remove=true", form: true).status == 303)
        #expect(try world.library.access.list(hasPaths: true).rules.isEmpty)
        #expect(try await post(world, path, "audience=users", form: true).status == 400)
    }

    @Test func onlyOwnersHaveThem() async throws {
        let world = try ServedLibrary(host: "0.0.0.0", isPublic: true)
        defer { world.remove() }
        let user = try await world.signIn("Berta", isOwner: false)
        for path in ["/api/v1/access", "/settings/access"] {
            #expect(try await world.server.ask("GET", path, headers: [("Cookie", user)]).status == 403)
            #expect([303, 401].contains(try await world.get(path).status))
        }
    }
}
