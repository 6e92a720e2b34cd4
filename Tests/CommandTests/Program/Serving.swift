import Foundation
import Synchronization
import Testing

/// `photos serve` as a process on a free port.
struct Serving: Sendable {
    let port: UInt16
    private let process: Process

    /// Starts it, and waits for the line that says where it serves.
    ///
    /// - Parameter isPublic: whether at all addresses, for everybody.
    init(_ program: Program, port wanted: UInt16 = 0, isPublic: Bool = false, _ more: String...) throws {
        let host = isPublic ? "0.0.0.0" : "127.0.0.1"
        let audience = isPublic ? ["--host", host, "--public"] : []
        process = program.process(["serve", "--port", String(wanted), "--quiet"] + audience + more)
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        var text = ""
        while !text.contains("\n") {
            let data = output.fileHandleForReading.availableData
            if data.isEmpty { break }
            text += String(decoding: data, as: UTF8.self)
        }
        let url = try #require(
            text.split(separator: " ").last.flatMap { URL(string: $0.trimmingCharacters(in: .newlines)) })
        #expect(text == "Serving http://\(host):\(url.port ?? 0)/\n")
        port = UInt16(try #require(url.port))
    }

    /// Sends a signal, and gives the status with which it ends.
    func end(_ signal: Int32) -> Int32 {
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        return process.terminationReason == .uncaughtSignal ? -process.terminationStatus : process.terminationStatus
    }

    /// Asks on a connection of its own.
    func get(
        _ path: String, method: String = "GET", form: String = "", type: String = "application/x-www-form-urlencoded"
    ) throws -> (status: Int, body: String) {
        let connection = try Connection(port: port)
        let type = form.isEmpty ? "" : "Content-Type: \(type)\r\n"
        let length = "Content-Length: \(form.utf8.count)\r\n"
        connection.send(
            "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\(type)\(length)\r\n\(form)")
        while connection.read() {}
        let parts = connection.text.split(separator: "\r\n\r\n", maxSplits: 1)
        let words = parts.first?.split(separator: " ") ?? []
        return (words.count > 1 ? Int(words[1]) ?? 0 : 0, parts.count > 1 ? String(parts[1]) : "")
    }

    /// Sends JSON on a connection of its own.
    func post(_ path: String, json: String) throws -> (status: Int, body: String) {
        try get(path, method: "POST", form: json, type: "application/json")
    }

    /// Listens to the server's events until the connection ends.
    func listen() throws -> Connection {
        let connection = try Connection(port: port)
        connection.send("GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        Thread.detachNewThread { while connection.read() {} }
        return connection
    }
}

/// A connection, and all that came on it.
final class Connection: Sendable {
    private let descriptor: Int32
    private let bytes = Mutex<[UInt8]>([])

    /// - Parameter source: the last byte of the loopback address that it comes from.
    init(port: UInt16, from source: UInt32 = 1) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
        let (own, other) = (Self.address(0x7F00_0000 | source, 0), Self.address(0x7F00_0001, port))
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        guard unsafe Self.withPlain(own, { unsafe bind(descriptor, $0, size) }) == 0,
            unsafe Self.withPlain(other, { unsafe connect(descriptor, $0, size) }) == 0
        else { throw POSIXError(.ECONNREFUSED) }
    }

    private static func address(_ number: UInt32, _ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = number.bigEndian
        return address
    }

    private static func withPlain(_ address: sockaddr_in, _ body: (UnsafePointer<sockaddr>) -> Int32) -> Int32 {
        unsafe withUnsafePointer(to: address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0) }
        }
    }

    deinit {
        close(descriptor)
    }

    var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }

    func send(_ text: String) {
        send(bytes: Array(text.utf8))
    }

    /// Sends all bytes, unless the other side has closed the connection.
    func send(bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Takes what comes next; false at the end.
    func read() -> Bool {
        var piece = [UInt8](repeating: 0, count: 64 << 10)
        let count = unsafe piece.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
        guard count > 0 else { return false }
        bytes.withLock { $0 += piece[..<count] }
        return true
    }

    /// Waits until a text has come, and then another after it.
    func wait(for first: String, thenFor second: String = "", within seconds: Double = 10) -> Bool {
        let deadline = Date() + seconds
        while Date() < deadline {
            let all = text
            if let found = all.range(of: first) {
                if second.isEmpty || all.range(of: second, range: found.upperBound..<all.endIndex) != nil {
                    return true
                }
            }
            usleep(5_000)
        }
        return false
    }
}

/// Numbers that threads leave for the test.
final class Mailbox: Sendable {
    private let numbers = Mutex<[Int]>([])

    func put(_ number: Int) { numbers.withLock { $0.append(number) } }

    func wait(count: Int) -> [Int] {
        for _ in 0..<2000 where numbers.withLock({ $0.count < count }) { usleep(5_000) }
        return numbers.withLock { $0 }
    }
}
