import Foundation
import PhotoLibrary
import Server
import TestLibraries
import TestServer
import Testing

/// Adding passkeys and signing in by them, as a browser does it.
@Suite(.serialized) struct PasskeyRouteTests {
    private static let password = "correct horse battery"
    private static let host = "photos.example"
    private let world: ServedLibrary

    init() throws {
        world = try ServedLibrary(baseURL: "https://photos.example", host: "0.0.0.0")
        _ = try world.library.people.add("Anna", password: Self.password, isOwner: true)
        _ = try world.library.people.add("Björn", password: Self.password, isOwner: false)
    }

    private func ask(
        _ method: String, _ target: String, _ body: [String: Any]? = nil, as cookie: String? = nil
    ) async throws -> DirectServer.Reply {
        var headers = [("Content-Type", "application/json"), ("Accept", "application/json")]
        if let cookie { headers.append(("Cookie", cookie)) }
        let text = try body.map { String(decoding: try JSONSerialization.data(withJSONObject: $0), as: UTF8.self) }
        return try await world.server.ask(method, target, host: Self.host, headers: headers, body: text ?? "")
    }

    private func page(_ target: String, as cookie: String? = nil) async throws -> DirectServer.Reply {
        let headers = [("Accept", "text/html")] + (cookie.map { [("Cookie", $0)] } ?? [])
        return try await world.server.ask("GET", target, host: Self.host, headers: headers)
    }

    private func session(_ reply: DirectServer.Reply) throws -> String {
        let cookies = try #require(reply.headers["set-cookie"]).split(separator: "\n")
        return String(try #require(cookies.first { $0.hasPrefix("photos-session=") }).prefix { $0 != ";" })
    }

    private func signIn(_ name: String) async throws -> String {
        try session(try await ask("POST", "/api/v1/session", ["name": name, "password": Self.password]))
    }

    private func text(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// The options for a new passkey.
    private func options(_ cookie: String) async throws -> [String: Any] {
        let reply = try await ask(
            "POST", "/api/v1/passkeys/options", ["name": "Phone", "password": Self.password], as: cookie)
        try #require(reply.status == 200, "\(reply.page)")
        return try #require(try JSONSerialization.jsonObject(with: Data(reply.body)) as? [String: Any])
    }

    private func creation(_ authenticator: FakeAuthenticator, _ challenge: String, name: String) throws -> [String: Any]
    {
        [
            "name": name, "clientDataJSON": text(try authenticator.clientData("webauthn.create", challenge: challenge)),
            "authenticatorData": text(authenticator.data(isNew: true)), "publicKey": text(authenticator.publicKey),
        ]
    }

    private func add(
        _ authenticator: FakeAuthenticator, _ cookie: String, name: String = "Phone"
    ) async throws -> (reply: DirectServer.Reply, handle: String) {
        let options = try await options(cookie)
        let challenge = try #require(options["challenge"] as? String)
        let handle = try #require((options["user"] as? [String: Any])?["id"] as? String)
        return (
            try await ask("POST", "/api/v1/passkeys", try creation(authenticator, challenge, name: name), as: cookie),
            handle
        )
    }

    private func assertion(_ authenticator: FakeAuthenticator, handle: String) async throws -> [String: Any] {
        let options = try await ask("GET", "/api/v1/session/passkey").json
        #expect(options["rpId"] as? String == "photos.example")
        let client = try authenticator.clientData(
            "webauthn.get", challenge: try #require(options["challenge"] as? String))
        let data = authenticator.data(isNew: false)
        return [
            "id": text(authenticator.credentialID), "clientDataJSON": text(client), "authenticatorData": text(data),
            "signature": text(try authenticator.signature(client, data)), "userHandle": handle,
        ]
    }

    private func signIn(
        _ authenticator: FakeAuthenticator, handle: String, changing: [String: Any] = [:]
    ) async throws -> DirectServer.Reply {
        let body = try await assertion(authenticator, handle: handle).merging(changing) { $1 }
        return try await ask("POST", "/api/v1/session/passkey", body)
    }

    @Test func aPasskeyIsAddedAndSignsInWithoutAName() async throws {
        defer { world.remove() }
        let cookie = try await signIn("Björn")
        let options = try await options(cookie)
        #expect((options["rp"] as? [String: Any])?["id"] as? String == "photos.example")
        #expect((options["user"] as? [String: Any])?["name"] as? String == "Björn")
        #expect((options["excludeCredentials"] as? [Any])?.isEmpty == true)
        let authenticator = try FakeAuthenticator()
        let (added, handle) = try await add(authenticator, cookie, name: " Phone of Björn ")
        #expect(try added.status == 201 && added.json["name"] as? String == "Phone of Björn", "\(added.page)")
        #expect(try added.json["usedAt"] == nil && added.headers["cache-control"] == "no-store")
        let known = try await self.options(cookie)["excludeCredentials"] as? [[String: Any]]
        #expect(known?.map { $0["id"] as? String } == [text(authenticator.credentialID)])

        let reply = try await signIn(authenticator, handle: handle)
        #expect(try reply.status == 200 && (reply.json["person"] as? NSDictionary)?["name"] as? String == "Björn")
        let second = try session(reply)
        #expect(second != cookie && reply.headers["set-cookie"]?.contains("photos-device=") == true)
        let listed = try await ask("GET", "/api/v1/passkeys", as: second).json["passkeys"] as? [[String: Any]]
        let passkey = try #require(listed?.first)
        #expect(passkey["usedAt"] is String && passkey["row"] as? Int == 1)
        // Removed, it opens nothing; the session goes on.
        let id = try #require(passkey["id"] as? String)
        #expect(try await ask("DELETE", "/api/v1/passkeys/\(id)", as: second).status == 204)
        #expect(try await ask("DELETE", "/api/v1/passkeys/\(id)", as: second).status == 404)
        #expect(try await signIn(authenticator, handle: handle).status == 403)
        #expect(try await ask("GET", "/api/v1/recents", as: second).status == 200)
        let log = try world.library.auditLog.entries(limit: 10, hasPaths: false).entries.reversed().map {
            "\($0.action) \($0.user ?? "-") \($0.detail ?? "-")"
        }
        #expect(
            log.suffix(5) == [
                "signedIn Björn -", "passkeyAdded Björn Phone of Björn", "signedIn Björn -",
                "passkeyRemoved Björn Phone of Björn", "signInFailed - -",
            ])
    }

    @Test func whatIsNotQuiteRightSignsNobodyIn() async throws {
        defer { world.remove() }
        let cookie = try await signIn("Björn")
        var authenticator = try FakeAuthenticator()
        authenticator.signCount = 5
        let (_, handle) = try await add(authenticator, cookie)
        let other = try FakeAuthenticator()
        authenticator.signCount = 6
        #expect(try await signIn(authenticator, handle: text([1, 2, 3])).status == 403)
        #expect(try await signIn(authenticator, handle: "").status == 403)
        #expect(
            try await signIn(authenticator, handle: handle, changing: ["id": text(other.credentialID)]).status == 403)
        #expect(try await signIn(authenticator, handle: handle, changing: ["signature": ""]).status == 403)
        // Five failures are free.
        #expect(try await signIn(authenticator, handle: handle).status == 200)
        // It has counted to 6 before; that is a copy, and owners see whose.
        #expect(try await signIn(authenticator, handle: handle).status == 403)
        let log = try world.library.auditLog.entries(limit: 10, hasPaths: false).entries
        #expect(log.contains { $0.action == "signInFailed" && $0.subjects == ["Björn"] })
    }

    @Test func anAnswerWorksOnce() async throws {
        defer { world.remove() }
        // Without a number of uses, only the challenge prevents a second time.
        let authenticator = try FakeAuthenticator()
        let (_, handle) = try await add(authenticator, try await signIn("Björn"))
        let body = try await assertion(authenticator, handle: handle)
        #expect(try await ask("POST", "/api/v1/session/passkey", body).status == 200)
        // A page that was open for too long guesses nothing, so these do not count as failures.
        for _ in 0..<8 {
            let again = try await ask("POST", "/api/v1/session/passkey", body)
            #expect(try again.isProblem(400) && again.headers["set-cookie"] == nil)
        }
    }

    @Test func aUserWhoWasRemovedMeanwhileIsNotSignedIn() async throws {
        defer { world.remove() }
        let authenticator = try FakeAuthenticator()
        let (_, handle) = try await add(authenticator, try await signIn("Björn"))
        let body = try await assertion(authenticator, handle: handle)
        _ = try world.library.people.remove("Björn")
        #expect(try await ask("POST", "/api/v1/session/passkey", body).status == 403)
    }

    @Test func aSyncedPasskeyIsShownAsOneFromThenOn() async throws {
        defer { world.remove() }
        let cookie = try await signIn("Björn")
        var authenticator = try FakeAuthenticator()
        let (_, handle) = try await add(authenticator, cookie)
        authenticator.flags |= FakeAuthenticator.Flags.eligible | FakeAuthenticator.Flags.backedUp
        #expect(try world.library.people.passkeys(ofUser: "Björn").passkeys.map(\.isBackedUp) == [false])
        #expect(try await signIn(authenticator, handle: handle).status == 200)
        #expect(try world.library.people.passkeys(ofUser: "Björn").passkeys.map(\.isBackedUp) == [true])
    }

    @Test(arguments: ["0", "1", "-1", "9223372036854775807", "-9223372036854775808", "%20", "x"])
    func whatIsNoIdRemovesNothing(id: String) async throws {
        defer { world.remove() }
        let cookie = try await signIn("Anna")
        _ = try await add(try FakeAuthenticator(), cookie)
        for path in ["/api/v1/passkeys", "/api/v1/users/Anna/passkeys"] {
            #expect(try await ask("DELETE", "\(path)/\(id)", as: cookie).status == 404)
        }
        #expect(try world.library.people.passkeys(ofUser: "Anna").passkeys.count == 1)
    }

    @Test func aServerWithABasePathHasThemToo() async throws {
        defer { world.remove() }
        let based = try ServedLibrary(baseURL: "https://photos.example/base", host: "0.0.0.0")
        defer { based.remove() }
        #expect(
            try await based.server.ask(
                "GET", "/base/api/v1/session/passkey", host: Self.host
            ).json["rpId"] as? String == "photos.example")
        // Under another name of the server, browsers would refuse what is for the first one.
        let local = try await based.server.ask(
            "GET", "/base/api/v1/session/passkey", host: "127.0.0.1:8080")
        #expect(try local.isProblem(404))
    }

    @Test func manyFailuresOfAnAddressHaveToWait() async throws {
        defer { world.remove() }
        let authenticator = try FakeAuthenticator()
        var statuses: [Int] = []
        for _ in 0..<8 { statuses.append(try await signIn(authenticator, handle: "AA").status) }
        #expect(statuses.prefix(5) == [403, 403, 403, 403, 403] && statuses.last == 429)
    }

    @Test func anotherUsersChallengePasswordOrPasskeyIsRefused() async throws {
        defer { world.remove() }
        let (anna, bjorn) = (try await signIn("Anna"), try await signIn("Björn"))
        let authenticator = try FakeAuthenticator()
        let challenge = try #require(try await options(anna)["challenge"] as? String)
        let body = try creation(authenticator, challenge, name: "Stolen")
        #expect(try await ask("POST", "/api/v1/passkeys", body, as: bjorn).isProblem(400))
        #expect(try await ask("POST", "/api/v1/passkeys", body).status == 401)
        #expect(try await ask("POST", "/api/v1/passkeys", body, as: anna).status == 201)
        #expect(try await ask("POST", "/api/v1/passkeys", body, as: anna).isProblem(400), "sent twice")
        // The id of a passkey is one user's.
        #expect(try await add(authenticator, bjorn).reply.isProblem(400))
        let wrong = try await ask("POST", "/api/v1/passkeys/options", ["name": "x", "password": "wrong"], as: bjorn)
        #expect(try wrong.isProblem(403))
        let id = try #require(try world.library.people.passkeys(ofUser: "Anna").passkeys.first?.id)
        #expect(try await ask("DELETE", "/api/v1/passkeys/\(id)", as: bjorn).status == 404)
        #expect(try world.library.people.passkeys(ofUser: "Björn").passkeys.isEmpty)
    }

    @Test(arguments: ["", "   ", "a\nb", "\u{202E}evil", String(repeating: "x", count: 61)])
    func aNameIsOneLine(name: String) async throws {
        defer { world.remove() }
        let cookie = try await signIn("Anna")
        // Before the authenticator makes one that nobody would know.
        let asked = try await ask(
            "POST", "/api/v1/passkeys/options", ["name": name, "password": Self.password], as: cookie)
        #expect(try asked.isProblem(400))
        #expect(try await add(try FakeAuthenticator(), cookie, name: name).reply.isProblem(400))
    }

    @Test(arguments: ["👩\u{200D}💻 phone", "گوشی\u{200C}ام", "Schlüssel"])
    func aNameCanBeInAnyScript(name: String) async throws {
        defer { world.remove() }
        let added = try await add(try FakeAuthenticator(), try await signIn("Anna"), name: name).reply
        #expect(try added.json["name"] as? String == name)
    }

    @Test func ownersSeeAndRemoveThoseOfAllUsers() async throws {
        defer { world.remove() }
        let (anna, bjorn) = (try await signIn("Anna"), try await signIn("Björn"))
        let authenticator = try FakeAuthenticator()
        let (_, handle) = try await add(authenticator, bjorn)
        let path = "/api/v1/users/Bj%C3%B6rn/passkeys"
        #expect(try await ask("GET", path, as: bjorn).status == 403)
        #expect(try await ask("GET", path).status == 401)
        let listed = try await ask("GET", path, as: anna).json["passkeys"] as? [[String: Any]]
        let id = try #require(listed?.first?["id"] as? String)
        #expect(try await ask("DELETE", "\(path)/\(id)", as: bjorn).status == 403)
        let page = try await self.page("/settings/people", as: anna).page
        #expect(page.contains("value=\"\(id)\""))
        #expect(try await ask("DELETE", "\(path)/\(id)", as: anna).status == 204)
        #expect(try await signIn(authenticator, handle: handle).status == 403)
        #expect(try await ask("GET", "/api/v1/users/nobody/passkeys", as: anna).status == 404)
    }

    /// A passkey is for those who can prove who they are; a device that joined by a code cannot.
    @Test func aUserWithoutAPasswordHasNone() async throws {
        defer { world.remove() }
        let device = try world.library.people.addDevice("phone")
        let token = try #require(try world.library.people.signIn(device)).token.text
        let reply = try await ask(
            "POST", "/api/v1/passkeys/options", ["name": "x", "password": ""], as: "photos-session=\(token)")
        #expect(try reply.isProblem(400))
        let page = try await self.page("/settings", as: "photos-session=\(token)").page
        #expect(!page.contains("passkey-add"))
    }

    @Test(arguments: [("http://photos.example", "0.0.0.0"), ("https://192.0.2.7", "0.0.0.0")])
    func thereAreNoneWhereBrowsersHaveNone(base: String, host: String) async throws {
        defer { world.remove() }
        let plain = try ServedLibrary(baseURL: base, host: host)
        defer { plain.remove() }
        let name = String(base.split(separator: "/")[1])
        let reply = try await plain.server.ask("GET", "/api/v1/session/passkey", host: name)
        #expect(try reply.isProblem(404))
        #expect(
            !(try await plain.server.ask(
                "GET", "/sign-in", host: name, headers: [("Accept", "text/html")]
            ).page).contains("passkey-sign-in")
        )
        #expect(try await page("/sign-in").page.contains("passkey-sign-in"))
    }

    @Test func theFormRemovesWithoutScripts() async throws {
        defer { world.remove() }
        let cookie = try await signIn("Björn")
        _ = try await add(try FakeAuthenticator(), cookie, name: "<b>Key</b>")
        let headers = [
            ("Cookie", cookie), ("Accept", "text/html"), ("Content-Type", "application/x-www-form-urlencoded"),
        ]
        let page = try await self.page("/settings", as: cookie).page
        #expect(page.contains("&lt;b&gt;Key&lt;/b&gt;") && !page.contains("<b>Key"))
        let id = try #require(try world.library.people.passkeys(ofUser: "Björn").passkeys.first?.id)
        let wrong = try await world.server.ask(
            "POST", "/settings/passkeys", host: Self.host, headers: headers, body: "passkey=0")
        #expect(wrong.status == 404)
        let reply = try await world.server.ask(
            "POST", "/settings/passkeys", host: Self.host, headers: headers, body: "passkey=\(id)")
        #expect(reply.status == 303 && reply.headers["location"] == "/settings?saved=true")
        #expect(try world.library.people.passkeys(ofUser: "Björn").passkeys.isEmpty)
    }
}
