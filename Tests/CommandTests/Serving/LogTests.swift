import Foundation
import TestSupport
import Testing

/// What `photos serve` writes to its log.
@Suite struct LogTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    /// The lines that a server logged about one request.
    private func lines(_ options: [String], _ request: String) throws -> [String] {
        let process = program.process(["serve", "--port", "0", "--verbose"] + options)
        let (output, errors) = (Pipe(), program.folder + "/log-\(UUID().uuidString)")
        _ = FileManager.default.createFile(atPath: errors, contents: nil)
        process.standardOutput = output
        process.standardError = FileHandle(forWritingAtPath: errors)
        try process.run()
        let said = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let port = try #require(URL(string: said.dropFirst(8).trimmingCharacters(in: .newlines))?.port)
        let connection = try Connection(port: UInt16(port))
        connection.send(request)
        while connection.read() {}
        kill(process.processIdentifier, SIGTERM)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return try String(contentsOfFile: errors, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    private static let request = """
        GET /api/v1/search?q=%22a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Request-Id: nr-7\r
        traceparent: 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01\r\n\r\n
        """

    @Test func aLogInJSONHasAnObjectInEachLine() throws {
        defer { program.remove() }
        let lines = try lines(["--log-format", "json"], Self.request)
        let objects = try lines.filter { $0.hasPrefix("{") }.map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String])
        }
        let request = try #require(objects.first { $0["message"] == "request" })
        #expect(request["request"] == "nr-7" && request["trace"] == "4bf92f3577b34da6a3ce929d0e0e4736")
        #expect(request["method"] == "GET" && request["path"] == "/api/v1/search?q=%22a")
        #expect(request["level"] == "debug" && request["client"] == "127.0.0.1" && request["status"] == "200")
        #expect(request["time"]?.hasSuffix("Z") == true && Double(request["seconds"] ?? "").map { $0 > 0 } == true)
    }

    @Test func aLogAsTextNamesTheRequestToo() throws {
        defer { program.remove() }
        let line = try #require(try lines([], Self.request).first { $0.contains(" request ") })
        #expect(line.contains("request=nr-7") && line.contains("trace=4bf92f3577b34da6a3ce929d0e0e4736"), "\(line)")
    }

    @Test func anInvalidTokenOrFormatIsRefused() throws {
        defer { program.remove() }
        let file = program.folder + "/token"
        try Data("short\n".utf8).write(to: URL(fileURLWithPath: file))
        let refused = try program.run("serve", "--port", "0", "--metrics-token-file", file)
        #expect(refused.status == 64 && refused.errors.contains("at least 16 characters"), "\(refused.errors)")
        #expect(try program.run("serve", "--log-format", "xml").status == 64)
    }
}
