import Foundation
import PhotoLibrary
import Server
import Testing

/// A server in a house: who sees its codes, how a device joins, and what it may do then.
@Suite struct HomeRouteTests {
    private static let phone = "192.168.1.30"
    private static let agent =
        "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36"

    private struct House {
        let served: ServedLibrary

        init() throws {
            served = try ServedLibrary(
                host: "192.168.1.20", certificate: CertificateFiles(chain: "home.pem", key: "home.pem"), isAtHome: true)
        }

        /// As the person at the machine does.
        func local(
            _ method: String, _ target: String, _ body: String = "", host: String = "localhost",
            _ headers: (String, String)...
        ) async throws -> DirectServer.Reply {
            let type = [("Content-Type", "application/x-www-form-urlencoded"), ("Accept", "text/html")]
            return try await served.server.ask(
                method, target, host: host, headers: type + headers, body: body, entrance: .machine)
        }

        /// As a device in the network does.
        func remote(
            _ method: String, _ target: String, _ body: String = "", cookie: String? = nil,
            from address: String = HomeRouteTests.phone
        ) async throws -> DirectServer.Reply {
            var headers = [("User-Agent", HomeRouteTests.agent), ("Content-Type", "application/json")]
            if let cookie { headers.append(("Cookie", cookie)) }
            return try await served.server.ask(
                method, target, host: "192.168.1.20:8443", headers: headers, body: body, from: address)
        }

        /// A new code, as the page shows it.
        func code() async throws -> String {
            let page = try await local("GET", "/home").page
            return String(try #require(page.firstMatch(of: #/value="[^"#]*/join#([A-Za-z0-9_-]{43})"/#)).output.1)
        }

        func join(_ code: String, from address: String = HomeRouteTests.phone) async throws -> DirectServer.Reply {
            try await remote("POST", "/api/v1/home/join", #"{"code": "\#(code)"}"#, from: address)
        }

        /// The cookie of a device that has just joined.
        func joined() async throws -> String {
            let reply = try await join(code())
            try #require(reply.status == 201)
            return String(try #require(reply.headers["set-cookie"]).prefix { $0 != ";" })
        }
    }

    @Test func aDeviceJoinsAsAReader() async throws {
        let house = try House()
        defer { house.served.remove() }
        #expect(try await house.remote("GET", "/api/v1/places").status == 401)
        let reply = try await house.join(house.code())
        #expect(try reply.status == 201 && reply.json["name"] as? String == "phone-1")
        #expect(reply.headers["cache-control"] == "no-store" && reply.headers["referrer-policy"] == "no-referrer")
        let cookie = try #require(reply.headers["set-cookie"])
        for part in ["photos-session=", "HttpOnly", "Secure", "SameSite=Lax"] { #expect(cookie.contains(part)) }
        let session = String(cookie.prefix { $0 != ";" })
        #expect(try await house.remote("GET", "/api/v1/places", cookie: session).status == 200)
        for (method, target) in [("GET", "/home"), ("GET", "/api/v1/users"), ("POST", "/api/v1/sync")] {
            #expect(try await house.remote(method, target, cookie: session).status == 403, "\(target)")
        }
        let users = try house.served.library.people.list().users
        #expect(users.map(\.name) == ["phone-1"] && users[0].isDevice && !users[0].isOwner)
    }

    @Test func aCodeLetsOneDeviceIn() async throws {
        let house = try House()
        defer { house.served.remove() }
        let code = try await house.code()
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<4 { group.addTask { try await house.join(code).status } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.sorted() == [201, 403, 403, 403])
        #expect(try await house.join(code).isProblem(403))
        #expect(try house.served.library.people.list().users.count == 1)
    }

    @Test func wrongCodesMustWaitAndNobodyElseDoes() async throws {
        let house = try House()
        defer { house.served.remove() }
        let wrong = String(repeating: "A", count: 43)
        for _ in 0..<5 { #expect(try await house.join(wrong).status == 403) }
        let refused = try await house.join(house.code())
        #expect(refused.status == 429 && refused.headers["retry-after"] != nil)
        #expect(try await house.join(house.code(), from: "192.168.1.31").status == 201)
    }

    @Test func aCodeInAnAddressOrFormIsNothing() async throws {
        let house = try House()
        defer { house.served.remove() }
        let code = try await house.code()
        #expect(try await house.remote("POST", "/api/v1/home/join?code=\(code)").status == 400)
        #expect(
            try await house.remote("POST", "/api/v1/home/join", #"{"code": "\#(code)", "isOwner": true}"#).status == 400
        )
        #expect(try await house.remote("GET", "/api/v1/home/join").status == 405)
        #expect(try await house.join(code).status == 201)
    }

    @Test func whoIsSignedInNeedsNoCode() async throws {
        let house = try House()
        defer { house.served.remove() }
        let cookie = try await house.joined()
        let code = try await house.code()
        #expect(
            try await house.remote("POST", "/api/v1/home/join", #"{"code": "\#(code)"}"#, cookie: cookie).status == 409)
        #expect(try await house.join(code).status == 201)
    }

    @Test func onlyTheMachineAndOwnersSeeCodes() async throws {
        let house = try House()
        defer { house.served.remove() }
        #expect(try await house.local("GET", "/home").status == 200)
        #expect(try await house.remote("GET", "/home").status == 303)
        // A program at the machine that uses the entrance for others is one of them.
        #expect(try await house.remote("GET", "/home", from: "127.0.0.1").status == 303)
        // A proxy at the machine passes on what comes from elsewhere.
        let proxied = try await house.local("GET", "/home", "", ("X-Forwarded-For", "192.168.1.30"))
        #expect(proxied.status == 303)
        let reader = try await house.joined()
        #expect(try await house.remote("GET", "/home", cookie: reader).status == 403)
        _ = try house.served.library.people.makeOwner("phone-1")
        house.served.server.seeChanges()
        let page = try await house.remote("GET", "/home", cookie: reader)
        #expect(page.status == 200 && page.page.contains("/join#"))
    }

    @Test func theMachinesEntranceIsForItsOwnNamesOnly() async throws {
        let house = try House()
        defer { house.served.remove() }
        for host in ["localhost:8080", "127.0.0.1:8080"] {
            #expect(try await house.local("GET", "/home", host: host).status == 200, "\(host)")
        }
        for host in ["evil.example", "192.168.1.20:8443", "192.168.1.20"] {
            #expect(try await house.local("GET", "/healthz", host: host).status == 421, "\(host)")
        }
        let foreign = try await house.local("POST", "/home/remove", "name=x", ("Origin", "https://localhost"))
        #expect(foreign.status == 403)
        let own = try await house.local("POST", "/home/remove", "name=x", ("Origin", "http://localhost"))
        #expect(own.status == 404)
    }

    @Test func theMachineMakesADeviceAnOwnerOrRemovesIt() async throws {
        let house = try House()
        defer { house.served.remove() }
        let people = house.served.library.people
        _ = try people.add("Anna", password: "correct horse", isOwner: false)
        let cookie = try await house.joined()
        #expect(try await house.local("GET", "/home").page.contains("<bdi>phone-1</bdi> <small>Reader</small>"))
        #expect(try await house.local("POST", "/home/owners", "name=Anna").status == 404)
        #expect(try await house.local("POST", "/home/remove", "name=Anna").status == 404)
        #expect(try await house.remote("POST", "/home/owners", "name=phone-1", cookie: cookie).status == 403)
        #expect(try await house.local("POST", "/home/owners", "name=phone-1").status == 303)
        #expect(try await house.local("GET", "/home").page.contains("<bdi>phone-1</bdi> <small>Owner</small>"))
        #expect(try await house.remote("GET", "/api/v1/users", cookie: cookie).status == 200)
        // It is the only owner, and yet can be removed at the machine, where nobody signs in.
        #expect(try await house.local("POST", "/home/remove", "name=phone-1").status == 303)
        #expect(try await house.remote("GET", "/api/v1/places", cookie: cookie).status == 401)
        #expect(try people.list().users.map(\.name) == ["Anna"])
    }

    @Test func pagesWithCodesAreNotKept() async throws {
        let house = try House()
        defer { house.served.remove() }
        let page = try await house.local("GET", "/home")
        #expect(page.headers["cache-control"] == "no-store")
        #expect(page.page.contains("<svg class=\"qr\"") && page.page.contains("AA:BB"))
        #expect(page.page.contains("Offline use on the device needs a certificate that the device trusts."))
        let join = try await house.remote("GET", "/join")
        #expect(join.status == 200 && join.headers["referrer-policy"] == "no-referrer")
        #expect(join.headers["cache-control"] == "no-store" && join.headers["strict-transport-security"] == nil)
        #expect(join.page.contains("Joining needs JavaScript."))
        #expect(join.page.contains("Offline use on the device needs a certificate that the device trusts."))
    }

    @Test func otherServersLetNoDeviceJoin() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let page = try await world.get("/home").page
        #expect(page.contains("photos serve --home") && !page.contains("/join#") && !page.contains("class=\"qr\""))
        let code = String(repeating: "A", count: 43)
        let reply = try await world.server.ask(
            "POST", "/api/v1/home/join", headers: [("Content-Type", "application/json")], body: #"{"code": "\#(code)"}"#
        )
        #expect(try reply.isProblem(404))
    }
}
