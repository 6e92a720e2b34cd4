import Foundation
import Glibc
import Testing

/// `photos serve` as a service: word to the service manager, and certificates that change.
@Suite struct SupervisionTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    /// The socket of a service manager, as sd_notify(3) describes it.
    private struct Manager {
        let path: String
        private let descriptor: Int32

        init(_ folder: String) throws {
            path = folder + "/notify"
            descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
            var patience = timeval(tv_sec: 20, tv_usec: 0)
            _ = unsafe setsockopt(
                descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            let bytes = Array(path.utf8)
            try #require(bytes.count < 100)
            unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
            let bound = unsafe withUnsafePointer(to: &address) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    unsafe bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
            try #require(bound == 0)
        }

        /// The next message; empty after 20 seconds without one.
        func next() -> String {
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1000) { buffer, count in
                count = unsafe max(0, recv(descriptor, buffer.baseAddress, buffer.count, 0))
            }
            return String(decoding: bytes, as: UTF8.self)
        }

        /// The next message that is not a sign of life.
        func nextState() -> String {
            while true {
                let message = next()
                if message != "WATCHDOG=1" { return message }
            }
        }

        func close() { _ = Glibc.close(descriptor) }
    }

    @Test func theServiceManagerHearsHowItIs() throws {
        defer { program.remove() }
        let manager = try Manager(program.folder)
        defer { manager.close() }
        let process = program.process(
            ["serve", "--port", "0"], environment: ["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "300000"])
        try process.run()
        #expect(manager.nextState() == "READY=1\nSTATUS=Serving\nWATCHDOG_USEC=300000")
        for _ in 0..<3 { #expect(manager.next() == "WATCHDOG=1") }
        kill(process.processIdentifier, SIGHUP)
        #expect(manager.nextState().wholeMatch(of: #/RELOADING=1\nMONOTONIC_USEC=\d+/#) != nil)
        #expect(manager.nextState().hasPrefix("READY=1\n"))
        process.terminate()
        #expect(manager.nextState() == "STOPPING=1")
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    }

    /// After the word that it stops, a service manager would hear of no new beginning.
    @Test func aRepairIsNoEnd() throws {
        defer { program.remove() }
        _ = try UsedLibrary(program, photos: 12)
        let manager = try Manager(program.folder)
        defer { manager.close() }
        let process = program.process(["serve", "--port", "0"], environment: ["NOTIFY_SOCKET": manager.path])
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        #expect(manager.nextState().hasPrefix("READY=1\n"))
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let port = try #require(line.firstMatch(of: #/:(\d+)\//#).flatMap { UInt16($0.output.1) })
        let file = try #require(FileHandle(forWritingAtPath: program.library + "/catalog.sqlite"))
        try file.seek(toOffset: 4096)
        try file.write(contentsOf: Data(repeating: 0xA5, count: 200_000))
        try file.close()
        for _ in 0..<3 {
            guard let connection = try? Connection(port: port) else { break }
            connection.send("GET /api/v1/recents HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            while connection.read() {}
        }
        let repair = manager.nextState()
        #expect(repair.hasPrefix("STATUS=Repairing the catalogue\n") && !repair.contains("WATCHDOG"))
        #expect(manager.nextState().hasPrefix("READY=1\n"))
        process.terminate()
        #expect(manager.nextState() == "STOPPING=1")
        process.waitUntilExit()
    }

    /// A service that threw when the server stops would cancel the requests in progress.
    @Test func anEndCancelsNothing() throws {
        defer { program.remove() }
        let manager = try Manager(program.folder)
        defer { manager.close() }
        let process = program.process(
            ["serve", "--port", "0"], environment: ["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "900000"])
        let (output, errors) = (Pipe(), Pipe())
        (process.standardOutput, process.standardError) = (output, errors)
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let port = try #require(line.firstMatch(of: #/:(\d+)\//#).flatMap { UInt16($0.output.1) })
        let connection = try Connection(port: port)
        Thread.detachNewThread { while connection.read() {} }
        connection.send("GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(connection.wait(for: "\"ok\""))
        process.terminate()
        process.waitUntilExit()
        let log = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        #expect(process.terminationStatus == 0 && !log.contains("Cancellation"), "\(log)")
    }

    /// A certificate that `--home` makes, with its key.
    private func certificate(_ name: String) throws -> String {
        let other = try Program()
        defer { other.remove() }
        let process = other.process([
            "serve", "--home", "--host", "127.0.0.1", "--port", "0", "--local-port", "0", "--json",
        ])
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        _ = output.fileHandleForReading.availableData
        process.terminate()
        process.waitUntilExit()
        let path = program.folder + "/" + name
        try FileManager.default.copyItem(atPath: other.library + "/home.pem", toPath: path)
        return path
    }

    private func put(_ source: String, _ target: String) throws {
        let copy = target + ".new"
        try FileManager.default.copyItem(atPath: source, toPath: copy)
        #expect(unsafe rename(copy, target) == 0)
    }

    @Test func aRenewedCertificateIsUsedWithoutARestart() throws {
        defer { program.remove() }
        let (first, second) = (try certificate("first.pem"), try certificate("second.pem"))
        let broken = program.folder + "/broken.pem"
        try "nothing".write(toFile: broken, atomically: true, encoding: .utf8)
        let used = program.folder + "/used.pem"
        try put(first, used)
        let process = program.process(["serve", "--port", "0", "--json", "--tls-cert", used, "--tls-key", used])
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let line = output.fileHandleForReading.availableData
        let start = try #require(try JSONSerialization.jsonObject(with: line) as? [String: String])
        let port = try #require(start["url"].flatMap { URL(string: $0)?.port })
        func status(_ certificate: String) -> Int? {
            try? SecureClient(port: port, certificate: certificate).ask("GET", "/livez").status
        }
        #expect(status(first) == 200)
        try put(second, used)
        kill(process.processIdentifier, SIGHUP)
        let patience = ContinuousClock.now + .seconds(20)
        while status(second) != 200, ContinuousClock.now < patience { usleep(20_000) }
        #expect(status(second) == 200 && status(first) == nil)
        // What cannot be used changes nothing, and what can is used afterwards.
        try put(broken, used)
        kill(process.processIdentifier, SIGHUP)
        usleep(300_000)
        #expect(status(second) == 200)
        try put(first, used)
        kill(process.processIdentifier, SIGHUP)
        let more = ContinuousClock.now + .seconds(20)
        while status(first) != 200, ContinuousClock.now < more { usleep(20_000) }
        #expect(status(first) == 200)
        process.terminate()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}
