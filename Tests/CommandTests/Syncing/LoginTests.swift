import Foundation
import TestServer
import TestSupport
import Testing

/// Sources that require a login, from the command line.
@Suite struct LoginTests {
    private let program: Program
    private let picture: TestFile

    init() throws {
        program = try Program()
        picture = TestFile(try TestPhoto.falun(1).jpeg())
    }

    private static let basic = "Basic " + Data("ann:hünter2".utf8).base64EncodedString()

    /// A server that requires this `Authorization`; its list also contains a picture of another server.
    private func guarded(_ authorization: String, other: TestServer? = nil) throws -> TestServer {
        let picture = picture
        let others = other.map { "<file id=\"o\" url=\"\($0.url("/o.jpg"))\"/>" } ?? ""
        return try TestServer { request in
            guard request.headers["authorization"] == authorization else {
                return TestReply(401, headers: [("WWW-Authenticate", "Basic realm=\"r\"")], text: "who?")
            }
            switch request.path {
            case "/list.xml": return TestReply(200, text: "<files><file id=\"a\" url=\"/a.jpg\"/>\(others)</files>")
            case "/a.jpg": return picture.reply(to: request)
            default: return TestReply(404, text: "")
            }
        }
    }

    private func add(_ server: TestServer, name: String = "s", _ options: String...) throws {
        let command = ["sources", "add", server.url("/list.xml"), "--name", name] + options
        #expect(try program.run(command).status == 0)
    }

    private var credentials: [String] {
        let folder = program.folder + "/.local/state/photos"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasPrefix("credentials") }.map { "\(folder)/\($0)" }
    }

    /// Whether a secret appears in a file of the library or the state folder, except the credentials, or in the output.
    private func find(_ secret: String) throws -> [String] {
        let found = FileManager.default.enumerator(atPath: program.folder)?.allObjects as? [String] ?? []
        return found.map { "\(program.folder)/\($0)" }.filter { path in
            guard !credentials.contains(path), let data = FileManager.default.contents(atPath: path) else {
                return false
            }
            return data.range(of: Data(secret.utf8)) != nil
        }
    }

    @Test func aNameAndPasswordFromStandardInputLetIn() throws {
        defer { program.remove() }
        let other = try TestServer(files: ["/o.jpg": TestFile(try TestPhoto.falun(2).jpeg())])
        let server = try guarded(Self.basic, other: other)
        defer { [server, other].forEach { $0.stop() } }
        try add(server, name: "s", "--allow-private")
        let refused = try program.run("sync")
        #expect(refused.status == 69)
        #expect(refused.errors.contains("a login is required; run `photos sources login s`"), "\(refused.errors)")
        let kept = try program.run(["sources", "login", "s"], input: "ann\nhünter2\n")
        #expect(kept.status == 0 && kept.output.contains("Stored the login for s"), "\(kept.errors)")
        let synced = try program.run("sync", "--force", "--json")
        #expect(synced.status == 0, "\(synced.output)")
        #expect(try program.photos().compactMap { $0["state"] as? String } == ["cached", "cached"])
        // The picture that the list names on another server is fetched without.
        #expect(other.requests.count == 1 && other.requests.allSatisfy { $0.headers["authorization"] == nil })
        // It is in one file, which is its person's alone, and nowhere else.
        #expect(credentials.count == 1)
        let path = try #require(credentials.first)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        for secret in ["hünter2", String(Self.basic.dropFirst(6))] { #expect(try find(secret).isEmpty, "\(secret)") }
        let listed = try program.run("sources", "--json")
        #expect(listed.output.contains("\"hasLogin\":true"))
        #expect(try program.run("sources").output.contains("logged in"))
        for text in [synced.output, synced.errors, listed.output, refused.errors, kept.output, kept.errors] {
            #expect(!text.contains("hünter2") && !text.contains(Self.basic.dropFirst(6)))
        }
    }

    @Test func aPasswordThatIsTypedIsNotShown() throws {
        defer { program.remove() }
        let server = try guarded(Self.basic)
        defer { server.stop() }
        try add(server)
        let terminal = try program.onTerminal(
            "sources", "login", "s",
            answers: [("Name for s: ", "ann\n"), ("Password: ", "hünter2\n")])
        #expect(try terminal.wait() == 0, "\(terminal.text)")
        #expect(terminal.text.contains("Name for s: ann"))
        #expect(!terminal.text.contains("nter2"))
        #expect(terminal.isCooked)
        #expect(try program.run("sync").status == 0)
    }

    @Test(arguments: [SIGINT, SIGTERM]) func whoThinksBetterOfItGetsTheTerminalBack(signal: Int32) throws {
        defer { program.remove() }
        let server = try guarded(Self.basic)
        defer { server.stop() }
        try add(server)
        let terminal = try program.onTerminal("sources", "login", "s", answers: [("Name for s: ", "ann\n")])
        try terminal.until("it asks") { terminal.text.hasSuffix("Password: ") && !terminal.isCooked }
        terminal.signal(signal)
        #expect(try terminal.wait() == 128 + signal)
        #expect(terminal.isCooked)
        #expect(credentials.isEmpty)
    }

    @Test func aTokenLetsInAndLoggingOutForgetsIt() throws {
        defer { program.remove() }
        let server = try guarded("Bearer abc.DEF-123")
        defer { server.stop() }
        try add(server)
        #expect(try program.run(["sources", "login", "1", "--token"], input: "abc.DEF-123\n").status == 0)
        #expect(try program.run("sync").status == 0)
        let out = try program.run("sources", "logout", "s")
        #expect(out.output == "Deleted the login for s.\n")
        #expect(credentials.isEmpty)
        #expect(try program.run("sources", "logout", "s").output == "No login is stored for s.\n")
        #expect(try program.run("sync", "--force").errors.contains("photos sources login s"))
        #expect(!(try program.run("sources", "--json").output.contains("hasLogin")))
    }

    @Test func loginsThatOthersCanReadAreNotUsed() throws {
        defer { program.remove() }
        let server = try guarded(Self.basic)
        defer { server.stop() }
        try add(server)
        #expect(try program.run(["sources", "login", "s"], input: "ann\nhünter2\n").status == 0)
        let path = try #require(credentials.first)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        let refused = try program.run("sync")
        #expect(refused.status == 77 && refused.errors.split(separator: "\n").count == 1)
        #expect(refused.errors.contains("other accounts can read") && refused.errors.contains("chmod 600"))
        #expect(server.requests.isEmpty)
    }

    @Test func noPasswordIsAskedForThatOthersCouldHear() throws {
        defer { program.remove() }
        #expect(try program.run("sources", "add", "http://photos.example.org/feed", "--name", "s").status == 0)
        let refused = try program.run(["sources", "login", "s"], input: "ann\nhünter2\n")
        #expect(refused.status == 64 && refused.errors.contains("plain http"), "\(refused.errors)")
        #expect(credentials.isEmpty)
    }

    @Test func whatCannotBeALoginIsRefused() throws {
        defer { program.remove() }
        #expect(try program.run("sources", "add", "https://example.org/f", "--name", "s").status == 0)
        for (input, options) in [
            ("ann:b\nx\n", []), ("\nx\n", []), ("ann\n", []), ("", []), ("a b\n", ["--token"]), ("\n", ["--token"]),
        ] as [(String, [String])] {
            let result = try program.run(["sources", "login", "s"] + options, input: input)
            #expect(
                result.status == 64 && result.errors.split(separator: "\n").count == 1, "\(input): \(result.errors)")
            #expect(credentials.isEmpty, "\(input)")
        }
        #expect(try program.run(["sources", "login", "none"], input: "a\nb\n").status == 66)
    }

    @Test func whatLooksLikeASecretInAURLIsNotShown() throws {
        defer { program.remove() }
        let server = try TestServer { request in
            request.path == "/list.xml"
                ? TestReply(200, text: "<files><file id=\"a\" url=\"/a.jpg?size=l&amp;sig=s3cret\"/></files>")
                : TestReply(404, text: "")
        }
        defer { server.stop() }
        let url = server.url("/list.xml?api_key=s3cret&page=2")
        #expect(try program.run("sources", "add", url, "--name", "s").status == 0)
        let listed = try program.run("sources")
        #expect(listed.output.contains("?api_key=***&page=2") && !listed.output.contains("s3cret"))
        // Who asks for JSON wants to write the source down elsewhere.
        #expect(try program.run("sources", "--json").output.contains("s3cret"))
        let synced = try program.run("sync", "--json")
        #expect(synced.status == 69 && synced.output.contains("sig=***") && !synced.output.contains("s3cret"))
        #expect(!synced.errors.contains("s3cret"))
        #expect(try program.photos().allSatisfy { !("\($0["error"] ?? "")".contains("s3cret")) })
        server.stop()
        let failed = try program.run("sync", "--force")
        #expect(failed.errors.contains("api_key=***") && !failed.errors.contains("s3cret"))
        let refused = try program.run("sources", "add", "https://ann:s3cret@example.org/")
        #expect(refused.status == 64 && !refused.errors.contains("s3cret"), "\(refused.errors)")
    }
}
