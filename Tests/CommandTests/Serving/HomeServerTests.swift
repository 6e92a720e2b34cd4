import Foundation
import Testing

/// `photos serve --home` from outside: two entrances, a certificate that is kept, and a device that joins.
@Suite struct HomeServerTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    /// The server as a process, with its log in a file.
    private struct House {
        let process: Process
        let log: String
        let local: UInt16
        let client: SecureClient
        let fingerprint: String

        init(_ program: Program) throws {
            process = program.process([
                "serve", "--home", "--host", "127.0.0.1", "--port", "0", "--local-port", "0", "--json", "--verbose",
            ])
            log = program.folder + "/log-\(UUID().uuidString)"
            _ = FileManager.default.createFile(atPath: log, contents: nil)
            let output = Pipe()
            (process.standardOutput, process.standardError) = (output, FileHandle(forWritingAtPath: log))
            try process.run()
            let line = output.fileHandleForReading.availableData
            let start = try #require(try JSONSerialization.jsonObject(with: line) as? [String: String])
            let (url, machine) = (
                try #require(start["url"].flatMap { URL(string: $0) }),
                try #require(start["localURL"].flatMap { URL(string: $0) })
            )
            #expect(url.scheme == "https" && machine.scheme == "http" && machine.host() == "127.0.0.1")
            local = UInt16(try #require(machine.port))
            client = SecureClient(port: try #require(url.port), certificate: program.library + "/home.pem")
            fingerprint = try #require(start["fingerprint"])
        }

        /// The page at the machine that shows a code, and the code.
        func page() throws -> (text: String, code: String) {
            let connection = try Connection(port: local)
            connection.send("GET /home HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            while connection.read() {}
            let found = connection.text.firstMatch(of: #/value="https://127\.0\.0\.1:(\d+)/join#([A-Za-z0-9_-]{43})"/#)
            let match = try #require(found)
            #expect(String(match.output.1) == String(client.port))
            return (connection.text, String(match.output.2))
        }

        func end() -> Int32 {
            process.terminate()
            process.waitUntilExit()
            return process.terminationStatus
        }
    }

    @Test func aDeviceJoinsOverTLSAndStaysAfterARestart() throws {
        defer { program.remove() }
        let first = try House(program)
        let (page, code) = try first.page()
        #expect(page.contains(first.fingerprint) && page.contains("class=\"qr\""))
        #expect(try first.client.ask("GET", "/api/v1/places").status == 401)
        let joined = try first.client.ask("POST", "/api/v1/home/join", json: #"{"code": "\#(code)"}"#)
        #expect(joined.status == 201, "\(joined.text)")
        let cookie = try #require(joined.text.firstMatch(of: #/[Ss]et-[Cc]ookie: (photos-session=[^;]+);/#))
        let session = String(cookie.output.1)
        #expect(try first.client.ask("GET", "/api/v1/places", cookie: session).status == 200)
        #expect(try first.client.ask("POST", "/api/v1/home/join", json: #"{"code": "\#(code)"}"#).status == 403)
        let (_, unused) = try first.page()
        #expect(first.end() == 0)
        let users = try #require(try program.run("users", "--json").json()["users"] as? [[String: Any]])
        #expect(users.map { $0["name"] as? String } == ["device-1"] && users[0]["isDevice"] as? Bool == true)
        #expect(try program.run("users").output.contains("device-1  device"))

        let second = try House(program)
        #expect(second.fingerprint == first.fingerprint)
        #expect(try second.client.ask("GET", "/api/v1/places", cookie: session).status == 200)
        // The codes of the first server ended with it.
        #expect(try second.client.ask("POST", "/api/v1/home/join", json: #"{"code": "\#(unused)"}"#).status == 403)
        #expect(second.end() == 0)
        for house in [first, second] {
            let log = try String(contentsOfFile: house.log, encoding: .utf8)
            #expect(log.contains("/api/v1/home/join") && log.contains(house.fingerprint))
            #expect(!log.contains(code) && !log.contains(unused) && !log.contains("join#"))
        }
        let mode = try FileManager.default.attributesOfItem(atPath: program.library + "/home.pem")[.posixPermissions]
        #expect((mode as? NSNumber)?.intValue == 0o600)
    }

    @Test func aNewCertificateIsAnnouncedOnce() throws {
        defer { program.remove() }
        for isNew in [true, false] {
            let house = try House(program)
            #expect(house.end() == 0)
            let log = try String(contentsOfFile: house.log, encoding: .utf8)
            #expect(log.contains("the certificate is new") == isNew, "\(log)")
        }
    }

    @Test(arguments: [
        (["--home", "--public"], "--home cannot be combined with --public"),
        (["--home", "--base-url", "https://example.org"], "--home cannot be combined with --base-url"),
        (["--home", "--tls-cert", "a", "--tls-key", "b"], "--home cannot be combined with --tls-cert"),
        (["--local-port", "1"], "--local-port needs --home"),
        (["--home", "--host", "192.0.2.1"], "--home expects a private IPv4 address"),
        (["--home", "--host", "127.0.0.1", "--local-port", "70000"], "invalid port '70000'"),
    ])
    func whatCannotBeServedIsOneLine(options: [String], message: String) throws {
        defer { program.remove() }
        let result = try program.run(["serve"] + options)
        #expect(result.status == 64 && result.errors.contains(message), "\(result.errors)")
        #expect(!FileManager.default.fileExists(atPath: program.library + "/home.pem"))
    }

    @Test func aLocalPortThatIsTakenIsOneLine() throws {
        defer { program.remove() }
        let house = try House(program)
        defer { #expect(house.end() == 0) }
        let result = try program.run(
            "serve", "--home", "--host", "127.0.0.1", "--port", "0", "--local-port", String(house.local))
        #expect(result.status == 69 && result.output.isEmpty, "\(result.errors)")
        #expect(result.errors.contains("127.0.0.1:\(house.local): another program uses this port"))
        #expect(result.errors.contains("--local-port"))
    }
}
