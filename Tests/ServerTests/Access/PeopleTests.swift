internal import TestLibraries

import Foundation
import Localization
import PhotoLibrary
import Server
import TestSupport
import Testing

/// A server that others can reach: who can sign in, and what a sign-in permits.
@Suite(.serialized) struct PeopleTests {
    private let password = "correct horse battery"

    private func served(isPublic: Bool = false, people: [String] = ["Anna", "Björn"]) throws -> ServedLibrary {
        let served = try ServedLibrary(host: "0.0.0.0", isPublic: isPublic)
        for (index, name) in people.enumerated() {
            _ = try served.library.people.add(name, password: password + name, isOwner: index == 0)
        }
        return served
    }

    /// Signs in and returns the cookie.
    private func signIn(_ served: ServedLibrary, _ name: String, _ password: String? = nil) async throws -> String {
        let body = #"{"name": "\#(name)", "password": "\#(password ?? self.password + name)"}"#
        let reply = try await served.server.ask("POST", "/api/v1/session", body: body)
        try #require(reply.status == 200)
        let header = try #require(reply.headers["set-cookie"])
        for part in ["HttpOnly", "Secure", "SameSite=Lax", "Path=/"] { #expect(header.contains("; \(part)")) }
        return String(header.prefix { $0 != ";" })
    }

    @Test func withoutASignInNothingCanBeRead() async throws {
        let served = try served()
        defer { served.remove() }
        let photos = try await served.importPhotos(1)
        let targets = [
            "/api/v1/places", "/api/v1/recents", "/api/v1/status", "/api/v1/events", "/api/v1/session", "/metrics",
            "/api/v1/photos/\(photos[0])", "/api/v1/photos/\(photos[0])/thumbnail",
            "/api/v1/photos/\(photos[0])/original",
            "/api/v1/photos/000000000000", "/nothing/at/all", "/api/v1/search?q=falun",
        ]
        for target in targets {
            #expect(try await served.get(target).isProblem(401), "\(target)")
        }
        for page in ["/", "/places/zz", "/photos/\(photos[0])", "/recents", "/search", "/status"] {
            let reply = try await served.get(page, ("Accept", "text/html"))
            #expect(reply.status == 303 && reply.body.isEmpty, "\(page)")
            #expect(reply.headers["location"]?.hasPrefix("/sign-in") == true)
        }
        for target in ["/healthz", "/livez", "/readyz", "/openapi.json", "/sign-in", "/assets/base.css"] {
            #expect(try await served.get(target).status == 200, "\(target)")
        }
    }

    @Test func eachUserHasRecents() async throws {
        let served = try served()
        defer { served.remove() }
        let photos = try await served.importPhotos(3)
        let anna = try await signIn(served, "Anna")
        let bjorn = try await signIn(served, "bJÖRN", password + "Björn")
        func recents(_ cookie: String) async throws -> [String] {
            let list = try await served.get("/api/v1/recents", ("Cookie", cookie)).json["recents"] as? [NSDictionary]
            return try #require(list).compactMap { ($0["photo"] as? NSDictionary)?["id"] as? String }
        }
        func open(_ photo: String, _ cookie: String) async throws {
            let reply = try await served.server.ask(
                "POST", "/api/v1/recents", headers: [("Cookie", cookie)], body: #"{"photo": "\#(photo)"}"#)
            #expect(reply.status == 200)
        }
        try await open(photos[0], anna)
        try await open(photos[1], anna)
        try await open(photos[2], bjorn)
        #expect(try await recents(anna) == [photos[1], photos[0]])
        #expect(try await recents(bjorn) == [photos[2]])
        // A user cannot remove photos from another user's recents.
        let reply = try await served.server.ask(
            "DELETE", "/api/v1/recents/\(photos[0])", headers: [("Cookie", bjorn)])
        #expect(reply.status == 404)
        let undo = try await served.server.ask("POST", "/api/v1/recents/undo", headers: [("Cookie", bjorn)])
        #expect(undo.status == 404)
        #expect(try await recents(anna) == [photos[1], photos[0]])
        // The local user has recents too.
        #expect(try served.library.recents.list(locale: .english, terminal: .none).recents.isEmpty)
    }

    @Test func onlyOwnersChangeSharedData() async throws {
        let served = try served()
        defer { served.remove() }
        let anna = try await signIn(served, "Anna")
        let bjorn = try await signIn(served, "Björn")
        let owner = try await served.server.ask("POST", "/api/v1/sync", headers: [("Cookie", anna)])
        #expect(owner.status == 202)
        let other = try await served.server.ask("POST", "/api/v1/sync", headers: [("Cookie", bjorn)])
        #expect(try other.isProblem(403))
        #expect(try await served.get("/metrics", ("Cookie", anna)).status == 200)
        #expect(try await served.get("/metrics", ("Cookie", bjorn)).status == 403)
    }

    @Test func aSignInEndsHereOrEverywhere() async throws {
        let served = try served()
        defer { served.remove() }
        let here = try await signIn(served, "Anna")
        let there = try await signIn(served, "Anna")
        let elsewhere = try await signIn(served, "Anna")
        func status(_ cookie: String) async throws -> Int {
            try await served.get("/api/v1/places", ("Cookie", cookie)).status
        }
        let reply = try await served.server.ask("DELETE", "/api/v1/session", headers: [("Cookie", here)])
        #expect(reply.status == 204)
        #expect(reply.headers["set-cookie"]?.contains("Max-Age=0") == true)
        #expect(reply.headers["clear-site-data"] == #""cache", "storage""#)
        #expect(try await status(here) == 401)
        #expect(try await status(there) == 200)
        _ = try await served.server.ask("DELETE", "/api/v1/session?everywhere=true", headers: [("Cookie", there)])
        #expect(try await status(there) == 401)
        #expect(try await status(elsewhere) == 401)
    }

    @Test func aStreamOfEventsEndsWithTheSignIn() async throws {
        let served = try served()
        defer { served.remove() }
        let anna = try await signIn(served, "Anna")
        let bjorn = try await signIn(served, "Björn")
        func listen(_ cookie: String) async throws -> DirectServer.Reply {
            try await served.get("/api/v1/events", ("Cookie", cookie))
        }
        let replies = [try await listen(anna), try await listen(bjorn)]
        await served.server.beat()
        #expect(served.server.listeners == 2 && replies.allSatisfy { $0.events != nil })
        _ = try await served.server.ask("DELETE", "/api/v1/session?everywhere=true", headers: [("Cookie", anna)])
        await served.server.beat()
        #expect(served.server.listeners == 1)
        _ = try served.library.people.setPassword("something else", of: "björn")
        served.server.seeChanges()
        await served.server.beat()
        #expect(served.server.listeners == 0)
        for await text in try #require(replies[0].events) { #expect(!text.isEmpty) }
    }

    @Test func aUserHasAtMostEightEventStreams() async throws {
        let served = try served()
        defer { served.remove() }
        let anna = try await signIn(served, "Anna")
        var replies: [DirectServer.Reply] = []
        for _ in 0..<8 { replies.append(try await served.get("/api/v1/events", ("Cookie", anna))) }
        #expect(replies.allSatisfy { $0.status == 200 })
        #expect(try await served.get("/api/v1/events", ("Cookie", anna)).isProblem(503))
        let bjorn = try await signIn(served, "Björn")
        #expect(try await served.get("/api/v1/events", ("Cookie", bjorn)).status == 200)
        replies.removeLast()
        #expect(try await served.get("/api/v1/events", ("Cookie", anna)).status == 200)
    }

    @Test func aSignInThatCannotWorkIsRefusedBeforeAPasswordIsTyped() async throws {
        let served = try served()
        defer { served.remove() }
        let away = ("X-Forwarded-For", "203.0.113.9")
        let reply = try await served.get("/sign-in", away, ("Accept", "text/html"))
        let page = String(decoding: reply.body, as: UTF8.self)
        #expect(reply.status == 403 && page.contains("HTTPS") && !page.contains("type=\"password\""))
        let here = try await served.get("/sign-in", ("Accept", "text/html"))
        #expect(here.status == 200 && String(decoding: here.body, as: UTF8.self).contains("type=\"password\""))
    }

    /// A hash made by Python's `hashlib.scrypt`, in the format of earlier versions.
    @Test func aPasswordHashOfAnEarlierVersionIsAccepted() throws {
        let served = try served(people: ["Anna"])
        defer { served.remove() }
        let catalogue = try CatalogueFile(served.folder + "/library/catalog.sqlite")
        try catalogue.execute(
            """
            UPDATE person SET password = '$scrypt$ln=15,r=8,p=3$MDEyMzQ1Njc4OWFiY2RlZg$GYKMl2grwDp0qLGWgdgrY2PqFPB+KqLpI3eQ8a5vfAA'
            WHERE row <> 0
            """)
        try catalogue.close()
        #expect(try served.library.people.person(name: "Anna", password: "Kalmar 1397")?.name == "Anna")
        #expect(try served.library.people.person(name: "Anna", password: "Kalmar 1398") == nil)
    }

    @Test func aDeviceIsKnownUntilThePasswordChanges() throws {
        let served = try served()
        defer { served.remove() }
        let library = served.library
        let anna = try #require(try library.people.person(name: "Anna", password: password + "Anna"))
        let mark = try #require(try library.people.deviceMark(of: anna))
        #expect(try library.people.isDevice(mark, of: "ANNA"))
        #expect(try !library.people.isDevice(mark, of: "Björn") && !library.people.isDevice(mark, of: "nobody"))
        for forged in ["", ".", mark + "0", String(mark.dropLast()), String(mark.reversed()), mark + ".x"] {
            #expect(try !library.people.isDevice(forged, of: "Anna"), "\(forged)")
        }
        _ = try library.people.setPassword("something else", of: "Anna")
        #expect(try !library.people.isDevice(mark, of: "Anna"))
    }

    @Test func failuresElsewhereDoNotLockOutAKnownDevice() async throws {
        let served = try ServedLibrary(baseURL: "https://photos.example", host: "0.0.0.0")
        defer { served.remove() }
        _ = try served.library.people.add("Anna", password: password + "Anna", isOwner: true)
        func post(_ password: String, from address: String, cookie: String = "") async throws -> DirectServer.Reply {
            try await served.server.ask(
                "POST", "/api/v1/session", headers: [("X-Forwarded-For", address), ("Cookie", cookie)],
                body: #"{"name": "Anna", "password": "\#(password)"}"#)
        }
        let first = try await post(password + "Anna", from: "192.0.2.1")
        let cookies = try #require(first.headers["set-cookie"]).split(separator: "\n")
        let device = try #require(cookies.first { $0.hasPrefix("photos-device=") })
        #expect(cookies.count == 2 && device.contains("; HttpOnly; Secure; SameSite=Lax"))
        for _ in 0..<6 { _ = try await post("wrong, all the same", from: "203.0.113.1") }
        #expect(try await post(password + "Anna", from: "203.0.113.1").status == 429)
        #expect(try await post(password + "Anna", from: "192.0.2.1").status == 200)
        let mark = String(device.prefix { $0 != ";" })
        #expect(try await post(password + "Anna", from: "203.0.113.1", cookie: mark).status == 200)
    }

    @Test func aChangedPasswordEndsAllSessions() async throws {
        let served = try served()
        defer { served.remove() }
        let cookie = try await signIn(served, "Anna")
        _ = try served.library.people.setPassword("something else", of: "anna")
        // A running server notices writes of other processes; this one does not watch.
        let fresh = try DirectServer(
            LibraryLocation(path: served.folder + "/library"),
            ServerConfiguration(
                host: "0.0.0.0", port: 0, baseURL: nil, locale: .english, version: "1", verbosity: .quiet))
        let reply = try await fresh.ask("GET", "/api/v1/places", headers: [("Cookie", cookie)])
        #expect(reply.status == 401)
        let again = try await fresh.ask(
            "POST", "/api/v1/session", body: #"{"email": "ANNA", "password": "something else"}"#)
        #expect(again.status == 200)
    }

    @Test func guessingIsSlowedDown() async throws {
        let served = try served()
        defer { served.remove() }
        var statuses: [Int] = []
        for number in 0..<8 {
            let reply = try await served.server.ask(
                "POST", "/api/v1/session", body: #"{"name": "guess\#(number)", "password": "12345678"}"#)
            statuses.append(reply.status)
            if reply.status == 429 { #expect((reply.headers["retry-after"].flatMap { Int($0) } ?? 0) >= 1) }
        }
        #expect(statuses.prefix(5).allSatisfy { $0 == 401 })
        #expect(statuses.contains(429))
        // Another address is not affected.
        let elsewhere = try await served.server.ask(
            "POST", "/api/v1/session", headers: [("X-Forwarded-For", "203.0.113.9"), ("X-Forwarded-Proto", "https")],
            body: #"{"name": "Anna", "password": "\#(password)Anna"}"#)
        // Over plain HTTP a password could be read on the way.
        #expect(elsewhere.status == 403)
    }

    @Test func aPublicServerIsOpenForReading() async throws {
        let served = try served(isPublic: true)
        defer { served.remove() }
        let photos = try await served.importPhotos(1)
        #expect(try await served.get("/api/v1/places").status == 200)
        #expect(try await served.get("/photos/\(photos[0])").status == 200)
        #expect(try await served.get("/api/v1/recents").status == 401)
        #expect(try await served.get("/recents").status == 303)
        let reply = try await served.server.ask("POST", "/api/v1/recents", body: #"{"photo": "\#(photos[0])"}"#)
        #expect(reply.status == 401)
        #expect(try await served.server.ask("POST", "/api/v1/sync").status == 401)
        let cookie = try await signIn(served, "Björn")
        #expect(try await served.get("/api/v1/recents", ("Cookie", cookie)).status == 200)
    }

    @Test func programsCanReadWithANameAndAPasswordInEachRequest() async throws {
        let served = try served()
        defer { served.remove() }
        let credentials = "Basic " + Data("Anna:\(password)Anna".utf8).base64EncodedString()
        #expect(try await served.get("/api/v1/places", ("Authorization", credentials)).status == 200)
        let clock = ContinuousClock()
        let start = clock.now
        for _ in 0..<50 { _ = try await served.get("/api/v1/status", ("Authorization", credentials)) }
        #expect(clock.now - start < .seconds(5), "the password is not hashed each time")
        let change = try await served.server.ask(
            "POST", "/api/v1/sync", headers: [("Authorization", credentials)])
        #expect(change.status == 401)
        let wrong = "Basic " + Data("Anna:no".utf8).base64EncodedString()
        #expect(try await served.get("/api/v1/places", ("Authorization", wrong)).status == 401)
        let cookie = try await signIn(served, "Anna")
        let token = cookie.split(separator: "=")[1]
        #expect(try await served.get("/api/v1/places", ("Authorization", "Bearer \(token)")).status == 200)
    }

    @Test func theSignInPageWorksWithoutScriptsAndLeadsBackToThisServerOnly() async throws {
        let served = try served()
        defer { served.remove() }
        func post(_ target: String, name: String = "Anna") async throws -> DirectServer.Reply {
            try await served.server.ask(
                "POST", "/sign-in", headers: [("Content-Type", "application/x-www-form-urlencoded")],
                body: "name=\(name)&password=correct+horse+batteryAnna&to=\(target)")
        }
        let reply = try await post("%2Fplaces%2Fzz")
        #expect(reply.status == 303 && reply.headers["location"] == "/places/zz")
        #expect(reply.headers["set-cookie"]?.hasPrefix("photos-session=") == true)
        for target in ["https%3A%2F%2Fevil.example", "%2F%2Fevil.example", "%2F%5Cevil.example", "%0d%0aX%3A1", ""] {
            #expect(try await post(target).headers["location"] == "/", "\(target)")
        }
        let wrong = try await post("%2F", name: "%3Cb%3E")
        #expect(wrong.status == 401)
        let page = String(decoding: wrong.body, as: UTF8.self)
        #expect(page.contains("&lt;b&gt;") && !page.contains("<b>") && !page.contains("correct horse"))
    }

    @Test func aUsersLanguageIsStored() async throws {
        let served = try served()
        defer { served.remove() }
        _ = try await served.importPhotos(1)
        let cookie = try await signIn(served, "Anna")
        let changed = try await served.server.ask(
            "PATCH", "/api/v1/session", headers: [("Cookie", cookie)],
            body: #"{"locale": "sv"}"#)
        #expect(changed.status == 200)
        let places = try await served.get("/api/v1/places", ("Cookie", cookie), ("Accept-Language", "de"))
        #expect(try places.json["locale"] as? String == "sv")
        let status = try await served.get("/status", ("Cookie", cookie), ("Accept-Language", "de"))
        #expect(String(decoding: status.body, as: UTF8.self).contains("<option value=\"sv\" lang=\"sv\" selected>"))
        let none = try await served.get(
            "/places/none", ("Cookie", cookie), ("Accept-Language", "de"), ("Accept", "text/html"))
        #expect(none.status == 404 && String(decoding: none.body, as: UTF8.self).contains("<html lang=\"sv\""))
        let session = try await served.get("/api/v1/session", ("Cookie", try await signIn(served, "Anna")))
        #expect(try (session.json["person"] as? NSDictionary)?["locale"] as? String == "sv")
        let other = try await served.get("/api/v1/session", ("Cookie", try await signIn(served, "Björn")))
        #expect(try (other.json["person"] as? NSDictionary)?["locale"] == nil)
    }

    @Test func aLoopbackServerNeedsNoSignIn() async throws {
        let served = try ServedLibrary()
        defer { served.remove() }
        _ = try served.library.people.add("Anna", password: password, isOwner: false)
        #expect(try await served.get("/api/v1/recents").status == 200)
        // Under another name it requires a sign-in, once there is a user.
        let named = try ServedLibrary(baseURL: "https://photos.example")
        defer { named.remove() }
        #expect(try await named.get("/api/v1/recents").status == 200)
        _ = try named.library.people.add("Anna", password: password, isOwner: false)
        let fresh = try DirectServer(
            LibraryLocation(path: named.folder + "/library"),
            ServerConfiguration(
                host: "127.0.0.1", port: 0, baseURL: try BaseURL("https://photos.example"), locale: .english,
                version: "1", verbosity: .quiet))
        #expect(try await fresh.ask("GET", "/api/v1/recents", host: "photos.example").status == 401)
        #expect(try await fresh.ask("GET", "/api/v1/recents").status == 401)
    }

    @Test func pagesSayWhoIsSignedIn() async throws {
        func head(_ served: ServedLibrary, _ headers: (String, String)...) async throws -> String {
            let reply = try await served.server.ask("GET", "/", headers: headers)
            return String(decoding: reply.body, as: UTF8.self).split(separator: "<head>").first.map(String.init) ?? ""
        }
        let here = try ServedLibrary()
        defer { here.remove() }
        #expect(try await head(here).contains("data-person=\"\""))
        let served = try served(isPublic: true)
        defer { served.remove() }
        #expect(try await !head(served).contains("data-person"))
        let cookie = try await signIn(served, "Björn")
        #expect(try await head(served, ("Cookie", cookie)).contains("data-person=\"Björn\""))
    }

    @Test func malformedCredentialsAreRefused() throws {
        let served = try ServedLibrary()
        defer { served.remove() }
        for name in ["", " ", "a:b", "a\nb", String(repeating: "x", count: 101)] {
            #expect(throws: LibraryError.self) {
                try served.library.people.add(name, password: password, isOwner: false)
            }
        }
        #expect(throws: LibraryError.self) { try served.library.people.add("Anna", password: "short", isOwner: false) }
        _ = try served.library.people.add("Ａnna", password: password, isOwner: false)
        #expect(throws: LibraryError.self) { try served.library.people.add("anna", password: password, isOwner: true) }
        _ = try served.library.people.remove("ANNA")
        #expect(try served.library.people.list().users.isEmpty)
    }

    /// `scripts/test` runs these one at a time, because they measure.
    @Suite struct Measurements {
        @Test func anUnknownNameIsAnsweredLikeAWrongPasswordAndTakesAsLong() async throws {
            let served = try PeopleTests().served()
            defer { served.remove() }
            func attempt(_ name: String) async throws -> (reply: DirectServer.Reply, time: Duration) {
                let clock = ContinuousClock()
                let start = clock.now
                let reply = try await served.server.ask(
                    "POST", "/api/v1/session", body: #"{"name": "\#(name)", "password": "wrong, all the same"}"#)
                return (reply, clock.now - start)
            }
            _ = try await attempt("Nobody")
            let unknown = try await attempt("Nobody")
            let known = try await attempt("Anna")
            #expect(unknown.reply.status == 401 && unknown.reply.body == known.reply.body)
            #expect(unknown.reply.headers == known.reply.headers)
            #expect(min(unknown.time, known.time) > .milliseconds(50))
            #expect(max(unknown.time, known.time) < min(unknown.time, known.time) * 4)
        }
    }
}
