import Foundation
import Testing

/// `photos serve` at a socket that a service manager has opened.
@Suite struct InheritedSocketTests {
    private let program: Program

    init() throws {
        program = try Program(inMemory: true)
    }

    /// Opens a socket, sends a request to it, and only then becomes the server, as systemd does when it starts a service for a client.
    private static let manager = """
        import os, socket, sys
        address, program, arguments = sys.argv[1], sys.argv[2], sys.argv[2:]
        kind = socket.AF_UNIX if address.startswith("/") else socket.AF_INET
        listener = socket.socket(kind)
        listener.bind(address if kind == socket.AF_UNIX else (address, 0))
        listener.listen()
        print(0 if kind == socket.AF_UNIX else listener.getsockname()[1], flush=True)
        os.dup2(listener.fileno(), 3)
        os.set_inheritable(3, True)
        os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="1")
        sys.stdin.readline()
        os.execv(program, arguments)
        """

    /// A server, and what it answers to a request that was sent before it ran.
    private func served(at address: String, _ options: [String], _ request: String) throws -> (String, Int32) {
        let process = program.process([])
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", Self.manager, address, Program.path, "serve", "--quiet"] + options
        let (input, output) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        let said = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let port = try #require(UInt16(said.trimmingCharacters(in: .newlines)))
        let connection = try Connection(port: port)
        connection.send(request)
        input.fileHandleForWriting.write(Data("\n".utf8))
        while connection.read() {}
        // A second one, while it runs.
        let other = try Connection(port: port)
        other.send(request)
        while other.read() {}
        #expect(other.text.prefix(12) == connection.text.prefix(12))
        kill(process.processIdentifier, SIGTERM)
        process.waitUntilExit()
        return (connection.text, process.terminationStatus)
    }

    private static func request(_ path: String, host: String = "localhost") -> String {
        "GET \(path) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n"
    }

    @Test func aClientThatCameBeforeTheServerIsAnswered() throws {
        defer { program.remove() }
        let (answer, status) = try served(at: "127.0.0.1", [], Self.request("/api/v1/recents"))
        #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.contains("\r\nDate: ") && status == 0, "\(answer)")
    }

    /// Although the options name an address that only this machine can reach.
    @Test func theAddressOfTheSocketDecidesWhoSignsIn() throws {
        defer { program.remove() }
        let (answer, status) = try served(at: "0.0.0.0", ["--host", "127.0.0.1"], Self.request("/api/v1/recents"))
        #expect(answer.hasPrefix("HTTP/1.1 401 ") && status == 0, "\(answer)")
    }
}
