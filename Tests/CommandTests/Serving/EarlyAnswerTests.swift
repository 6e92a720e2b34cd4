import Foundation
import Testing

/// Answers to requests that are not complete.
@Suite struct EarlyAnswerTests {
    private let program: Program

    init() throws {
        program = try Program(inMemory: true)
    }

    private static let head = """
        POST /api/v1/no-such-route HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500000\r\n\r\n
        """

    private func read(_ connection: Connection, until text: String) {
        while !connection.text.contains(text), connection.read() {}
    }

    /// A proxy could send the next request in place of the rest of the body.
    @Test func theConnectionEndsAfterAnAnswerThatCameBeforeTheEndOfTheRequest() throws {
        defer { program.remove() }
        let server = try Serving(program)
        let connection = try Connection(port: server.port)
        connection.send(Self.head + String(repeating: "a", count: 1000))
        read(connection, until: "\r\n\r\n")
        #expect(connection.text.hasPrefix("HTTP/1.1 413 ") && connection.text.contains("\r\nConnection: close\r\n"))
        let next = "GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n"
        connection.send(String(repeating: "a", count: 499_000) + next)
        while connection.read() {}
        #expect(!connection.text.contains("200 OK"))
        #expect(server.end(SIGTERM) == 0)
    }

    /// The answer comes late enough, because the route needs the body.
    @Test func theConnectionStaysAfterAWholeRequest() throws {
        defer { program.remove() }
        let server = try Serving(program)
        let connection = try Connection(port: server.port)
        let body = #"{"title": "a"}"#
        for number in 1...3 {
            connection.send(
                "PATCH /api/v1/photos/aaaaaaaaaaaa HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
            while connection.text.components(separatedBy: "HTTP/1.1 404 ").count <= number, connection.read() {}
        }
        #expect(connection.text.components(separatedBy: "HTTP/1.1 404 ").count == 4)
        #expect(!connection.text.contains("Connection: close"))
        #expect(server.end(SIGTERM) == 0)
    }
}
