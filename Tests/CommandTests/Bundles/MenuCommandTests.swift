import Foundation
import Synchronization
import TestServer
import TestSupport
import Testing

/// What `photos menu` prints. What leads where is tested in `PhotoLibraryTests`.
@Suite struct MenuCommandTests {
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

    @Test func theMenuIsPrinted() throws {
        defer { program.remove() }
        #expect(try program.run("menu").output.contains("photos bundle install"))
        _ = try install()
        #expect(try rows().count == 10)
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

    @Test func whatARowLeadsToIsPrinted() throws {
        defer { program.remove() }
        _ = try install()
        #expect(
            try program.run("menu", "rooms", "--locale", "sv").output.hasPrefix("All the rooms & halls\n\n1  A house\n")
        )
        #expect(try program.run("menu", "2").output == "Falun\nse-falun-2715459\nphotos list se-falun-2715459\n")
        #expect(try program.run("menu", "9").output == "Our site\nhttps://example.org/a?b=1&c=2\n")
        #expect(try program.run("menu", "about").output == "About us\n\nWe are here.\n")
        let story = try program.run("menu", "collection/mine")
        #expect(
            story.output.contains("Deep & dark. Falun, outside <https://example.org/>, nowhere, bad\n"),
            "\(story.output)")
        #expect(story.output.contains("photos menu org.example.houses/collection/town"))
        #expect(!story.output.contains("alert"))
        let nowhere = try program.run("menu", "11")
        #expect(nowhere.status == 66 && nowhere.errors.split(separator: "\n").count == 1, "\(nowhere.errors)")
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

    @Test func anAnswerIsPrintedWithItsStoryUntilItIsSent() throws {
        defer { program.remove() }
        let isOpen = Mutex(false)
        let server = try TestServer { request in
            TestReply(request.method != "POST" ? 404 : isOpen.withLock { $0 } ? 201 : 503, text: "")
        }
        defer { server.stop() }
        try installFromTheNet(answers: server.url("/answers"))
        #expect(try program.run("menu", "mine", "--answer", "q1=c").status == 66)
        #expect(try program.run("menu", "mine", "--answer", "q1").status == 64)
        let first = try program.run("menu", "mine", "--answer", "q1=a")
        #expect(first.output.contains("Since when? 1288, 2 stars  (not sent yet)"), "\(first.output)\(first.errors)")
        #expect(try program.run("menu", "mine", "--answer", "q1=b").output.contains("1288, 2 stars"))
        let refused = try program.run("sync")
        #expect(refused.status == 69 && refused.errors.contains("503"), "\(refused.errors)")
        isOpen.withLock { $0 = true }
        #expect(try program.run("sync").status == 0)
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
}
