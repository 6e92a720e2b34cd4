import Catalog
import Foundation
import TestLibraries
import TestServer
import TestSupport
import Testing
import Times

/// Sources that a person changes, removes and brings back.
@Suite struct SourceCommandTests {
    private let program: Program

    init() throws {
        program = try Program()
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

    private func fill(_ server: TestServer) throws {
        try program.run("sources", "add", server.url("/list.xml"), "--name", "s")
        #expect(try program.run("sync").status == 0)
        for photo in try program.photos() {
            try program.run("open", try #require(photo["id"] as? String), "--viewport", "20x20")
        }
    }

    private func source() throws -> [String: Any] {
        let sources = try program.run("sources", "--json").json()["sources"] as? [[String: Any]]
        return try #require(sources?.first)
    }

    private func recents() throws -> String { try program.run("recents", "--json", "--no-sync").output }

    @Test func whatIsGivenIsChangedAndTheRestStays() throws {
        defer { program.remove() }
        try program.run("sources", "add", "http://127.0.0.1:9/x", "--name", "s")
        let set = try program.run(
            "sources", "set", "s", "--ttl", "60", "--fetch", "newest:3", "--policy", "replace", "--json")
        #expect(set.status == 0, "\(set.errors)")
        for source in [try set.json(), try source()] {
            #expect(source["ttl"] as? Int == 60 && source["fetch"] as? String == "newest:3")
            #expect(source["policy"] as? String == "replace" && source["url"] as? String == "http://127.0.0.1:9/x")
        }
        #expect(try program.run("sources", "set", "1", "--ttl", "0").output == "Changed s.\n")
        #expect(try source()["ttl"] as? Int == 0 && source()["fetch"] as? String == "newest:3")
        for wrong in [
            ["s"], ["s", "--ttl", "-1"], ["s", "--policy", "x"], ["s", "--fetch", "x"], ["s", "--url", "ftp://x/"],
        ] {
            #expect(try program.run(["sources", "set"] + wrong).status == 64, "\(wrong)")
        }
        #expect(try program.run("sources", "set", "t", "--ttl", "1").status == 66)
        let journal = try JournalText.path(inFolder: program.folder + "/.local/state/photos")
        #expect(try String(contentsOfFile: journal, encoding: .utf8).contains("newest:3"))
    }

    @Test func afterADayASourceDoesNotComeBack() throws {
        defer { program.remove() }
        try program.run("sources", "add", "http://127.0.0.1:9/x", "--name", "s")
        let catalog = try Catalog(path: program.library + "/catalog.sqlite", access: .existing)
        let row = try #require(try catalog.sources.all().first?.row)
        let now = Instant(milliseconds: Int64(Date.now.timeIntervalSince1970 * 1000))
        try catalog.sources.remove(row: row, at: now - CatalogSources.removalLifetime)
        let undo = try program.run("sources", "undo")
        #expect(undo.status == 66 && undo.errors.split(separator: "\n").count == 1)
    }

    @Test func aLoginThatWasForAnotherServerIsSaidToBeForgotten() throws {
        defer { program.remove() }
        try program.run("sources", "add", "http://127.0.0.1:9/x", "--name", "s")
        #expect(try program.run(["sources", "login", "s"], input: "ann\nword\n").status == 0)
        #expect(try program.run("sources", "set", "s", "--url", "http://127.0.0.1:9/y").output == "Changed s.\n")
        let moved = try program.run("sources", "set", "s", "--url", "http://127.0.0.1:8/x")
        #expect(moved.output == "Changed s. Deleted its login, which was for another server.\n")
    }

    @Test func aRemovedSourceComesBackWithItsPhotosAndTheirRowsOfTheRecentsWithoutItsServer() throws {
        defer { program.remove() }
        let server = try server()
        try fill(server)
        #expect(try program.run(["sources", "login", "s"], input: "ann\nword\n").status == 0)
        let before = (photos: try program.run("list", "--json", "--no-sync").output, recents: try recents())
        let removed = try program.run("sources", "remove", "s")
        #expect(removed.output.hasPrefix("Removed s with 2 photos and 2 rows of the recents."))
        server.stop()
        #expect(try program.photos().isEmpty)
        let back = try program.run("sources", "undo")
        #expect(back.output == "Restored s with 2 photos and 2 rows of the recents.\n")
        #expect(try program.run("list", "--json", "--no-sync").output == before.photos)
        #expect(try recents() == before.recents)
        #expect(try source()["hasLogin"] == nil)
        let state = program.folder + "/.local/state/photos"
        let catalogue = try CatalogueFile(program.library + "/catalog.sqlite")
        #expect(try JournalText(inFolder: state) == JournalText(catalogue))
        try catalogue.close()
        let again = try program.run("sources", "undo")
        #expect(again.status == 66 && again.errors.split(separator: "\n").count == 1)
    }

    @Test(arguments: [("y", 0), ("n", 2), ("", 2)]) func onATerminalItIsAskedBeforeASourceGoes(
        answer: String, left: Int
    ) throws {
        defer { program.remove() }
        let server = try server()
        defer { server.stop() }
        try fill(server)
        let question = "Remove s with 2 photos and 2 rows of the recents? [y/N] "
        let terminal = try program.onTerminal(
            "sources", "remove", "s", answers: [(question, answer + "\n")])
        #expect(try terminal.wait() == 0)
        #expect(terminal.text.contains(question), "\(terminal.text)")
        #expect(terminal.text.contains("Nothing removed.") == (left > 0))
        #expect(try program.photos().count == left)
    }

    @Test(arguments: [("a", 0, ["c"]), ("b", 66, ["a", "c"])])
    func theSourceThatWasAskedAboutGoesAlsoWhereItsRowIsAnothersMeanwhile(
        removed: String, status: Int32, left: [String]
    ) throws {
        defer { program.remove() }
        for name in ["a", "b", "c"] {
            #expect(try program.run("sources", "add", "http://127.0.0.1:9/\(name)", "--name", name).status == 0)
        }
        let terminal = try program.onTerminal("sources", "remove", "2")
        try terminal.until("it asks") { terminal.text.hasSuffix("Remove b with 0 photos? [y/N] ") }
        #expect(try program.run("sources", "remove", removed, "--yes").status == 0)
        terminal.type("y\n")
        #expect(try terminal.wait() == status)
        let sources = try program.run("sources", "--json").json()["sources"] as? [[String: Any]]
        #expect(sources?.compactMap { $0["name"] as? String } == left)
        // The last one to go comes back, also where it was gone already.
        #expect(try program.run("sources", "undo").output.hasPrefix("Restored b "))
    }

    @Test func aSourceIsListedByItself() throws {
        defer { program.remove() }
        let server = try server()
        defer { server.stop() }
        try TestPhoto.falun(2).write("\(program.folder)/pictures/2.jpg")
        #expect(try program.run("import", program.folder + "/pictures").status == 0)
        try program.run("sources", "add", server.url("/list.xml"), "--name", "Our nature")
        #expect(try program.run("sync").status == 0)
        let listed = try program.run("list", "--source", "Our nature", "--sort", "title", "--json", "--no-sync").json()
        #expect((listed["photos"] as? [[String: Any]])?.compactMap { $0["title"] as? String } == ["A", "B"])
        #expect(try program.run("places", "--source", "Our nature", "--no-sync").output.contains("Falun"))
        for command in ["list", "places"] { #expect(try program.run(command, "--source", "none").status == 66) }
        #expect(try program.run("search", "source:").status == 64)
    }

    @Test func whoSaysYesIsNotAsked() throws {
        defer { program.remove() }
        try program.run("sources", "add", "http://127.0.0.1:9/x", "--name", "s")
        let terminal = try program.onTerminal("sources", "remove", "s", "--yes")
        #expect(try terminal.wait() == 0)
        #expect(terminal.text.contains("Removed s with 0 photos.") && !terminal.text.contains("[y/N]"))
    }
}
