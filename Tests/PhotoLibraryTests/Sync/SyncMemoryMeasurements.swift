import Catalog
import Foundation
import PhotoLibrary
import Synchronization
import TestServer
import TestSupport
import Testing

@Suite(.serialized) struct SyncMemoryMeasurements {
    /// Resident memory of this process in bytes, and its open files (proc(5)).
    private func held() throws -> (memory: Int, files: Int) {
        let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        return (try #require(Int(fields[1])) * 4096, files)
    }

    @Test func twoThousandRefreshesLeaveNothingBehind() async throws {
        let world = try TemporaryLibrary()
        defer { world.remove() }
        let pictures = try (0..<4).map { TestFile(try TestPhoto.falun($0).jpeg()) }
        let turn = Atomic(0)
        // Each answer differs from the last, and every tenth names other pictures.
        let server = try TestServer { request in
            if let number = Int(request.path.dropFirst("/img/".count)) {
                return pictures[number % 4].reply(to: request)
            }
            let number = turn.wrappingAdd(1, ordering: .relaxed).oldValue
            let items = (0..<3).map { "<file id=\"\($0)\" name=\"\(number)\" url=\"/img/\($0 + number / 10)\"/>" }
            return TestReply(200, text: "<files>\(items.joined())</files>")
        }
        defer { server.stop() }
        _ = try world.library.sources.add(
            SourceDescription(
                name: "s", url: server.url("/list.xml"), policy: .replace, timeToLive: 300, fetch: .all,
                isPrivateAllowed: false))
        for _ in 0..<300 { #expect(try await world.library.sources.sync(isForced: true).failures.isEmpty) }
        let before = try held()
        for _ in 0..<2000 { #expect(try await world.library.sources.sync(isForced: true).failures.isEmpty) }
        let after = try held()
        #expect(after.memory - before.memory < 8 << 20, "\(before.memory) bytes, then \(after.memory)")
        #expect(after.files <= before.files + 8, "\(before.files) files, then \(after.files)")
    }
}
