import Foundation
import TestServer
import TestSupport
import Testing

/// `photos serve` from outside: a real process, real sockets.
@Suite struct ServeTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    @Test func itSaysWhereItServesAndEndsCleanlyThoughSomebodyListens() throws {
        defer { program.remove() }
        let server = try Serving(program)
        #expect(try server.get("/healthz").status == 200)
        let events = try server.listen()
        #expect(events.wait(for: "event: activity"))
        let started = ContinuousClock.now
        #expect(server.end(SIGTERM) == 0)
        #expect(ContinuousClock.now - started < .seconds(2))
        let again = try Serving(program)
        #expect(again.end(SIGINT) == 0)
    }

    @Test func aPortThatIsTakenIsOneLineAnd69() throws {
        defer { program.remove() }
        let server = try Serving(program)
        defer { _ = server.end(SIGTERM) }
        let second = try program.run("serve", "--port", String(server.port))
        #expect(second.status == 69)
        #expect(
            second.errors.contains("another program uses this port") && second.errors.split(separator: "\n").count == 1)
        #expect(try server.get("/healthz").status == 200)
    }

    /// Otherwise the second one would take it away, and the first would serve nobody without knowing.
    @Test func aSocketThatAnotherServerUsesIsOneLineAnd69() throws {
        defer { program.remove() }
        let socket = program.folder + "/http.sock"
        let arguments = ["serve", "--socket", socket, "--base-url", "https://photos.example/"]
        for isKilled in [true, false] {
            let first = program.process(arguments)
            let output = Pipe()
            first.standardOutput = output
            try first.run()
            #expect(!output.fileHandleForReading.availableData.isEmpty)
            let second = try program.run(arguments)
            #expect(second.status == 69 && second.errors.contains("another program uses this socket"))
            kill(first.processIdentifier, isKilled ? SIGKILL : SIGTERM)
            first.waitUntilExit()
            #expect(isKilled || first.terminationStatus == 0)
        }
    }

    /// The program with at most so many files open.
    private func limited(_ files: Int) -> Program {
        var limited = program
        limited.wrapper = ["sh", "-c", "ulimit -n \(files) && exec \"$@\"", "sh"]
        return limited
    }

    @Test func aServerThatMayOpenTooFewFilesDoesNotStart() throws {
        defer { program.remove() }
        let result = try limited(64).run("serve", "--port", "0")
        #expect(result.status == 69 && result.output.isEmpty)
        #expect(result.errors.contains("ulimit -n") && result.errors.split(separator: "\n").count == 1)
    }

    @Test func oneAddressThatTakesAllConnectionsKeepsNobodyElseOut() throws {
        defer { program.remove() }
        try TestPhoto.falun(1).write(program.folder + "/pictures/1.jpg")
        try program.run("import", program.folder + "/pictures")
        let server = try Serving(limited(128))
        defer { #expect(server.end(SIGTERM) == 0) }
        var held: [Connection] = []
        for _ in 0..<300 {
            guard let connection = try? Connection(port: server.port, from: 2) else { break }
            connection.send("GET /api/v1/places HTTP/1.1\r\nHost: localhost\r\n\r\n")
            held.append(connection)
        }
        for _ in 0..<5 {
            let other = try Connection(port: server.port, from: 3)
            other.send("GET /api/v1/places HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            while other.read() {}
            #expect(other.text.hasPrefix("HTTP/1.1 200 "))
        }
        #expect(held.count > 128)
    }

    @Test func aHeadThatIsTooLongIsToldSo() throws {
        defer { program.remove() }
        let server = try Serving(program)
        defer { _ = server.end(SIGTERM) }
        for (head, status) in [
            ("GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Long: " + String(repeating: "x", count: 16_400), 431),
            ("GET /healthz HTTP/1.1\r\nNo header\r\n\r\n", 400),
        ] {
            let connection = try Connection(port: server.port)
            connection.send(head)
            while connection.read() {}
            #expect(connection.text.hasPrefix("HTTP/1.1 \(status) "))
        }
    }

    @Test(
        arguments: [
            (["--host", "192.0.2.1"], 69), (["--host", "nowhere.invalid"], 69), (["--port", "70000"], 64),
            (["--base-url", "example.org"], 64), (["--port", "x"], 64), (["--tls-cert", "chain.pem"], 64),
            (["--tls-cert", "/nowhere/chain.pem", "--tls-key", "/nowhere/key.pem"], 66),
            (["--tls-cert", "/etc/hosts", "--tls-key", "/etc/hosts"], 65),
        ] as [([String], Int32)])
    func whatItCannotServeIsOneLine(arguments: [String], status: Int32) throws {
        defer { program.remove() }
        let result = try program.run(["serve"] + arguments)
        #expect(result.status == status)
        #expect(result.errors.split(separator: "\n").count == 1 && result.output.isEmpty)
    }

    @Test func theIndicatorIsOnBeforeTheFirstByteIsAskedForAndOffWhenItIsThere() throws {
        defer { program.remove() }
        let picture = try TestPhoto.falun(1).jpeg()
        let gate = DispatchSemaphore(value: 0)
        let source = try TestServer { request in
            if request.path == "/list.xml" {
                return TestReply(200, text: "<files><file id=\"a\" name=\"A\" url=\"/a.jpg\"/></files>")
            }
            // The client waits until the test has seen the indicator.
            guard gate.wait(timeout: .now() + 10) == .success else { return TestReply(500, text: "nobody saw it") }
            return TestReply(200, headers: [("Content-Type", "image/jpeg")], body: .bytes(picture))
        }
        defer { source.stop() }
        try program.run("sources", "add", source.url("/list.xml"), "--name", "s", "--fetch", "opened")
        try program.run("sync")
        let id = try #require(try program.photos().first?["id"] as? String)
        let server = try Serving(program)
        defer { _ = server.end(SIGTERM) }
        let events = try server.listen()
        #expect(events.wait(for: "{\"active\":0}"))
        let replies = Mailbox()
        for _ in 0..<3 {
            Thread.detachNewThread {
                replies.put((try? server.get("/api/v1/photos/\(id)/thumbnail?size=32").status) ?? -1)
            }
        }
        #expect(events.wait(for: "{\"active\":1}"))
        gate.signal()
        #expect(replies.wait(count: 3) == [200, 200, 200])
        #expect(source.requests.count { $0.path == "/a.jpg" } == 1)
        #expect(events.wait(for: "{\"active\":1}", thenFor: "{\"active\":0}"))
    }

    @Test func theIndicatorGoesOffOnAnErrorTooAndTheAnswerIs502() throws {
        defer { program.remove() }
        let source = try TestServer { request in
            request.path == "/list.xml"
                ? TestReply(200, text: "<files><file id=\"a\" name=\"A\" url=\"/a.jpg\"/></files>")
                : TestReply(404, text: "gone")
        }
        defer { source.stop() }
        try program.run("sources", "add", source.url("/list.xml"), "--name", "s", "--fetch", "opened")
        try program.run("sync")
        let id = try #require(try program.photos().first?["id"] as? String)
        let server = try Serving(program)
        defer { _ = server.end(SIGTERM) }
        let events = try server.listen()
        #expect(events.wait(for: "{\"active\":0}"))
        #expect(try server.get("/api/v1/photos/\(id)/thumbnail").status == 502)
        #expect(events.wait(for: "{\"active\":1}", thenFor: "{\"active\":0}"))
    }

    @Test func aSyncIsStartedOnRequestAndItsNewPhotosAreTold() throws {
        defer { program.remove() }
        let picture = try TestPhoto.falun(1).jpeg()
        let source = try TestServer { request in
            request.path == "/list.xml"
                ? TestReply(200, text: "<files><file id=\"a\" name=\"A\" url=\"/a.jpg\"/></files>")
                : TestReply(200, headers: [("Content-Type", "image/jpeg")], body: .bytes(picture))
        }
        defer { source.stop() }
        try program.run("sources", "add", source.url("/list.xml"), "--name", "s", "--ttl", "100000")
        let server = try Serving(program)
        defer { _ = server.end(SIGTERM) }
        let events = try server.listen()
        // A source that was never asked is due: the server syncs by itself.
        #expect(events.wait(for: "\"event\":\"summary\""))
        #expect(events.wait(for: "event: photos"))
        let asked = source.requests.count { $0.path == "/list.xml" }
        #expect(try server.get("/api/v1/sync", method: "POST").status == 202)
        #expect(events.wait(for: "\"event\":\"summary\"", thenFor: "\"event\":\"summary\""))
        #expect(source.requests.count { $0.path == "/list.xml" } == asked + 1)
        #expect(try server.get("/api/v1/status").body.contains("\"cachedCount\":1"))
    }

    @Test func anImportByAnotherProcessIsSeenWithinASecondOrTwo() throws {
        defer { program.remove() }
        let server = try Serving(program)
        defer { _ = server.end(SIGTERM) }
        #expect(try server.get("/api/v1/places").body.contains("\"sections\":[]"))
        let events = try server.listen()
        try TestPhoto.falun(1).write(program.folder + "/pictures/1.jpg")
        try program.run("import", program.folder + "/pictures")
        #expect(events.wait(for: "event: photos", within: 2))
        #expect(try server.get("/api/v1/places").body.contains("Falun"))
    }
}
