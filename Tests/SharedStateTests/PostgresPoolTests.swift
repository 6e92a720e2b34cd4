import Foundation
import Postgres
import TestLibraries
import Testing

/// Connections to a server that is not there, or goes away.
@Suite struct PostgresPoolTests {
    @Test func aServerThatRefusesIsDown() throws {
        let pool = PostgresPool("postgresql://nobody@127.0.0.1:1/none")
        for _ in 0..<2 {
            let error = try #require(failure { () throws(PostgresError) in try pool.read("SELECT 1") })
            #expect(!error.reason.isEmpty && !error.reason.contains("\n"))
            #expect(error == .unavailable(error.reason, isDown: true))
        }
        #expect(pool.absence != nil)
    }

    @Test func aServerThatIsSilentIsWaitedForByOneCallAlone() throws {
        // Accepts connections, and never answers.
        let socket = try SilentServer()
        defer { socket.stop() }
        let pool = PostgresPool("postgresql://nobody@127.0.0.1:\(socket.port)/none", timeout: .milliseconds(300))
        func isSilent() -> Bool {
            let error = failure { () throws(PostgresError) in try pool.read("SELECT 1") }
            return error.map { $0 == .unavailable($0.reason, isDown: false) } ?? false
        }
        #expect(isSilent())
        let begin = ContinuousClock.now
        for _ in 0..<1000 { #expect(isSilent()) }
        // A thousand calls that waited would take five minutes.
        #expect(ContinuousClock.now - begin < .seconds(60))
    }

    @Suite(.enabled(if: TestPostgres.address != nil, "no PostgreSQL: Tests/People/run starts one"))
    struct WithServer {
        private let pool = PostgresPool(TestPostgres.address ?? "")

        @Test func valuesComeBackAsTheyWere() throws {
            let texts = ["", "a'b\\c", "é\u{1F600}", String(repeating: "x", count: 100_000)]
            for text in texts {
                #expect(try pool.read("SELECT $1::text", [PostgresValue(text)]).first?.text == text)
            }
            let bytes = (0...255).map { UInt8($0) }
            #expect(try pool.read("SELECT $1::bytea", [PostgresValue(bytes)]).first?.bytes == bytes)
            #expect(try pool.read("SELECT $1::bigint", [PostgresValue(Int64.min)]).first?.integer == .min)
            #expect(try pool.read("SELECT $1::text", [nil]).rows == [[nil]])
            #expect(try pool.read("SELECT true, false").rows.first?.map { $0?.boolean } == [true, false])
        }

        @Test func aRefusedStatementUndoesItsTransaction() throws {
            let table = "test_\(UInt64.random(in: 0 ... .max))"
            try pool.transaction { transaction, _ throws(PostgresError) in
                try transaction.run("CREATE TABLE \(table) (a bigint PRIMARY KEY)")
            }
            let error = failure { () throws(PostgresError) in
                try pool.transaction { transaction, _ throws(PostgresError) in
                    try transaction.run("INSERT INTO \(table) VALUES (1)")
                    try transaction.run("INSERT INTO \(table) VALUES (1)")
                }
            }
            guard case .refused(state: "23505", _)? = error else {
                Issue.record("not refused for that")
                return
            }
            #expect(try pool.read("SELECT count(*) FROM \(table)").first?.integer == 0)
            try pool.transaction { transaction, _ throws(PostgresError) in try transaction.run("DROP TABLE \(table)") }
        }

        @Test func connectionsThatTheServerEndedAreReplaced() throws {
            for _ in 0..<20 {
                _ = try pool.read("SELECT 1")
                _ = try PostgresPool(TestPostgres.address ?? "").read(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database() AND query = 'SELECT 1'"
                )
                #expect(try pool.read("SELECT 2").first?.integer == 2)
            }
        }
    }
}

/// The error of a body; nil if there is none.
private func failure(_ body: () throws(PostgresError) -> some Any) -> PostgresError? {
    do throws(PostgresError) {
        _ = try body()
        return nil
    } catch {
        return error
    }
}

/// A socket that accepts connections and never answers.
private final class SilentServer: Sendable {
    private let descriptor: Int32
    let port: UInt16

    init() throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe bind(descriptor, pointer, length) == 0 && listen(descriptor, 128) == 0
                    && getsockname(descriptor, pointer, &length) == 0
            }
        }
        try #require(isBound)
        port = UInt16(bigEndian: address.sin_port)
    }

    func stop() { close(descriptor) }
}
