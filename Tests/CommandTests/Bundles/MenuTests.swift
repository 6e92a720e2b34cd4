import Foundation
import TestServer
import TestSupport
import Testing

/// `photos menu` from outside: bundles made of a folder, installed, walked through, answered.
@Suite struct MenuTests {
    private let program: Program

    init() throws {
        program = try Program(inMemory: true)
    }

    private func install(_ identity: String = "org.example.houses", answers: String? = nil) throws -> EditedFolder {
        let folder = try EditedFolder(in: program.folder, identity: identity, answers: answers)
        let made = try program.run("bundle", "create", folder.zip, "--from", folder.path)
        #expect(made.status == 0, "\(made.errors)")
        let installed = try program.run("bundle", "install", folder.zip)
        #expect(installed.status == 0, "\(installed.errors)")
        return folder
    }

    private func rows(_ arguments: String...) throws -> [[String: Any]] {
        let result = try program.run(["menu", "--json"] + arguments)
        #expect(result.status == 0, "\(result.errors)")
        return try #require(try result.json()["rows"] as? [[String: Any]])
    }

    @Test func rowsAreCalledByTheirPublisherOrAsWhatTheyLeadTo() throws {
        defer { program.remove() }
        _ = try install()
        let rows = try rows()
        #expect(
            rows.compactMap { $0["title"] as? String } == [
                "All the <b>rooms</b> & halls", "Falun", "se-nowhere-1", "Sweden", "Walks", "The mine", "The pit",
                "copper mine", "Our site", "About us",
            ])
        #expect(
            rows.compactMap { $0["kind"] as? String } == [
                "submenu", "place", "place", "country", "collection", "story", "photo", "search", "link", "page",
            ])
        #expect(
            rows[0]["detail"] as? String == "one by one" && rows[0]["path"] as? String == "org.example.houses/rooms")
        let ids = try program.photos().compactMap { $0["id"] as? String }
        #expect(ids.contains(rows[0]["picture"] as? String ?? "") && ids.contains(rows[6]["photo"] as? String ?? ""))
        #expect(rows[2]["isMissing"] as? Bool == true && rows[1]["isMissing"] == nil)
        #expect(rows[8]["address"] as? String == "https://example.org/a?b=1&c=2")
        let text = try program.run("menu").output
        #expect(text.hasPrefix("Our houses\n\n 1  All the rooms & halls ›\n    one by one\n 2  Falun\n"), "\(text)")
    }

    @Test func aTerminalShowsEmphasisAndWrapsALongRowUnderItsNumber() throws {
        defer { program.remove() }
        let folder = try EditedFolder(in: program.folder, identity: "org.example.houses", answers: nil)
        let title = "All the <b>rooms</b> and <i>halls</i> of the house by the river, one by one"
        try folder.write(
            "menu/index.xml",
            "<menu><title>Houses</title><submenu file=\"rooms.xml\"><title>\(title)</title></submenu><photo id=\"mine.jpg\"/></menu>"
        )
        #expect(try program.run("bundle", "create", folder.zip, "--from", folder.path).status == 0)
        #expect(try program.run("bundle", "install", folder.zip).status == 0)
        let terminal = try program.onTerminal("menu", columns: 30)
        #expect(try terminal.wait() == 0)
        #expect(terminal.text.contains("\u{1B}[1mrooms\u{1B}[0m and \u{1B}[3mhalls\u{1B}[0m"), "\(terminal.text)")
        #expect(
            terminal.visibleLines == [
                "Houses", "", "1  All the rooms and halls of", "   the house by the river, one", "   by one ›",
                "2  The pit",
            ])
        let piped = try program.run("menu").output
        #expect(piped == "Houses\n\n1  All the rooms and halls of the house by the river, one by one ›\n2  The pit\n")
    }

    @Test func aPathGoesByNumbersAndByKeysToWhatItLeadsTo() throws {
        defer { program.remove() }
        _ = try install()
        for path in ["1", "rooms", "org.example.houses/rooms"] {
            #expect(try rows(path).compactMap { $0["title"] as? String } == ["A house", "gone.jpg"], "\(path)")
        }
        #expect(
            try program.run("menu", "rooms", "--locale", "sv").output.hasPrefix("All the rooms & halls\n\n1  A house\n")
        )
        #expect(
            try program.run("menu", "rooms", "--locale", "sv", "--json").json()["rows"].map { "\($0)" }?.contains(
                "gone") == false)
        #expect(try program.run("menu", "2").output == "Falun\nse-falun-2715459\nphotos list se-falun-2715459\n")
        #expect(try program.run("menu", "9").output == "Our site\nhttps://example.org/a?b=1&c=2\n")
        #expect(try program.run("menu", "about").output == "About us\n\nWe are here.\n")
        let story = try program.run("menu", "collection/mine")
        #expect(
            story.output.contains("Deep & dark. Falun, outside <https://example.org/>, nowhere, bad\n"),
            "\(story.output)")
        #expect(story.output.contains("photos menu org.example.houses/collection/town"))
        #expect(!story.output.contains("alert"))
        let json = try program.run("menu", "collection/1", "--json").json()
        #expect((json["story"] as? [String: Any])?["next"] as? String == "org.example.houses/collection/town")
        for path in ["11", "0", "nothing", "2/1", "rooms/1/1"] {
            let result = try program.run("menu", path)
            #expect(result.status == 66 && result.errors.split(separator: "\n").count == 1, "\(path): \(result.errors)")
        }
    }

    @Test func whatSeveralBundlesHaveIsToldApart() throws {
        defer { program.remove() }
        #expect(try program.run("menu").output.contains("photos bundle install"))
        _ = try install()
        _ = try install("org.example.other")
        #expect(try rows().compactMap { $0["kind"] as? String } == ["bundle", "bundle"])
        #expect(try rows("org.example.other").count == 10)
        #expect(try program.run("menu", "rooms").status == 66)
    }

    @Test func aBrokenMenuIsOneLine() throws {
        defer { program.remove() }
        let folder = try EditedFolder(in: program.folder)
        try folder.write(
            "menu/rooms.xml", "<!DOCTYPE menu [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><menu><title>&x;</title></menu>"
        )
        #expect(try program.run("bundle", "create", folder.zip, "--from", folder.path).status == 0)
        #expect(try program.run("bundle", "install", folder.zip).status == 0)
        let result = try program.run("menu", "rooms")
        #expect(result.status == 65 && result.errors.contains("menu/rooms.xml"), "\(result.errors)")
        #expect(result.errors.split(separator: "\n").count == 1 && !result.output.contains("root"))
    }

    /// Installs from a host that a person has thereby named.
    private func installFromTheNet(answers: String) throws {
        let folder = try EditedFolder(in: program.folder, answers: answers)
        #expect(try program.run("bundle", "create", folder.zip, "--from", folder.path).status == 0)
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: folder.zip)))
        let files = try TestServer(files: ["/b.zip": TestFile(bytes)])
        defer { files.stop() }
        let installed = try program.run("bundle", "install", files.url("/b.zip"))
        #expect(installed.status == 0, "\(installed.errors)")
    }

    @Test func theFirstAnswerStandsAndIsSentOnce() throws {
        defer { program.remove() }
        let isOpen = Flag()
        let server = try TestServer { request in
            if request.method == "POST" { return TestReply(isOpen.value ? 201 : 503, text: "") }
            return TestReply(404, text: "")
        }
        defer { server.stop() }
        try installFromTheNet(answers: server.url("/answers"))
        #expect(try program.run("menu", "mine", "--answer", "q1=c").status == 66)
        #expect(try program.run("menu", "mine", "--answer", "q9=a").status == 66)
        #expect(try program.run("menu", "mine", "--answer", "q1").status == 64)
        let first = try program.run("menu", "mine", "--answer", "q1=a")
        #expect(first.output.contains("Since when? 1288, 2 stars  (not sent yet)"), "\(first.output)\(first.errors)")
        #expect(try program.run("menu", "mine", "--answer", "q1=b").output.contains("1288, 2 stars"))
        let refused = try program.run("sync")
        #expect(refused.status == 69 && refused.errors.contains("503"), "\(refused.errors)")
        isOpen.set()
        let sent = try program.run("sync")
        #expect(sent.status == 0, "\(sent.errors)")
        #expect(try program.run("sync").status == 0)
        let posts = server.requests.filter { $0.method == "POST" }
        #expect(posts.count == 2 && posts[0].body == posts[1].body)
        let body = try #require(try JSONSerialization.jsonObject(with: Data(posts[0].body)) as? [String: Any])
        #expect(body["question"] as? String == "q1" && body["choice"] as? String == "a" && body["points"] as? Int == 2)
        #expect(
            body["key"] as? String == posts[1].headers["idempotency-key"]
                && body["story"] as? String == "walks/mine.html")
        #expect(!(try program.run("menu", "mine").output.contains("not sent yet")))
    }

    @Test func aServerSendsAnswersByItself() throws {
        defer { program.remove() }
        let publisher = try TestServer { _ in TestReply(204) }
        defer { publisher.stop() }
        try installFromTheNet(answers: publisher.url("/answers"))
        let server = try Serving(program)
        #expect(try program.run("menu", "mine", "--answer", "q1=b").status == 0)
        let end = Date() + 10
        while publisher.requests.isEmpty, Date() < end { Thread.sleep(forTimeInterval: 0.05) }
        #expect(publisher.requests.map(\.method) == ["POST"])
        #expect(server.end(SIGTERM) == 0)
        #expect(try !program.run("menu", "mine").output.contains("not sent yet"))
    }

    @Test func answersToASuspiciousAddressStay() throws {
        defer { program.remove() }
        let server = try TestServer { _ in TestReply(200, text: "") }
        defer { server.stop() }
        // Nobody has named this host of the private network but the bundle itself.
        _ = try install(answers: server.url("/admin"))
        #expect(try program.run("menu", "mine", "--answer", "q1=a").status == 0)
        #expect(try program.run("sync").status == 69)
        #expect(server.requests.isEmpty)
    }
}

/// A switch that two threads see.
private final class Flag: @unchecked Sendable {
    private let lock = NSLock()
    private var isSet = false

    var value: Bool { lock.withLock { isSet } }

    func set() { lock.withLock { isSet = true } }
}
