import Catalog
import Foundation
import Localization
import PhotoLibrary
import Synchronization
import TestServer
import TestSupport
import Testing

/// What becomes of a list and its pictures, with a server that has real sockets.
@Suite struct ListSyncTests {
    private let world: TemporaryLibrary

    init() throws {
        world = try TemporaryLibrary()
    }

    private func picture(_ number: Int) throws -> TestFile {
        TestFile(try TestPhoto.falun(number).jpeg(), contentType: "image/jpeg")
    }

    private func list(_ names: [String]) -> TestFile {
        let files = names.map { "<file id=\"\($0)\" name=\"Photo \($0)\" url=\"/img/\($0).jpg\"/>" }.joined()
        return TestFile(Array("<?xml version=\"1.0\"?><files>\(files)</files>".utf8), etag: "\"\(names.joined())\"")
    }

    private func add(_ server: TestServer, policy: SourcePolicy = .merge, fetch: FetchPolicy = .all) throws {
        try world.add(server.url("/list.xml"), policy: policy, fetch: fetch)
    }

    @Test func onlyWhatIsOpenedIsDownloadedWhereASourceSaysSo() async throws {
        defer { world.remove() }
        let server = try TestServer(files: [
            "/list.xml": list(["a", "b"]), "/img/a.jpg": try picture(1), "/img/b.jpg": try picture(2),
        ])
        defer { server.stop() }
        try add(server, fetch: .opened)
        let summary = try await world.sync(isForced: false)
        #expect(summary.added == 2 && summary.downloaded == 0)
        let remote = try world.photos()
        #expect(remote.allSatisfy { $0.state == "remote" })
        #expect(try await world.open(remote[0].id).photo.state == "cached")
        #expect(server.requests.count == 2)
        #expect(try world.states() == ["cached", "remote"])
    }

    @Test(arguments: [(SourcePolicy.merge, 3), (.replace, 2)])
    func whatAFeedDropsStaysOrGoes(policy: SourcePolicy, left: Int) async throws {
        defer { world.remove() }
        let files = try ["a", "b", "c"].enumerated().map { ("/img/\($0.element).jpg", try picture($0.offset)) }
        let lists = [list(["a", "b"]), list(["b", "c"])]
        let turn = Atomic(0)
        let server = try TestServer { request in
            if request.path == "/list.xml" {
                return lists[min(turn.wrappingAdd(1, ordering: .relaxed).oldValue, 1)].reply(to: request)
            }
            return files.first { $0.0 == request.path }?.1.reply(to: request) ?? TestReply(404, text: "")
        }
        defer { server.stop() }
        try add(server, policy: policy)
        try await world.sync(isForced: false)
        let first = try world.photos()
        #expect(first.count == 2)
        #expect(try await world.sync().isGood)
        let second = try world.photos()
        #expect(second.count == left)
        let kept = try #require(first.first { $0.title == "Photo b" }?.id)
        #expect(second.contains { $0.id == kept })
    }

    @Test func aPictureThatCannotBeAskedForKeepsNoOtherFromComing() async throws {
        defer { world.remove() }
        let urls = ["http://name:word@127.0.0.1/x.jpg", "http://127.0.0.1:99999/y.jpg", "/img/a.jpg"]
        let files = urls.map { "<file id=\"\($0)\" url=\"\($0)\"/>" }.joined()
        let server = try TestServer(files: [
            "/list.xml": TestFile(Array("<files>\(files)</files>".utf8)), "/img/a.jpg": try picture(1),
        ])
        defer { server.stop() }
        try add(server)
        let summary = try await world.sync(isForced: false)
        #expect(summary.downloaded == 1 && !summary.failures.isEmpty)
        #expect(
            summary.reasons.contains("contains a user name or password") && !summary.reasons.contains("word@"),
            "\(summary.reasons)")
        #expect(server.requests.map(\.path) == ["/list.xml", "/img/a.jpg"])
    }

    /// What is answered to something else ends its connection: what comes next on that may be late.
    @Test func whatIsNoPictureEndsItsConnection() async throws {
        defer { world.remove() }
        let pictures = try (0..<8).map { Array(try TestPhoto.falun($0).jpeg()) }
        let list = (0..<8).map { "<file id=\"\($0)\" name=\"\($0)\" url=\"/\($0).jpg\"/>" }.joined()
        let server = try TestServer { request in
            guard let number = Int(request.path.dropFirst().prefix(1)) else {
                return TestReply(200, text: "<files>\(list)</files>")
            }
            guard number == 3 else { return TestReply(200, body: .bytes(pictures[number])) }
            var reply = TestReply(200, body: .bytes(Array("no picture".utf8)))
            reply.delay = .milliseconds(20)
            return reply
        }
        defer { server.stop() }
        try add(server)
        #expect(try await !world.sync(isForced: false).isGood)
        for photo in try world.photos() {
            let title = try #require(photo.title)
            guard photo.path != nil else {
                #expect(title == "3" && photo.error != nil)
                continue
            }
            #expect(try world.bytes(of: photo) == pictures[#require(Int(title))])
        }
        let asked = server.requests
        let index = try #require(asked.firstIndex { $0.path == "/3.jpg" })
        #expect(!asked[(index + 1)...].contains { $0.connection == asked[index].connection })
    }

    @Test func aPlaceOfAListOfPlacesIsFetchedWhenItIsOpened() async throws {
        defer { world.remove() }
        let places = """
            <places><place id="1" name="Falun" country="Sweden" lat="60.607" lon="15.632" url="/falun.xml"/>\
            <place id="2" name="Kyoto" country="Japan" url="/kyoto.xml"/>\
            <place id="3" name="London, England, United Kingdom" lat="51.506" lon="-0.127" url="/london.xml"/>\
            <place id="4" name="London" country="GB" lat="55.95" lon="-3.19" url="/elsewhere.xml"/></places>
            """
        let server = try TestServer(files: [
            "/list.xml": TestFile(Array(places.utf8)), "/falun.xml": list(["a"]), "/kyoto.xml": list(["b"]),
            "/img/a.jpg": try picture(1),
        ])
        defer { server.stop() }
        try add(server, fetch: .opened)
        #expect(try await world.sync(isForced: false).isGood)
        let listed = try world.places()
        // The fourth is not near what it is called.
        #expect(listed.map(\.name) == ["Kyoto", "Falun", "Edinburgh", "London"])
        #expect(listed.allSatisfy { $0.photoCount == nil })
        try await world.library.sources.fetchLists(of: .named("se-falun"), terminal: .none) {}
        let falun = try world.library.photos.list(place: .named("se-falun"), locale: .english, terminal: .none)
        #expect(falun.photos.compactMap(\.title) == ["Photo a"])
        #expect(!server.requests.contains { $0.path == "/kyoto.xml" })
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://x/y", "not a url", "http://name:word@host/"])
    func whatIsNotTheWebIsRefused(url: String) async throws {
        defer { world.remove() }
        guard case .usage = try await refusal({ try world.add(url) }) else {
            Issue.record("\(url) is not refused as wrong usage")
            return
        }
        #expect(try world.library.sources.list().sources.isEmpty)
    }

    @Test func aFeedCannotLeadIntoThePrivateNetwork() async throws {
        defer { world.remove() }
        let secret = try TestServer(files: ["/x.jpg": try picture(1)])
        defer { secret.stop() }
        // The source names 127.0.0.1; the picture is at another private name of this machine.
        let feed = "<files><file id=\"x\" url=\"\(secret.url("/x.jpg", host: "127.0.0.2"))\"/></files>"
        let server = try TestServer(files: ["/list.xml": TestFile(Array(feed.utf8))])
        defer { server.stop() }
        try add(server)
        let summary = try await world.sync(isForced: false)
        #expect(summary.reasons.contains("private network"))
        #expect(secret.requests.isEmpty)
    }

    @Test func aPictureThatTwoFeedsNameIsDownloadedOnce() async throws {
        defer { world.remove() }
        let picture = TestFile(try TestPhoto.falun(1).jpeg())
        let server = try TestServer { request in
            if request.path == "/a.jpg" { return picture.reply(to: request) }
            if request.path == "/b.jpg" { return TestReply(404, text: "none") }
            let id = request.path.dropFirst()
            let files = "<file id=\"\(id)\" url=\"/a.jpg\"/><file id=\"b\(id)\" url=\"/b.jpg\"/>"
            return TestReply(200, text: "<files>\(files)</files>")
        }
        defer { server.stop() }
        for name in ["x", "y", "z"] { try world.add(server.url("/\(name)"), name: name) }
        #expect(try await !world.sync(isForced: false).isGood)
        let photos = try world.photos()
        #expect(photos.map(\.state).sorted() == ["cached", "cached", "cached", "failed", "failed", "failed"])
        #expect(server.requests.count { $0.path == "/a.jpg" } == 1)
        #expect(Set(photos.compactMap(\.path)).count == 1)
    }

    @Test func whateverItsLengthAPictureIsKeptByteForByte() async throws {
        defer { world.remove() }
        let jpeg = try TestPhoto.falun(1).jpeg()
        // Around the ends of blocks, which are written in another way than what is left over.
        let lengths = [jpeg.count + 4, 8191, 8192, 8193, 12288, 100_001, 1 << 20, (1 << 20) + 1]
        var pictures: [String: TestFile] = [:]
        for length in lengths {
            var padding: [UInt8] = []
            while padding.count < length - jpeg.count {
                let count = min(length - jpeg.count - padding.count, 60_000)
                // A comment has four bytes at least.
                let next = length - jpeg.count - padding.count - count
                let size = (1...3).contains(next) ? count - 4 : count
                padding += [0xFF, 0xFE, UInt8((size - 2) >> 8), UInt8((size - 2) & 0xFF)]
                padding += [UInt8](repeating: 0x20, count: size - 4)
            }
            pictures["/\(length).jpg"] = TestFile(jpeg.prefix(2) + padding + jpeg.dropFirst(2))
        }
        let items = lengths.map { "<file id=\"\($0)\" name=\"\($0)\" url=\"/\($0).jpg\"/>" }.joined()
        pictures["/list.xml"] = TestFile(Array("<files>\(items)</files>".utf8))
        let server = try TestServer(files: pictures)
        defer { server.stop() }
        try add(server)
        #expect(try await world.sync(isForced: false).isGood)
        let photos = try world.photos()
        #expect(photos.count == lengths.count)
        for photo in photos {
            let title = try #require(photo.title)
            let kept = try world.bytes(of: photo)
            #expect(kept == pictures["/\(title).jpg"]?.bytes && kept.count == Int(title), "\(title)")
        }
    }

    @Test(arguments: [
        "a\u{1B}]0;owned\u{07}\u{1B}[31mb\u{9B}2Jc\u{202E}d\u{2066}e\u{E0041}", "a\u{1B}[0m", "a\u{202E}b",
        "a\u{2067}b", "a\nb", "a\tb", "\u{85}", "a\u{7F}", " ", "\u{FEFF}a",
    ])
    func aSourceIsNotCalledSo(name: String) async throws {
        defer { world.remove() }
        let error = try await refusal { try world.add("http://127.0.0.1:9/list.xml", name: name) }
        guard case .usage(let message) = error else {
            Issue.record("\(name) is not refused as wrong usage")
            return
        }
        #expect(message.hasPrefix("invalid source name"), "\(message)")
        #expect(
            message.unicodeScalars.allSatisfy { ![.control, .format].contains($0.properties.generalCategory) },
            "\(message)")
        #expect(try world.library.sources.list().sources.isEmpty)
    }

    @Test(arguments: ["Fjällräven 2011", "写真", "صور", "تصاویر من\u{200C}ها", "👩‍👩‍👧", "n"])
    func aSourceIsCalledSoInAnyScript(name: String) throws {
        defer { world.remove() }
        try world.add("http://127.0.0.1:9/list.xml", name: name)
        #expect(try world.library.sources.names() == [name])
        let removal = try world.library.sources.removal(of: name)
        #expect(try world.library.sources.remove(removal).name == name)
    }
}
