import Foundation
import PhotoLibrary
import Server
import TestSupport
import Testing

/// Shares that ask for a password, and how often it can be tried.
@Suite struct SharePasswordTests {
    private static let form = [("Content-Type", "application/x-www-form-urlencoded")]

    @Test func nothingIsShownBeforeThePassword() async throws {
        let world = try await SharedWorld(isPublic: true)
        defer { world.remove() }
        let link = try await world.share(#""title": "Secret walk", "password": "open sesame""#)
        for cookie in [nil, world.owner, "photos-share=00ff", "photos-share="] as [String?] {
            for address in world.addresses(link, photo: world.ids[0]) {
                let reply = try await world.get(address, cookie)
                for text in ["Secret walk", "Titled", world.ids[1]] {
                    #expect(!reply.page.contains(text), "\(address)")
                }
                let isPage = reply.headers["content-type"]?.hasPrefix("text/html") == true
                #expect(reply.status == (isPage ? 200 : 401), "\(address)")
                #expect(isPage || reply.headers["www-authenticate"]?.hasPrefix("Basic ") == true)
            }
        }
        let wrong = try await world.ask("POST", link, headers: Self.form, body: "password=open+sesam")
        #expect(wrong.status == 403 && wrong.headers["set-cookie"] == nil)
        let right = try await world.ask("POST", link, headers: Self.form, body: "password=open+sesame")
        #expect(right.status == 303 && right.headers["location"] == link)
        let header = try #require(right.headers["set-cookie"])
        for part in ["HttpOnly", "Secure", "SameSite=Lax", "Path=\(link)"] { #expect(header.contains("; \(part)")) }
        let mark = String(header.prefix { $0 != ";" })
        for address in world.addresses(link, photo: world.ids[0]) {
            #expect(try await world.get(address, mark).status == 200, "\(address)")
        }
        // What was served to those who know it is not served to others.
        #expect(try await world.get("\(link)/photos/\(world.ids[0])/thumbnail").isProblem(401))
        // The mark opens no other share.
        let other = try await world.share(#""password": "open sesame""#)
        #expect(try await world.get("\(other)/photos/\(world.ids[0])/thumbnail", mark).isProblem(401))
    }

    @Test func programsSendThePasswordWithEachRequest() async throws {
        let world = try await SharedWorld()
        defer { world.remove() }
        let link = try await world.share(#""password": "open: sesame""#)
        func get(_ credentials: String) async throws -> Int {
            let text = Data(credentials.utf8).base64EncodedString()
            return try await world.ask("GET", "\(link)/feed.atom", headers: [("Authorization", "Basic \(text)")]).status
        }
        #expect(try await get("anybody:open: sesame") == 200)
        #expect(try await get(":open: sesame") == 200)
        #expect(try await get("anybody:open") == 401)
        #expect(try await get("open: sesame") == 401)
        // A reader of feeds comes often, and its requests are not failed sign-ins.
        for _ in 0..<12 { #expect(try await get("anybody:open: sesame") == 200) }
        let body = #"{"name": "Anna", "password": "correct horse"}"#
        #expect(try await world.ask("POST", "/api/v1/session", body: body).status == 200)
    }

    @Test func guessesElsewhereKeepNobodyOut() async throws {
        let world = try await SharedWorld()
        defer { world.remove() }
        let link = try await world.share(#""password": "open sesame""#)
        func give(_ password: String, from peer: String) async throws -> Int {
            try await world.served.server.ask(
                "POST", link, headers: Self.form, body: "password=\(password)", from: peer
            ).status
        }
        for number in 0..<36 { _ = try await give("guess\(number)", from: "127.0.0.\(2 + number % 8)") }
        #expect(try await give("open+sesame", from: "127.0.0.99") == 303)
    }

    @Test func aShareWithoutAPasswordTakesAnyForm() async throws {
        let world = try await SharedWorld()
        defer { world.remove() }
        let link = try await world.share()
        let reply = try await world.ask("POST", link, headers: Self.form, body: "password=anything")
        #expect(reply.status == 303 && reply.headers["location"] == link && reply.headers["set-cookie"] == nil)
    }

    @Test func guessingIsSlowedDown() async throws {
        let world = try await SharedWorld()
        defer { world.remove() }
        let link = try await world.share(#""password": "open sesame""#)
        var statuses: [Int] = []
        for number in 0..<7 {
            statuses.append(
                try await world.ask("POST", link, headers: Self.form, body: "password=guess\(number)").status)
        }
        #expect(statuses.prefix(5) == [403, 403, 403, 403, 403] && statuses.last == 429)
        // The right one has to wait too.
        #expect(try await world.ask("POST", link, headers: Self.form, body: "password=open+sesame").status == 429)
    }

    @Test func linksThatLeadNowhereCannotBeTriedForEver() async throws {
        let world = try await SharedWorld()
        defer { world.remove() }
        var statuses: Set<Int> = []
        for _ in 0..<70 { statuses.insert(try await world.get("/s/\(SecretToken().text)/feed.atom").status) }
        #expect(statuses == [404, 429])
    }

    @Test func thePageOfAnEndedLinkDoesNotKeepItsReaderFromOthers() async throws {
        let world = try await SharedWorld()
        defer { world.remove() }
        let (ended, open) = (try await world.share(), try await world.share())
        let id = try #require(try world.served.library.shares.list().shares.last?.id)
        _ = try world.served.library.shares.end(id)
        for _ in 0..<200 { #expect(try await world.get("\(ended)/photos/\(world.ids[0])/thumbnail").status == 404) }
        #expect(try await world.get(open).status == 200)
    }

    /// A person who reads a log could open the link.
    @Test(arguments: [
        ("/s/TOKEN", "/s/…"), ("/s/TOKEN?part=1", "/s/…?part=1"), ("/s/TOKEN/photos/x?v=1", "/s/…/photos/x?v=1"),
        ("/%73/TOKEN/feed.atom", "/%73/…/feed.atom"), ("/base/s/TOKEN/x", "/base/s/…/x"),
        ("/places/s/x", "/places/s/x"),
        ("/base/s", "/base/s"), ("/s/base/x", "/s/…/x"), ("/sets/TOKEN", "/sets/TOKEN"), ("/", "/"), ("", ""),
        ("/s", "/s"), ("/s/", "/s/…"),
    ])
    func logsHaveNoToken(path: String, logged: String) {
        #expect(SharePath.withoutToken(path, base: "/base") == logged)
    }
}
