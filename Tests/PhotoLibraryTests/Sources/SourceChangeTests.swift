import Catalog
import Foundation
import Localization
import PhotoLibrary
import TestLibraries
import TestServer
import TestSupport
import Testing
import Times

/// Sources that a person changes, removes, brings back, and logs in to.
@Suite struct SourceChangeTests {
    private let world: TemporaryLibrary

    init() throws {
        world = try TemporaryLibrary(hasState: true)
    }

    private func server() throws -> TestServer {
        let picture = TestFile(try TestPhoto.falun(1).jpeg())
        return try TestServer { request in
            guard !request.path.hasSuffix(".jpg") else { return picture.reply(to: request) }
            return TestReply(
                200, headers: [("ETag", "\"1\"")],
                text:
                    "<files><file id=\"a\" name=\"A\" url=\"/a.jpg\"/><file id=\"b\" name=\"B\" url=\"/b.jpg\"/></files>"
            )
        }
    }

    private static let login = SourceLogin.password(name: "ann", password: "word")

    @Test func aNewURLIsAskedWithoutWhatTheOldOneSaidAndALoginStaysWithItsServer() async throws {
        defer { world.remove() }
        let servers = [try server(), try server()]
        defer { servers.forEach { $0.stop() } }
        try world.add(servers[0].url("/list.xml"))
        #expect(try await world.sync(isForced: false).isGood)
        _ = try world.library.sources.logIn("s", Self.login)
        let same = try world.library.sources.change("s", SourceChange(url: servers[0].url("/other.xml")))
        #expect(same.hasLogin == true && same.nextAt == nil)
        #expect(try await world.sync(isForced: false).isGood)
        let asked = try #require(servers[0].requests.last)
        #expect(asked.path == "/other.xml" && asked.headers["if-none-match"] == nil)
        #expect(asked.headers["authorization"] != nil)
        #expect(
            try world.library.sources.change("s", SourceChange(url: servers[1].url("/list.xml"))).hasLogin == nil)
        #expect(try await world.sync(isForced: false).isGood)
        let first = try #require(servers[1].requests.first)
        #expect(first.headers["if-none-match"] == nil && first.headers["authorization"] == nil)
        #expect(try world.source().hasLogin == nil && world.photos().count == 2)
    }

    enum Deed: CaseIterable {
        case importing, opening, clearing
    }

    @Test(arguments: Deed.allCases, [true, false])
    func whatIsPastComingBackIsForgottenAlsoWhereNothingIsSynced(deed: Deed, isPast: Bool) async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write(world.pictures + "/1.jpg")
        try await world.importPictures()
        let photo = try #require(try world.photos().first?.id)
        try await world.open(photo)
        try world.add("http://127.0.0.1:9/x")
        let catalog = try Catalog(path: world.library.location.path + "/catalog.sqlite", access: .existing)
        let row = try #require(try catalog.sources.all().first?.row)
        let now = Instant(milliseconds: Int64(Date.now.timeIntervalSince1970 * 1000))
        try catalog.sources.remove(row: row, at: isPast ? now - CatalogSources.removalLifetime : now)
        switch deed {
        case .importing: try await world.importPictures()
        case .opening: try await world.open(photo)
        case .clearing: _ = try world.library.recents.edit(.clear, locale: .english, terminal: .none)
        }
        // Asked for by a clock that is set back, so that only what is not there doesn't come.
        if isPast {
            #expect(throws: CatalogError.noRemovedSource) { try catalog.sources.restore(at: 0) }
        } else {
            #expect(try catalog.sources.restore(at: 0).name == "s")
        }
    }

    @Test(arguments: [6, 8]) func validatorsAreNotBelievedForMoreThanAWeek(days: Int64) async throws {
        defer { world.remove() }
        let list = "<files><file id=\"a\" url=\"/a.jpg\"/><file id=\"b\" url=\"/b.jpg\"/></files>"
        let feed = TestFile(Array(list.utf8), etag: "\"1\"", contentType: "text/xml")
        let server = try TestServer { feed.reply(to: $0) }
        defer { server.stop() }
        try world.add(server.url("/list.xml"), timeToLive: 0, fetch: .opened)
        #expect(try await world.sync(isForced: false).isGood)
        let catalog = try Catalog(path: world.library.location.path + "/catalog.sqlite", access: .existing)
        let row = try #require(try catalog.sources.all().first?.row)
        let known = try #require(try catalog.feeds.own(ofSource: row))
        let answer = FeedAnswer(etag: known.etag, hasContent: true)
        let before =
            Instant(milliseconds: Int64(Date.now.timeIntervalSince1970 * 1000)) - .seconds(days * 86_400)
        try catalog.feeds.note(.unchanged(answer), of: known, at: before)
        for _ in 0..<2 { #expect(try await world.sync().isGood) }
        let sent = server.requests.dropFirst().map { $0.headers["if-none-match"] }
        #expect(sent == [days > 7 ? nil : "\"1\"", "\"1\""])
    }

    @Test func aSourceIsListedAndSearchedByItself() async throws {
        defer { world.remove() }
        let server = try server()
        defer { server.stop() }
        for number in 2..<5 { try TestPhoto.falun(number).write("\(world.pictures)/\(number).jpg") }
        try await world.importPictures()
        try world.add(server.url("/list.xml"), name: "Our nature")
        #expect(try await world.sync(isForced: false).isGood)
        for name in ["Our nature", "1"] {
            let listed = try world.library.photos.list(
                place: nil, source: name, order: .title, locale: .english, terminal: .none)
            #expect(listed.photos.compactMap(\.title) == ["A", "B"])
        }
        let one = try world.library.photos.list(
            place: .named("se-falun"), source: "Our nature", limit: 1, locale: .english, terminal: .none)
        #expect(one.photos.count == 1)
        func found(_ words: String) throws -> [String] {
            try world.library.search.find(words, limit: 10, locale: .english, terminal: .none).photos
                .compactMap(\.title).sorted()
        }
        #expect(try found("source:\"our nature\"") == ["A", "B"])
        #expect(try found("source:nature").isEmpty)
        let places = try world.library.places.list(locale: .english, source: "Our nature", terminal: .none)
        #expect(places.sections.flatMap(\.places).map(\.photoCount) == [2])
        guard case .usage = try await refusal({ try found("source:") }) else {
            Issue.record("a filter without a name is not wrong usage")
            return
        }
    }

    // MARK: - Logins

    private static let basic = "Basic " + Data("ann:hünter2".utf8).base64EncodedString()
    private static let right = SourceLogin.password(name: "ann", password: "hünter2")

    /// A server that lets nobody in but who knows the password.
    private func guarded() throws -> TestServer {
        let picture = TestFile(try TestPhoto.falun(1).jpeg())
        return try TestServer { request in
            guard request.headers["authorization"] == Self.basic else {
                return TestReply(401, headers: [("WWW-Authenticate", "Basic realm=\"r\"")], text: "who?")
            }
            if request.path == "/a.jpg" { return picture.reply(to: request) }
            return TestReply(200, text: "<files><file id=\"a\" url=\"/a.jpg\"/></files>")
        }
    }

    /// The files with logins.
    private func credentials() -> [String] {
        let folder = world.folder + "/state"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasPrefix("credentials") }.map { "\(folder)/\($0)" }
    }

    private func remove(_ source: String) throws {
        _ = try world.library.sources.remove(try world.library.sources.removal(of: source))
    }

    @Test func aLoginGoesWithItsSourceAndIsNoOthers() async throws {
        defer { world.remove() }
        let (server, other) = (try guarded(), try guarded())
        defer { [server, other].forEach { $0.stop() } }
        for (name, server) in [("s", server), ("t", other)] {
            try world.add(server.url("/list.xml"), name: name)
            _ = try world.library.sources.logIn(name, .password(name: "ann", password: "\(name)-wrong"))
        }
        _ = try world.library.sources.logIn("s", Self.right)
        let summary = try await world.sync(isForced: false)
        #expect(summary.reasons.contains("photos sources login t"), "\(summary.reasons)")
        #expect(try world.photos().count == 1)
        try remove("t")
        let text = try String(contentsOfFile: try #require(credentials().first), encoding: .utf8)
        #expect(text.contains("hünter2") && !text.contains("t-wrong"))
        try remove("s")
        #expect(credentials().isEmpty)
    }

    @Test func aFileThatOthersCanReadIsNotUsed() async throws {
        defer { world.remove() }
        let server = try guarded()
        defer { server.stop() }
        try world.add(server.url("/list.xml"))
        _ = try world.library.sources.logIn("s", Self.right)
        let path = try #require(credentials().first)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        let error = try await refusal { try await world.sync(isForced: false) }
        guard case .notAllowed(let message) = error else {
            Issue.record("it is used")
            return
        }
        #expect(message.contains("other accounts can read") && message.contains("chmod 600"))
        #expect(server.requests.isEmpty)
        // What is kept anew is kept well.
        _ = try world.library.sources.logIn("s", Self.right)
        #expect(try await world.sync(isForced: false).isGood)
    }

    @Test func noPasswordIsAskedForThatOthersCouldHear() async throws {
        defer { world.remove() }
        try world.add("http://photos.example.org/feed")
        guard case .usage(let message) = try await refusal({ try world.library.sources.logIn("s", Self.right) }) else {
            Issue.record("it is asked for")
            return
        }
        #expect(message.contains("plain http"), "\(message)")
        #expect(credentials().isEmpty)
        for url in [
            "https://photos.example.org/feed", "http://nas/feed", "http://nas.local/feed", "http://192.168.1.2/f",
        ] {
            try world.add(url, name: url)
            #expect(try world.library.sources.logIn(url, Self.right).hasLogin == true, "\(url)")
        }
    }
}
