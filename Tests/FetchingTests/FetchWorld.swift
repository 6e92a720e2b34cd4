import Fetching
import Foundation
import TestServer
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#endif

/// A server, a fetcher that can connect to it, and a folder, for tests of fetches. `end` removes all of it.
final class FetchWorld: Sendable {
    let server: TestServer
    let fetcher: Fetcher
    private let folder: String

    /// Limits short enough for tests.
    static let hasty = TimeLimits(connect: .seconds(5), stall: .seconds(1), total: .seconds(20))

    /// The proxy in the environment of all tests: nothing listens there, so using it would fail.
    static let deadProxy = "http://127.0.0.1:9"
    private static let isProxySet = ["http_proxy", "all_proxy"].allSatisfy { (name: String) in
        unsafe setenv(name, deadProxy, 1) == 0
    }

    init(_ answer: @escaping @Sendable (TestRequest) -> TestReply) throws {
        _ = Self.isProxySet
        server = try TestServer(answer)
        fetcher = try Fetcher(FetcherConfiguration(userAgent: "photos-tests/1"))
        folder = NSTemporaryDirectory() + "fetching-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    convenience init(file: TestFile) throws {
        try self.init { file.reply(to: $0) }
    }

    /// A request to the server, as for a person who has named it.
    func request(_ path: String = "/a", host: String = "127.0.0.1") -> FetchRequest {
        FetchRequest(
            url: server.url(path, host: host),
            privateNetwork: .server(NamedServer(host: host, port: Int(server.port))), timeLimits: Self.hasty)
    }

    /// The path of a file in the folder.
    func path(_ name: String = "a.part") -> String { folder + "/" + name }

    /// The content of a file in the folder; nil if there is none.
    func bytes(_ name: String = "a.part") -> [UInt8]? {
        FileManager.default.contents(atPath: path(name)).map { [UInt8]($0) }
    }

    /// Makes a file in the folder.
    func write(_ bytes: some Sequence<UInt8>, to name: String = "a.part") throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
    }

    func end() {
        fetcher.shutdown()
        server.stop()
        try? FileManager.default.removeItem(atPath: folder)
    }
}

/// Runs a test with its world, and removes that however the test ends.
func withWorld(
    _ answer: @escaping @Sendable (TestRequest) -> TestReply, _ test: (FetchWorld) async throws -> Void
) async throws {
    let world = try FetchWorld(answer)
    defer { world.end() }
    try await test(world)
}

/// Pseudorandom bytes that are the same in each run.
func noise(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    return (0..<(count + 7) / 8).flatMap { _ in
        unsafe withUnsafeBytes(of: generator.next()) { unsafe Array($0) }
    }.prefix(count).map { $0 }
}

/// The error that an operation ends with; nil if it succeeds.
func failure<Value>(_ operation: () async throws -> Value) async -> FetchError? {
    do {
        _ = try await operation()
        return nil
    } catch {
        guard let error = error as? FetchError else {
            Issue.record(error)
            return nil
        }
        return error
    }
}
