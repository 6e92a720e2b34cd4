import Foundation
import Synchronization
import TestServer
import Testing

/// Messages about sources that are not refreshed now, or fail.
@Suite struct SourceStateTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    /// A server with a list of one photo, which is only fetched when it is opened.
    private func server(_ reply: TestReply? = nil) throws -> TestServer {
        try TestServer { _ in reply ?? TestReply(200, text: "<files><file id=\"a\" name=\"A\" url=\"/a.jpg\"/></files>")
        }
    }

    private func add(_ name: String, _ server: TestServer) throws {
        let result = try program.run("sources", "add", server.url("/list.xml"), "--name", name, "--fetch", "opened")
        #expect(result.status == 0, "\(result.errors)")
    }

    /// Adds sources at a port that no server uses.
    private func addDead(_ names: String...) throws {
        for name in names {
            let url = "http://127.0.0.1:9/\(name).xml"
            let result = try program.run("sources", "add", url, "--name", name, "--fetch", "opened")
            #expect(result.status == 0, "\(result.errors)")
        }
    }

    private func source(_ name: String) throws -> [String: Any] {
        let sources = try program.run("sources", "--json").json()["sources"] as? [[String: Any]]
        return try #require(sources?.first { $0["name"] as? String == name })
    }

    private func events(_ result: Program.Result) throws -> [[String: Any]] {
        try result.output.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    @Test func aSyncFailsAsLongAsTheLastTryOfASourceHasFailed() throws {
        defer { program.remove() }
        let server = try server()
        defer { server.stop() }
        try add("good", server)
        try addDead("dead")
        let first = try program.run("sync")
        #expect(first.status == 69)
        #expect(first.errors.contains("dead: refresh failed: ") && first.errors.contains("; next try at "))
        let second = try program.run("sync")
        #expect(second.status == 69)
        #expect(second.errors.contains("dead: last refresh failed: ") && second.errors.contains("; next try at "))
        #expect(second.errors.contains("good: fresh until ") && !second.errors.contains("dead: fresh"))
        #expect(second.output.contains("1 failed"))
        let told = try events(try program.run("sync", "--json"))
        let postponed = try #require(told.first { $0["event"] as? String == "postponed" })
        #expect(postponed["source"] as? String == "dead" && postponed["reason"] is String)
        #expect(try postponed["nextAt"] as? String == source("dead")["nextAt"] as? String)
        #expect(server.requests.count == 1)
        // Of another source alone nothing of this is the matter.
        #expect(try program.run("sync", "good").status == 0)
        #expect(try source("dead")["waits"] as? String == "failed" && source("good")["waits"] as? String == "fresh")
        let listed = try program.run("sources").output
        #expect(listed.contains("refresh failed: ") && listed.contains("; next try at "))
        #expect(listed.contains("fresh until "))
    }

    @Test func aSyncThatOnlyWaitsForAServerSaysTryLater() throws {
        defer { program.remove() }
        let server = try server(TestReply(503, headers: [("Retry-After", "3600")], text: "later"))
        defer { server.stop() }
        try add("busy", server)
        // It was asked, and did not answer as it should.
        #expect(try program.run("sync").status == 69)
        for arguments in [["sync"], ["sync", "--force"]] {
            let waiting = try program.run(arguments)
            #expect(waiting.status == 75)
            #expect(waiting.errors.contains("busy: rate-limited by 127.0.0.1 until "))
        }
        #expect(server.requests.count == 1)
        #expect(try source("busy")["waits"] as? String == "server")
        #expect(try program.run("sources").output.contains("rate-limited by its server until "))
    }

    @Test func manyFailuresAreOneLineBelowAListingAndOnlyWhileTheyAreNew() throws {
        defer { program.remove() }
        let server = try server()
        defer { server.stop() }
        try add("good", server)
        try addDead("one", "two", "three")
        #expect(try program.run("sync").status == 69)
        let first = try program.run("list", "--no-sync")
        #expect(first.errors == "Cannot refresh 3 sources; `photos sources` shows why.\n")
        #expect(try program.run("list", "--no-sync").errors == "")
        #expect(try program.run("places", "--no-sync").errors == "")
        // What is new again is told again, by itself.
        try addDead("four")
        _ = try program.run("sync")
        let later = try program.run("places", "--no-sync").errors
        #expect(later.hasPrefix("four: never fetched; refresh failed: ") && later.split(separator: "\n").count == 1)
        #expect(try program.run("places", "--no-sync").errors == "")
    }

    @Test func whatIsListedOfASourceThatFailsSaysSoEachTime() throws {
        defer { program.remove() }
        let isThere = Mutex(true)
        let server = try TestServer { _ in
            isThere.withLock { $0 }
                ? TestReply(200, text: "<files><file id=\"a\" name=\"A\" url=\"/a.jpg\"/></files>")
                : TestReply(404, text: "no")
        }
        defer { server.stop() }
        try add("s", server)
        #expect(try program.run("sync").status == 0)
        isThere.withLock { $0 = false }
        #expect(try program.run("sync", "--force").status == 69)
        for _ in 0..<2 {
            let errors = try program.run("list", "--no-sync").errors
            #expect(errors.hasPrefix("s: as of ") && errors.contains("refresh failed"))
        }
        #expect(try program.run("places", "--no-sync").errors == "")
    }

    @Test(arguments: [40, 80]) func theListingOfSourcesFitsTheTerminal(columns: Int) throws {
        defer { program.remove() }
        let server = try server()
        defer { server.stop() }
        let name = "a name that is longer than a narrow terminal is wide, and then some"
        let url = server.url("/list.xml?" + String(repeating: "part=1&", count: 20))
        #expect(try program.run("sources", "add", url, "--name", name, "--fetch", "opened").status == 0)
        try addDead("dead")
        #expect(try program.run("sync").status == 69)
        let terminal = try program.onTerminal("sources", environment: ["NO_COLOR": "1"], columns: columns)
        #expect(try terminal.wait() == 0)
        let lines = terminal.text.split(whereSeparator: \.isNewline)
        #expect(lines.count > 5 && lines.allSatisfy { $0.count <= columns }, "\(terminal.text)")
        #expect(lines.contains { $0.hasPrefix("1  a name that") } && lines.contains { $0.hasPrefix("2  dead  ") })
        // Through a pipe nothing is cut.
        #expect(try program.run("sources").output.contains(url))
    }
}
