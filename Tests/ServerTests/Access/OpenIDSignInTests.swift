import Catalog
import Foundation
import OpenID
import PhotoLibrary
import Server
import TestServer
import Testing

/// Signing in at an issuer, as a browser does it.
@Suite struct OpenIDSignInTests {
    private let issuer: FakeIssuer
    private let world: ServedLibrary

    init() throws {
        issuer = try FakeIssuer()
        let configuration = try OpenIDConfiguration(
            issuer: issuer.url, clientID: issuer.clientID, clientSecret: issuer.clientSecret)
        world = try ServedLibrary(
            baseURL: "https://photos.example/base", host: "0.0.0.0",
            openID: OpenIDSignIn(configuration, owners: "owners", uploaders: "family"))
    }

    private init(issuer: FakeIssuer, world: ServedLibrary) {
        (self.issuer, self.world) = (issuer, world)
    }

    private func end() {
        issuer.stop()
        world.remove()
    }

    /// Begins a sign-in: the address at the issuer, and the cookie.
    private func begin(_ target: String = "/recents") async throws -> (address: String, cookie: String) {
        let reply = try await world.get("/base/sign-in/openid?to=\(target)", ("Accept", "text/html"))
        try #require(reply.status == 303, "\(reply.page)")
        let cookie = try #require(reply.headers["set-cookie"])
        #expect(cookie.hasPrefix("__Host-photos-openid=") && cookie.hasSuffix("; HttpOnly; Secure; SameSite=Lax"))
        return (try #require(reply.headers["location"]), String(cookie.prefix { $0 != ";" }))
    }

    /// Returns from the issuer to the server.
    private func finish(_ back: String, _ cookie: String?) async throws -> DirectServer.Reply {
        #expect(back.hasPrefix("https://photos.example/base/sign-in/openid/return?"))
        let path = back.replacing("https://photos.example", with: "")
        let headers = [("Accept", "text/html")] + (cookie.map { [("Cookie", $0)] } ?? [])
        return try await world.server.ask("GET", path, headers: headers)
    }

    private func signIn() async throws -> DirectServer.Reply {
        let (address, cookie) = try await begin()
        return try await finish(try await issuer.approve(address), cookie)
    }

    private func session(_ reply: DirectServer.Reply) throws -> String {
        let cookies = try #require(reply.headers["set-cookie"]).split(separator: "\n")
        return String(try #require(cookies.first { $0.hasPrefix("photos-session=") }).prefix { $0 != ";" })
    }

    @Test func aUserIsSignedInAndReturnsToThePage() async throws {
        defer { end() }
        // A page that needs a sign-in leads there and back, without the base path twice.
        let page = try await world.get("/base/recents", ("Accept", "text/html"))
        #expect(page.headers["location"] == "/base/sign-in?to=%2Frecents")
        #expect(try await world.get("/base/sign-in?to=/recents").page.contains("/base/sign-in/openid?to="))
        let reply = try await signIn()
        #expect(reply.status == 303 && reply.headers["location"] == "/base/recents", "\(reply.page)")
        #expect(reply.headers["set-cookie"]?.contains("__Host-photos-openid=; Path=/; Max-Age=0") == true)
        let user = try await world.get("/base/api/v1/session", ("Cookie", try session(reply))).json
        let person = try #require(user["person"] as? NSDictionary)
        #expect(person["name"] as? String == "Berta" && person["isOwner"] as? Bool == false)
        let log = try world.library.auditLog.entries(limit: 10, hasPaths: false).entries.map(\.action)
        #expect(log == ["signedIn", "userAdded"])
    }

    @Test func groupsAreRolesAsLongAsTheyLast() async throws {
        defer { end() }
        func users() throws -> [String] {
            try world.library.people.list().users.map { "\($0.name) \($0.isOwner) \($0.mayUpload)" }
        }
        issuer.change { $0.claims["groups"] = #"["owners"]"# }
        #expect(try await signIn().status == 303)
        #expect(try users() == ["Berta true true"])
        issuer.change { $0.claims["groups"] = #"["family"]"# }
        #expect(try await signIn().status == 303)
        #expect(try users() == ["Berta false true"])
        issuer.change { $0.claims["groups"] = "" }
        #expect(try await signIn().status == 303)
        #expect(try users() == ["Berta false false"])
    }

    /// A name at the issuer proves nothing: a user with the same one here is another person.
    @Test func aUserWithThePasswordOfAnotherIsNotThatUser() async throws {
        defer { end() }
        _ = try world.library.people.add("berta", password: "correct horse", isOwner: true)
        let session = try session(try await signIn())
        let user = try await world.get("/base/api/v1/session", ("Cookie", session)).json["person"] as? NSDictionary
        #expect(user?["name"] as? String == "Berta-2" && user?["isOwner"] as? Bool == false)
        // Another name, the same person.
        issuer.change { $0.claims["preferred_username"] = #""Berta: \u0007new""# }
        _ = try await signIn()
        // The same name, another person.
        issuer.change { answers in
            answers.claims["sub"] = #""subject-2""#
            answers.user = #"{"sub": "subject-2"}"#
        }
        _ = try await signIn()
        #expect(try world.library.people.list().users.map(\.name) == ["berta", "Berta-2", "Berta new"])
    }

    @Test func anAnswerWithoutItsBeginningSignsNobodyIn() async throws {
        defer { end() }
        let (address, cookie) = try await begin()
        let (_, other) = try await begin()
        let back = try await issuer.approve(address)
        // The end of the cookie shows that this server made it.
        let forged = cookie.replacing(#/~[0-9]+~/#, with: "~99999999999~")
        for cookie in [nil, other, forged, "__Host-photos-openid=x~/", String(cookie.dropLast()), "photos-session=x"] {
            let reply = try await finish(back, cookie)
            #expect(reply.status == 403 && reply.headers["set-cookie"] == nil, "\(cookie ?? "-")")
        }
        let refused = back.replacing(#/code=[^&]+/#, with: "error=access_denied")
        #expect(try await finish(refused, cookie).status == 403)
        #expect(issuer.tokenRequests == 0)
        #expect(try await finish(back.replacing(#/code=[^&]+/#, with: "code=guessed"), cookie).status == 403)
        #expect(try await finish(back + "&iss=https://other.example", cookie).status == 403)
        #expect(try await finish(back, cookie).status == 303)
        // A code is of use once.
        #expect(try await finish(back, cookie).status == 403)
        #expect(try world.library.people.list().users.count == 1)
        let failures = try world.library.auditLog.entries(kind: .signIns, limit: 10, hasPaths: false).entries
        #expect(failures.filter { $0.action == "signInFailed" }.count == 3)
        // Guesses have to wait, and then do not reach the issuer.
        let guess = back.replacing(#/code=[^&]+/#, with: "code=guessed")
        for _ in 1...8 { _ = try await finish(guess, cookie) }
        #expect(try await finish(guess, cookie).status == 429)
        #expect(issuer.tokenRequests < 10)
    }

    @Test func aUserInNoGroupThatMayReadIsNotSignedIn() async throws {
        world.remove()
        let configuration = try OpenIDConfiguration(
            issuer: issuer.url, clientID: issuer.clientID, clientSecret: issuer.clientSecret)
        let other = Self(
            issuer: issuer,
            world: try ServedLibrary(
                baseURL: "https://photos.example/base", host: "0.0.0.0",
                openID: OpenIDSignIn(configuration, readers: "readers", owners: "owners")))
        defer { other.end() }
        for (groups, status) in [(#"["family"]"#, 403), ("[]", 403), (#""readers""#, 303), (#"["owners"]"#, 303)] {
            issuer.change { $0.claims["groups"] = groups }
            #expect(try await other.signIn().status == status, "\(groups)")
        }
        #expect(try other.world.library.people.list().users.count == 1)
    }

    @Test func aUserOfAnIssuerHasNoPasswordAndASessionThatEnds() async throws {
        defer { end() }
        _ = try session(try await signIn())
        #expect(throws: LibraryError.self) { try world.library.people.setPassword("correct horse", of: "Berta") }
        let sessions = try world.library.people.sessions(ofUser: "Berta").sessions
        let style = Date.ISO8601FormatStyle()
        let (start, last) = try (style.parse(sessions[0].signedInAt), style.parse(sessions[0].expiresAt))
        #expect(last.timeIntervalSince(start) == 7 * 86_400)
    }

    @Test func manyWhoWaitForASlowIssuerAreOneRequest() async throws {
        defer { end() }
        issuer.change { $0.delay = 1 }
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 1...40 {
                group.addTask { try await world.get("/base/sign-in/openid", ("Accept", "text/html")).status }
            }
            return try await group.reduce(into: [Int]()) { $0.append($1) }
        }
        #expect(Set(statuses) == [303, 503] && statuses.count { $0 == 303 } >= 16)
        #expect(issuer.metadataRequests == 1)
    }

    @Test func aLongTargetIsNotKept() async throws {
        defer { end() }
        let (address, cookie) = try await begin("/search?q=" + String(repeating: "%25", count: 1900))
        #expect(cookie.utf8.count < 4000)
        let reply = try await finish(try await issuer.approve(address), cookie)
        #expect(reply.status == 303 && reply.headers["location"] == "/base/")
    }

    @Test(arguments: ["//evil.example/", "https://evil.example/", "/%5Cevil.example", "/sign-in", "javascript:x"])
    func onlyPagesOfThisServerAreReturnedTo(_ target: String) async throws {
        defer { end() }
        let (address, cookie) = try await begin(target)
        let reply = try await finish(try await issuer.approve(address), cookie)
        #expect(reply.status == 303 && reply.headers["location"] == "/base/", "\(target)")
    }

    @Test func anIssuerThatDoesNotAnswerIsAnErrorPageWithoutItsReason() async throws {
        defer { world.remove() }
        issuer.stop()
        for _ in 1...2 {
            let reply = try await world.get("/base/sign-in/openid", ("Accept", "text/html"))
            #expect(reply.status == 502 && reply.page.contains("<html") && !reply.page.contains("127.0.0.1"))
        }
    }

    @Test func aUserOfAnIssuerIsKept() throws {
        defer { end() }
        let people = world.library.people
        let berta = try people.identified(by: "i", subject: "s", name: "Berta", role: PersonRole(isOwner: true))
        // What no group says stays as it is.
        #expect(try people.identified(by: "i", subject: "s", name: "Other", role: PersonRole()) == berta)
        #expect(try people.identified(by: "j", subject: "s", name: "\u{0}:", role: PersonRole()).name == "user")
        #expect(try people.list().users.allSatisfy { $0.isExternal && !$0.isDevice })
    }
}
