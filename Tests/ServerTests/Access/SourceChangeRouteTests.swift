import Catalog
import Foundation
import PhotoLibrary
import Server
import TestServer
import Testing

/// Sources that are added, changed, signed in to and removed through the server.
@Suite(.serialized) struct SourceChangeRouteTests {
    private static let password = "correct horse battery"
    private static let form = ("Content-Type", "application/x-www-form-urlencoded")

    /// The cookie of a new user.
    private static func signIn(_ served: ServedLibrary, _ name: String, isOwner: Bool) async throws -> String {
        _ = try served.library.people.add(name, password: password, isOwner: isOwner)
        let reply = try await served.server.ask(
            "POST", "/api/v1/session", body: #"{"name": "\#(name)", "password": "\#(password)"}"#)
        try #require(reply.status == 200)
        return String(try #require(reply.headers["set-cookie"]).prefix { $0 != ";" })
    }

    private static func ask(
        _ served: ServedLibrary, _ method: String, _ target: String, _ body: String = "", cookie: String? = nil
    ) async throws -> DirectServer.Reply {
        let isForm = target.hasPrefix("/settings")
        var headers = [("Accept", isForm ? "text/html" : "application/json")]
        if let cookie { headers.append(("Cookie", cookie)) }
        if isForm { headers.append(form) }
        return try await served.server.ask(method, target, headers: headers, body: body)
    }

    @Test func onlyOwnersChangeSources() async throws {
        let served = try ServedLibrary(host: "0.0.0.0", isPublic: true, hasState: true)
        defer { served.remove() }
        let cookies = [
            try await Self.signIn(served, "Anna", isOwner: true),
            try await Self.signIn(served, "Björn", isOwner: false),
            nil,
        ]
        let url = "https://photos.example/feed.atom"
        let cases: [(String, String, String, [Int])] = [
            ("GET", "/settings/sources", "", [200, 403, 303]),
            ("POST", "/api/v1/sources", #"{"url": "\#(url)"}"#, [201, 403, 401]),
            ("POST", "/api/v1/sources", #"{"url": "\#(url)"}"#, [400, 403, 401]),
            ("PATCH", "/api/v1/sources/photos.example", #"{"fetch": "opened"}"#, [200, 403, 401]),
            ("PATCH", "/api/v1/sources/1", #"{"fetch": "all"}"#, [404, 403, 401]),
            ("PUT", "/api/v1/sources/photos.example/login", #"{"token": "abc"}"#, [200, 403, 401]),
            ("DELETE", "/api/v1/sources/photos.example/login", "", [200, 403, 401]),
            ("DELETE", "/api/v1/sources/1", "", [404, 403, 401]),
            ("DELETE", "/api/v1/sources/photos.example", "", [200, 403, 401]),
            ("POST", "/api/v1/sources/undo", "", [200, 403, 401]),
            ("POST", "/api/v1/sources/undo", "", [404, 403, 401]),
            ("POST", "/settings/sources", "url=nonsense", [400, 403, 401]),
            ("POST", "/settings/sources/change", "source=nope&policy=merge", [404, 403, 401]),
            ("POST", "/settings/sources/login", "source=nope&token=x", [404, 403, 401]),
            ("POST", "/settings/sources/logout", "source=nope", [404, 403, 401]),
            ("POST", "/settings/sources/remove", "source=nope", [404, 403, 401]),
            ("POST", "/settings/sources/undo", "", [404, 403, 401]),
        ]
        for (method, target, body, expected) in cases {
            // Those who may not ask first, because what the owner does changes the answers.
            for (cookie, status) in zip(cookies, expected).reversed() {
                let reply = try await Self.ask(served, method, target, body, cookie: cookie)
                #expect(reply.status == status, "\(cookie ?? "guest"): \(method) \(target)")
            }
        }
        #expect(try served.library.sources.list().sources.map(\.fetch) == ["opened"])
    }

    /// Otherwise, anyone with an owner's session could reach what only the server's machine can reach.
    @Test(arguments: [
        "http://localhost:8080/feed", "http://192.168.0.7/feed", "http://[::1]/feed", "http://2130706433/feed",
        "http://nas.lan/feed", "http://nas/feed", "https://169.254.169.254/latest",
    ])
    func aSourceInAPrivateNetworkIsAddedOnlyAtTheLibrary(url: String) async throws {
        let elsewhere = try ServedLibrary(host: "0.0.0.0")
        defer { elsewhere.remove() }
        let cookie = try await Self.signIn(elsewhere, "Anna", isOwner: true)
        let body = #"{"url": "\#(url)", "name": "x"}"#
        #expect(try await Self.ask(elsewhere, "POST", "/api/v1/sources", body, cookie: cookie).isProblem(403))
        _ = try await Self.ask(
            elsewhere, "POST", "/api/v1/sources", #"{"url": "https://photos.example/", "name": "y"}"#, cookie: cookie)
        #expect(
            try await Self.ask(elsewhere, "PATCH", "/api/v1/sources/y", #"{"url": "\#(url)"}"#, cookie: cookie)
                .isProblem(403))
        #expect(try elsewhere.library.sources.list().sources.map(\.url) == ["https://photos.example/"])

        let here = try ServedLibrary()
        defer { here.remove() }
        #expect(try await Self.ask(here, "POST", "/api/v1/sources", body).status == 201)
        // A proxy on the same machine forwards a client that is elsewhere.
        let forwarded = try await here.server.ask(
            "POST", "/api/v1/sources", headers: [("X-Forwarded-For", "192.0.2.7")],
            body: #"{"url": "\#(url)#2", "name": "z"}"#)
        #expect(forwarded.status == 403)
    }

    /// A name says nothing of where it leads: what a person elsewhere names is asked at public addresses alone.
    @Test(arguments: ["%30x7f.1", "１２７.0.0.1"]) func whatIsNamedElsewhereNeverReachesThisMachine(host: String)
        async throws
    {
        let served = try ServedLibrary(host: "0.0.0.0")
        defer { served.remove() }
        let server = try TestServer(files: [:])
        defer { server.stop() }
        let cookie = try await Self.signIn(served, "Anna", isOwner: true)
        let url = server.url("/feed", host: host)
        let reply = try await Self.ask(
            served, "POST", "/api/v1/sources", #"{"url": "\#(url)", "name": "x"}"#, cookie: cookie)
        guard reply.status == 201 else {
            #expect([400, 403].contains(reply.status))
            return
        }
        let summary = try await served.library.sources.sync(["x"], isForced: true)
        #expect(summary.failures.count == 1 && server.requests.isEmpty && server.connections == 0)
    }

    @Test func aPrivateSourceIsChangedOnlyAtTheLibrary() async throws {
        let served = try ServedLibrary(host: "0.0.0.0")
        defer { served.remove() }
        let cookie = try await Self.signIn(served, "Anna", isOwner: true)
        let (sources, url) = (served.library.sources, "https://nas.example/feed")
        _ = try sources.add(.init(name: "nas", url: url, isPrivateAllowed: true))
        func send(_ method: String, _ target: String, _ body: String) async throws -> Int {
            try await Self.ask(served, method, target, body, cookie: cookie).status
        }
        // Its list could lead to every private host.
        #expect(try await send("PATCH", "/api/v1/sources/nas", #"{"url": "https://photos.example/feed"}"#) == 403)
        #expect(try await send("PATCH", "/api/v1/sources/nas", #"{"fetch": "opened"}"#) == 200)
        // The host can be in the private network, where the source of this machine may reach it.
        #expect(try await send("POST", "/api/v1/sources", #"{"url": "https://nas.example/other", "name": "o"}"#) == 403)
        #expect(try sources.list().sources.map(\.url) == [url])
    }

    @Test func invalidValuesChangeNothing() async throws {
        let served = try ServedLibrary(hasState: true)
        defer { served.remove() }
        let bodies = [
            #"{"url": "ftp://photos.example/"}"#, #"{"url": "https://anna:pw@photos.example/"}"#, #"{"url": ""}"#,
            #"{"url": "https://photos.example/", "fetch": "some"}"#, #"{"url": "https://photos.example/", "ttl": -1}"#,
            #"{"url": "https://photos.example/", "policy": "none"}"#,
            #"{"url": "https://photos.example/", "allowPrivate": true}"#,
            #"{"url": "https://photos.example/", "name": "\#(String(repeating: "n", count: 201))"}"#,
            #"{"url": "https://photos.example/\#(String(repeating: "u", count: 2000))"}"#, #"{"name": "x"}"#,
        ]
        for body in bodies {
            #expect(try await Self.ask(served, "POST", "/api/v1/sources", body).isProblem(400), "\(body)")
        }
        #expect(try served.library.sources.list().sources.isEmpty)
        _ = try await Self.ask(served, "POST", "/api/v1/sources", #"{"url": "https://photos.example/"}"#)
        for login in [
            #"{"name": "a"}"#, #"{"name": "a", "password": "b", "token": "c"}"#, #"{"name": "a:b", "password": ""}"#,
        ] {
            let reply = try await Self.ask(served, "PUT", "/api/v1/sources/photos.example/login", login)
            #expect(try reply.isProblem(400), "\(login)")
        }
    }

    @Test func formsDoTheSameAndLeadBack() async throws {
        let served = try ServedLibrary(hasState: true)
        defer { served.remove() }
        func send(_ target: String, _ body: String) async throws -> (Int, String?) {
            let reply = try await Self.ask(served, "POST", "/settings/sources\(target)", body)
            return (reply.status, reply.headers["location"])
        }
        let added = try await send(
            "", "url=+https%3A%2F%2Fphotos.example%2Ff%3Fapi_key%3Dsecret&name=N%C3%A4ra&fetch=all")
        #expect(added == (303, "/settings/sources?saved=true"))
        _ = try served.library.sources.change("Nära", .init(timeToLive: 90))
        let changed = try await send(
            "/change", "source=N%C3%A4ra&fetch=newest&count=7&policy=replace&minutes=1&url=")
        #expect(changed.0 == 303)
        var source = try #require(try served.library.sources.list().sources.first)
        // The minutes are those on the page, so the seconds stay.
        #expect((source.fetch, source.policy, source.ttl) == ("newest:7", "replace", 90))
        #expect(source.url == "https://photos.example/f?api_key=secret")
        _ = try await send("/change", "source=N%C3%A4ra&minutes=60")
        source = try #require(try served.library.sources.list().sources.first)
        #expect((source.fetch, source.policy, source.ttl) == ("newest:7", "replace", 3600))

        #expect(try await send("/login", "source=N%C3%A4ra&name=anna&password=hunter2&token=").0 == 303)
        #expect(try served.library.sources.document("Nära").hasLogin == true)
        let page = String(decoding: try await served.get("/settings/sources").body, as: UTF8.self)
        #expect(page.contains("A login is stored.") && page.contains("Nära"))
        #expect(!page.contains("hunter2") && !page.contains("secret"))
        #expect(try await send("/logout", "source=N%C3%A4ra").0 == 303)
        #expect(try served.library.sources.document("Nära").hasLogin == nil)

        #expect(try await send("/remove", "source=N%C3%A4ra") == (303, "/settings/sources?removed=N%C3%A4ra"))
        #expect(try served.library.sources.list().sources.isEmpty)
        let removed = String(
            decoding: try await served.get("/settings/sources?removed=N%C3%A4ra").body, as: UTF8.self)
        #expect(removed.contains("Removed Nära."))
        // A page from before, or a link that somebody sent, offers nothing and restores nothing.
        let other = String(decoding: try await served.get("/settings/sources?removed=Other").body, as: UTF8.self)
        #expect(!other.contains("Other"))
        #expect(try await send("/undo", "source=Other").0 == 404)
        #expect(try served.library.sources.list().sources.isEmpty)
        #expect(try await send("/undo", "source=N%C3%A4ra").0 == 303)
        #expect(try served.library.sources.list().sources.map(\.name) == ["Nära"])
        let later = String(
            decoding: try await served.get("/settings/sources?removed=N%C3%A4ra").body, as: UTF8.self)
        #expect(!later.contains("Removed Nära."))
    }

    @Test func aRefusedFormKeepsWhatWasTyped() async throws {
        let served = try ServedLibrary()
        defer { served.remove() }
        let reply = try await Self.ask(served, "POST", "/settings/sources", "url=gopher%3A%2F%2Fx%22y&name=mine")
        let page = String(decoding: reply.body, as: UTF8.self)
        #expect(reply.status == 400 && page.contains(#"role="alert""#))
        #expect(page.contains(#"value="gopher://x&quot;y""#) && page.contains(#"value="mine""#))
    }
}
