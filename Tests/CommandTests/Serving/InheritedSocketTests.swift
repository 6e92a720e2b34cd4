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

    /// Holds a socket and starts one server after the other at it, while clients send requests on connections of their own, some at once
    /// and some a little after the connection, and one sends its requests on the connection that it has. Prints whether all were
    /// answered, and what the others got.
    private static let restarts = """
        import http.client, os, signal, socket, sys, threading, time
        listener = socket.socket()
        listener.bind(("127.0.0.1", 0))
        listener.listen(128)
        port, over, answered, lost, ended = listener.getsockname()[1], threading.Event(), [], [], []

        def start():
            child = os.fork()
            if child:
                return child
            os.dup2(listener.fileno(), 3)
            os.set_inheritable(3, True)
            os.dup2(2, 1)
            os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="1")
            os.execv(sys.argv[1], sys.argv[1:])

        def ask(pause):
            while not over.is_set():
                try:
                    client = socket.create_connection(("127.0.0.1", port), timeout=60)
                    time.sleep(pause)
                    client.sendall(b"GET /livez HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n")
                    answer = b"".join(iter(lambda: client.recv(65536), b""))
                    (answered if answer.startswith(b"HTTP/1.1 200 ") else lost).append(answer[:40])
                except OSError as error:
                    lost.append(repr(error))

        # Where a connection can end at any time, a request on it may have to be sent again (RFC 9112, section 9.3.1); here the server
        # says before which request it ends.
        def keep():
            client = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
            while not over.is_set():
                try:
                    client.request("GET", "/livez")
                    answer = client.getresponse()
                    answer.read()
                    (answered if answer.status == 200 else lost).append(answer.status)
                    if answer.will_close:
                        ended.append(1)
                        client.close()
                except (OSError, http.client.HTTPException) as error:
                    lost.append("kept " + repr(error))
                    client.close()

        server = start()
        clients = [threading.Thread(target=ask, args=(pause,)) for pause in (0, 0, 0.001, 0.02)] + [threading.Thread(target=keep)]
        for client in clients:
            client.start()
        statuses = set()
        for _ in range(6):
            # It is there when it answers.
            before, end = len(answered), time.monotonic() + 60
            while len(answered) < before + 20 and time.monotonic() < end:
                time.sleep(0.05)
            os.kill(server, signal.SIGTERM)
            statuses.add(os.waitpid(server, 0)[1])
            server = start()
        over.set()
        for client in clients:
            client.join()
        os.kill(server, signal.SIGTERM)
        os.waitpid(server, 0)
        print("answered" if len(answered) > 100 and ended else "idle", statuses, lost, flush=True)
        """

    @Test func noRequestIsLostWhileOneServerFollowsTheOther() throws {
        defer { program.remove() }
        let process = program.process([])
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", Self.restarts, Program.path, "serve", "--quiet"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(said == "answered {0} []\n")
    }
}
