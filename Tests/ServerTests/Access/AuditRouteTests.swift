import Catalog
import Foundation
import PhotoLibrary
import Server
import Testing

/// The log of what happened, as a server writes it, and as owners read it.
@Suite struct AuditRouteTests {
    private static let path = "/api/v1/log"

    /// Entries in the order in which they were written: what happened, who did it, where, and to what.
    private func entries(_ world: ServedLibrary, _ cookie: String, _ query: String = "") async throws -> [String] {
        let reply = try await world.get(Self.path + query, ("Cookie", cookie))
        #expect(reply.status == 200 && reply.headers["cache-control"] == "no-store")
        let entries = try #require(try reply.json["entries"] as? [NSDictionary])
        return entries.reversed().map { entry in
            let subjects = (entry["subjects"] as? [String])?.joined(separator: ",")
            return [entry["action"], entry["by"], entry["user"], entry["address"], subjects].map { $0 as? String ?? "" }
                .joined(separator: "|")
        }
    }

    @Test func changesAreNotedAsThoseOfTheUserWhoMadeThem() async throws {
        let world = try ServedLibrary(baseURL: "https://photos.example", host: "0.0.0.0")
        defer { world.remove() }
        let photo = try await world.importPhotos(1)[0]
        let anna = try await world.signIn("Anna", isOwner: true)
        func ask(_ method: String, _ path: String, _ body: String) async throws {
            let reply = try await world.server.ask(
                method, path, headers: [("Cookie", anna), ("Content-Type", "application/json")], body: body,
                from: "192.0.2.7")
            #expect((200..<300).contains(reply.status), "\(path): \(reply.page)")
        }
        try await ask("POST", "/api/v1/users", #"{"name": "Berta", "password": "correct horse"}"#)
        try await ask("POST", "/api/v1/access", #"{"place": "se", "audience": "users"}"#)
        try await ask(
            "POST", "/api/v1/corrections", #"{"photos": ["\#(photo)"], "latitude": 59.33, "longitude": 18.07}"#)
        _ = try world.library.access.set(.folder(world.pictures), for: .owners)
        let by = "user|Anna|192.0.2.7"
        #expect(
            try await entries(world, anna) == [
                "userAdded|machine|||Anna", "signedIn|user|Anna|127.0.0.1|", "userAdded|\(by)|Berta",
                "accessSet|\(by)|se", "placeSet|\(by)|\(photo)", "accessSet|machine|||pictures",
            ])
        #expect(try await entries(world, anna, "?kind=corrections") == ["placeSet|\(by)|\(photo)"])
        #expect(try await entries(world, anna, "?user=BERTA") == ["userAdded|\(by)|Berta"])
        let first = try await world.get("\(Self.path)?limit=2", ("Cookie", anna)).json
        #expect(try await entries(world, anna, "?limit=2&before=\(try #require(first["next"] as? Int))").count == 2)
    }

    @Test func signInsAreNotedAlsoIfTheyFail() async throws {
        let world = try ServedLibrary(host: "0.0.0.0")
        defer { world.remove() }
        let anna = try await world.signIn("Anna", isOwner: true)
        func signIn(_ name: String, _ password: String) async throws -> String? {
            let body = #"{"name": "\#(name)", "password": "\#(password)"}"#
            let headers = [("X-Forwarded-For", "2001:db8:1:2:3:4:5:6")]
            let reply = try await world.server.ask("POST", "/api/v1/session", headers: headers, body: body)
            return reply.headers["set-cookie"]?.split(separator: ";").first.map(String.init)
        }
        func refused(_ name: String, _ password: String) async throws {
            #expect(try await signIn(name, password) == nil)
        }
        // Signing in elsewhere needs HTTPS, which refuses before a password is compared.
        try await refused("Anna", "correct horse")
        let body = #"{"name": "anna", "password": "wrong horse"}"#
        _ = try await world.server.ask("POST", "/api/v1/session", body: body)
        _ = try await world.server.ask(
            "POST", "/api/v1/session", body: #"{"name": "my password", "password": "typed wrong"}"#)
        let basic = "Basic " + Data("Anna:correct horse".utf8).base64EncodedString()
        for _ in 1...2 { #expect(try await world.get("/api/v1/places", ("Authorization", basic)).status == 200) }
        world.server.seeChanges()
        #expect(try await world.get("/api/v1/places", ("Authorization", basic)).status == 200)
        let id = try #require(try world.library.people.sessions(ofUser: "anna").sessions.first?.id)
        try world.library.people.endSession(id, ofUser: "ANNA")
        let again = try await world.server.ask(
            "POST", "/api/v1/session", body: #"{"name": "Anna", "password": "correct horse"}"#)
        let cookie = try #require(again.headers["set-cookie"]?.split(separator: ";").first.map(String.init))
        #expect(try await world.server.ask("DELETE", "/api/v1/session", headers: [("Cookie", cookie)]).status == 204)
        #expect(try await world.get(Self.path, ("Cookie", anna)).status == 401)
        let all = try world.library.auditLog.entries(kind: .signIns, limit: 100, hasPaths: false).entries.reversed()
        let local = "127.0.0.1"
        #expect(
            all.map { "\($0.action) \($0.user ?? "-") \($0.address ?? "-") \($0.subjects ?? [])" } == [
                "signedIn Anna \(local) []", #"signInFailed - \#(local) ["Anna"]"#, "signInFailed - \(local) []",
                "programSignedIn Anna \(local) []", #"sessionEnded - - ["Anna"]"#, "signedIn Anna \(local) []",
                "signedOut Anna \(local) []",
            ])
    }

    @Test func sharesAreNotedWithoutThoseWhoLookAtThem() async throws {
        let world = try await SharedWorld()
        defer { world.remove() }
        let link = try await world.share(#""title": "Rome", "password": "correct horse""#)
        let basic = ("Authorization", "Basic " + Data(":correct horse".utf8).base64EncodedString())
        let wrong = ("Authorization", "Basic " + Data(":wrong horse".utf8).base64EncodedString())
        _ = try await world.ask("GET", link + "/feed.json", headers: [wrong])
        for _ in 1...2 {
            #expect(try await world.ask("GET", link + "/feed.json", world.owner, headers: [basic]).status == 200)
        }
        let id = try #require(try world.served.library.shares.list().shares.first?.id)
        #expect(try await world.ask("DELETE", "/api/v1/shares/\(id)", world.owner).status == 200)
        let local = "127.0.0.1"
        #expect(
            try await entries(world.served, world.owner, "?kind=shares") == [
                "shareMade|user|Anna|\(local)|\(id)", "sharePasswordFailed|visitor||\(local)|\(id)",
                "shareUsed|visitor|||\(id)", "shareEnded|user|Anna|\(local)|\(id)",
            ])
        let reply = try await world.get(Self.path, world.owner)
        #expect(!reply.page.contains(link.replacing("/s/", with: "")) && reply.page.contains("Rome"))
    }

    @Test func thePageShowsThemInParts() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let photo = try await world.importPhotos(1)[0]
        #expect(try await world.get("/settings/log").page.contains("Nothing has happened yet"))
        for number in 1...60 {
            let circle = #"{"name": "Home <\#(number)>", "latitude": 60.6, "longitude": 15.6, "radius": 500}"#
            #expect(try await world.server.ask("POST", "/api/v1/circles", body: circle).status == 201)
        }
        _ = try world.library.photos.forget([world.pictures], terminal: .none)
        let page = try await world.get("/settings/log").page
        #expect(
            page.contains("Photos forgotten") && page.contains("Home &lt;60&gt;") && !page.contains("Home &lt;5&gt;"))
        #expect(!page.contains(world.folder) && !page.contains(photo))
        let next = try #require(page.firstMatch(of: #/href="([^"]*before=[0-9]+)"/#)?.output.1)
        #expect(try await world.get(String(next)).page.contains("Home &lt;5&gt;"))
        let shares = try await world.get("/settings/log?kind=shares").page
        #expect(shares.contains("No entries of this kind") && shares.contains("aria-current"))
        for query in ["kind=all", "before=0", "before=x"] {
            #expect(try await world.get("/settings/log?\(query)").status == 400, "\(query)")
            #expect(try await world.get("\(Self.path)?\(query)").isProblem(400), "\(query)")
        }
        #expect(try await world.get("\(Self.path)?limit=1001").isProblem(400))
    }

    @Test func onlyOwnersReadIt() async throws {
        let world = try ServedLibrary(host: "0.0.0.0", isPublic: true)
        defer { world.remove() }
        let user = try await world.signIn("Berta", isOwner: false)
        for path in [Self.path, "/settings/log"] {
            #expect(try await world.server.ask("GET", path, headers: [("Cookie", user)]).status == 403)
            #expect([303, 401].contains(try await world.get(path).status))
        }
    }
}
