import TestLibraries

import Foundation
import PhotoLibrary
import Server
import TestSupport
import Testing

/// The settings and the management of users: who is permitted what, and what a change does.
@Suite(.serialized) struct PeopleRouteTests {
    private static let password = "correct horse battery"

    enum Visitor: String, CaseIterable {
        case owner, reader, guest
    }

    /// A server that guests can read too, with an owner, Anna, and a reader, Björn; both are signed in.
    private struct World {
        let served: ServedLibrary
        let cookies: [Visitor: String]

        init() async throws {
            let served = try ServedLibrary(host: "0.0.0.0", isPublic: true)
            _ = try served.library.people.add("Anna", password: password, isOwner: true)
            _ = try served.library.people.add("Björn", password: password, isOwner: false)
            self.served = served
            cookies = [
                .owner: try await Self.signIn(served, "Anna", password),
                .reader: try await Self.signIn(served, "Björn", password),
            ]
        }

        static func signIn(_ served: ServedLibrary, _ name: String, _ password: String) async throws -> String {
            let body = #"{"name": "\#(name)", "password": "\#(password)"}"#
            let reply = try await served.server.ask("POST", "/api/v1/session", body: body)
            try #require(reply.status == 200)
            return String(try #require(reply.headers["set-cookie"]).prefix { $0 != ";" })
        }

        func ask(
            _ method: String, _ target: String, _ body: String = "", as visitor: Visitor = .owner,
            _ headers: (String, String)...
        ) async throws -> DirectServer.Reply {
            let isForm = target.hasPrefix("/settings")
            var all = headers + [("Accept", isForm ? "text/html" : "application/json")]
            if let cookie = cookies[visitor] { all.append(("Cookie", cookie)) }
            if method != "GET" {
                all.append(("Content-Type", isForm ? "application/x-www-form-urlencoded" : "application/json"))
            }
            return try await served.server.ask(method, target, headers: all, body: body)
        }

        func accepts(_ name: String, _ password: String) throws -> Bool {
            try served.library.people.person(name: name, password: password) != nil
        }
    }

    /// Statuses for owner, reader and guest. A guest who opens a page is led to the sign-in.
    @Test func onlyOwnersManageUsers() async throws {
        let world = try await World()
        defer { world.served.remove() }
        let cases: [(String, String, String, [Int])] = [
            ("GET", "/settings", "", [200, 200, 200]),
            ("GET", "/settings/people", "", [200, 403, 303]),
            ("GET", "/api/v1/users", "", [200, 403, 401]),
            ("GET", "/api/v1/users/Anna/sessions", "", [200, 403, 401]),
            ("GET", "/api/v1/users/nobody/sessions", "", [404, 403, 401]),
            ("DELETE", "/api/v1/users/nobody", "", [404, 403, 401]),
            ("DELETE", "/api/v1/users/Anna/sessions/0123456789abcdef", "", [404, 403, 401]),
            ("PUT", "/api/v1/users/nobody/password", #"{"password": "long enough"}"#, [404, 403, 401]),
            ("POST", "/api/v1/users", #"{"name": "Anna", "password": "long enough"}"#, [400, 403, 401]),
            ("POST", "/api/v1/users", #"{"name": "Cleo", "password": "short"}"#, [400, 403, 401]),
            ("POST", "/settings/people", "name=Anna&password=long+enough", [400, 403, 401]),
            ("POST", "/settings/people/remove", "name=nobody", [404, 403, 401]),
            ("POST", "/settings/people/password", "name=nobody&password=long+enough", [404, 403, 401]),
            ("POST", "/settings/people/sessions", "name=Anna&session=x", [404, 403, 401]),
            ("POST", "/settings/password", "current=wrong&password=long+enough", [400, 400, 401]),
            ("POST", "/settings/sessions", "session=x", [404, 404, 401]),
        ]
        for (method, target, body, expected) in cases {
            for (visitor, status) in zip(Visitor.allCases, expected) {
                let reply = try await world.ask(method, target, body, as: visitor)
                #expect(reply.status == status, "\(visitor): \(method) \(target)")
            }
            let foreign = try await world.ask(method, target, body, ("Origin", "https://evil.example"))
            if method != "GET" { #expect(foreign.status == 403, "\(method) \(target) from elsewhere") }
        }
        #expect(try world.served.library.people.list().users.map(\.name) == ["Anna", "Björn"])
    }

    @Test func anOwnerAddsResetsAndRemoves() async throws {
        let world = try await World()
        defer { world.served.remove() }
        let added = try await world.ask("POST", "/api/v1/users", #"{"name": "Cleo:", "password": "long enough"}"#)
        #expect(added.status == 400)
        let cleo = try await world.ask("POST", "/api/v1/users", #"{"name": "Cleo", "password": "the first one"}"#)
        #expect(cleo.status == 201 && !String(decoding: cleo.body, as: UTF8.self).contains("the first one"))
        let form = try await world.ask("POST", "/settings/people", "name=Dora&password=the+other+one&owner=true")
        #expect(form.status == 303 && form.headers["location"] == "/settings/people?saved=true")
        #expect(try world.served.library.people.list().users.map(\.isOwner) == [true, false, false, true])
        let reset = try await world.ask(
            "PUT", "/api/v1/users/Cleo/password", #"{"password": "the second one"}"#)
        #expect(reset.status == 200)
        #expect(try !world.accepts("Cleo", "the first one") && world.accepts("Cleo", "the second one"))
        _ = try await world.ask("POST", "/settings/people/password", "name=cleo&password=the+third+one")
        #expect(try world.accepts("Cleo", "the third one"))
        #expect(try await world.ask("DELETE", "/api/v1/users/cleo").status == 204)
        #expect(try await world.ask("POST", "/settings/people/remove", "name=Bj%C3%B6rn").status == 303)
        #expect(try world.served.library.people.list().users.map(\.name) == ["Anna", "Dora"])
        // The session of the removed user has ended.
        #expect(try await world.ask("POST", "/settings/sessions", "session=x", as: .reader).status == 401)
    }

    @Test func theOnlyOwnerStays() async throws {
        let world = try await World()
        defer { world.served.remove() }
        let page = String(decoding: try await world.ask("GET", "/settings/people").body, as: UTF8.self)
        #expect(page.contains("The only owner can’t be removed."))
        #expect(try await world.ask("DELETE", "/api/v1/users/Anna").isProblem(400))
        #expect(try await world.ask("POST", "/settings/people/remove", "name=Anna").status == 400)
        _ = try world.served.library.people.add("Dora", password: Self.password, isOwner: true)
        #expect(try await world.ask("DELETE", "/api/v1/users/Anna").status == 204)
        #expect(try await world.ask("GET", "/api/v1/users").status == 401)
        // On the library's own machine, `photos users remove` still removes everybody.
        _ = try world.served.library.people.remove("Dora")
    }

    @Test func sessionsAreListedAndEnded() async throws {
        let world = try await World()
        defer { world.served.remove() }
        let other = try await World.signIn(world.served, "Björn", Self.password)
        func ids(_ name: String) throws -> [String] {
            try world.served.library.people.sessions(ofUser: name).sessions.map(\.id)
        }
        let own = try ids("Anna")
        #expect(own.count == 1)
        let listed =
            try await world.ask("GET", "/api/v1/users/bj%C3%B6rn/sessions").json["sessions"] as? [[String: Any]]
        let sessions = try #require(listed)
        #expect(sessions.compactMap { $0["id"] as? String } == (try ids("Björn")) && sessions.count == 2)
        #expect(Set(sessions[0].keys) == ["id", "signedInAt", "expiresAt"])
        // A user cannot end somebody else's.
        #expect(try await world.ask("POST", "/settings/sessions", "session=\(own[0])", as: .reader).status == 404)
        for id in try ids("Björn") {
            let reply = try await world.ask("DELETE", "/api/v1/users/Björn/sessions/\(id)")
            #expect(reply.status == 204)
        }
        #expect(try await world.served.get("/settings/people", ("Cookie", other)).status == 303)
        #expect(try ids("Björn").isEmpty)
        let ended = try await world.ask("POST", "/settings/people/sessions", "name=Anna&session=\(own[0])")
        #expect(ended.status == 303)
        #expect(try await world.ask("GET", "/api/v1/users").status == 401)
    }

    @Test func aNewPasswordOfOnesOwnEndsTheOtherSessions() async throws {
        let world = try await World()
        defer { world.served.remove() }
        let other = try await World.signIn(world.served, "Björn", Self.password)
        let wrong = try await world.ask(
            "POST", "/settings/password", "current=not+this&password=something+new", as: .reader)
        #expect(wrong.status == 400 && String(decoding: wrong.body, as: UTF8.self).contains("password is wrong"))
        let current = Self.password.replacing(" ", with: "+")
        let reply = try await world.ask(
            "POST", "/settings/password", "current=\(current)&password=something+new", as: .reader)
        #expect(reply.status == 303 && reply.headers["location"] == "/settings?saved=true")
        let cookie = String(try #require(reply.headers["set-cookie"]).prefix { $0 != ";" })
        let page = try await world.served.get("/settings", ("Cookie", cookie))
        #expect(String(decoding: page.body, as: UTF8.self).contains("Björn"))
        #expect(try await world.served.get("/api/v1/recents", ("Cookie", other)).status == 401)
        #expect(try world.accepts("Björn", "something new") && !world.accepts("Björn", Self.password))
    }

    @Test func passwordsAreNotAcceptedOverPlainHTTPFromElsewhere() async throws {
        let world = try await World()
        defer { world.served.remove() }
        let reply = try await world.ask(
            "POST", "/api/v1/users", #"{"name": "Cleo", "password": "long enough"}"#,
            ("X-Forwarded-For", "192.0.2.7"))
        #expect(reply.status == 403)
    }

    @Test func withoutASignInTheOnlyPersonManagesUsersAndHasNoAccount() async throws {
        let served = try ServedLibrary()
        defer { served.remove() }
        let page = try await served.get("/settings")
        #expect(page.status == 200 && !String(decoding: page.body, as: UTF8.self).contains("/sign-out"))
        #expect(try await served.get("/settings/people").status == 200)
        let form = ("Content-Type", "application/x-www-form-urlencoded")
        let password = try await served.server.ask(
            "POST", "/settings/password", headers: [form], body: "current=x&password=long+enough")
        #expect(password.status == 404)
        let names = try await served.server.ask("POST", "/names", headers: [form], body: "names=own&to=/settings")
        #expect(names.headers["location"] == "/settings")
        let away = try await served.server.ask(
            "POST", "/language", headers: [form], body: "locale=de&to=//evil.example")
        #expect(away.headers["location"] == "/status")
    }

    /// A proxy that forwards strangers to a server without users must not let one of them become its owner.
    @Test func theFirstUserIsAddedOnTheMachineOfTheLibrary() async throws {
        let served = try ServedLibrary(baseURL: "https://photos.example.org")
        defer { served.remove() }
        let user = #"{"name": "Mallory", "password": "\#(Self.password)", "isOwner": true}"#
        let reply = try await served.server.ask("POST", "/api/v1/users", body: user)
        #expect(reply.status == 403 && String(decoding: reply.body, as: UTF8.self).contains("users add NAME --owner"))
        #expect(try served.library.people.list().users.isEmpty)

        let local = try ServedLibrary()
        defer { local.remove() }
        let forwarded = try await local.server.ask(
            "POST", "/api/v1/users", headers: [("X-Forwarded-For", "203.0.113.7")], body: user)
        #expect(forwarded.status == 403)
        #expect(try await local.server.ask("POST", "/api/v1/users", body: user).status == 201)
    }
}
