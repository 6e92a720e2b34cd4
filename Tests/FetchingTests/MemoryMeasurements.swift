import Fetching
import Foundation
import TestServer
import Testing

/// The peak memory of this process, as the system reports it.
enum PeakMemory {
    static func kilobytes() -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
        return Int(line.filter(\.isNumber)) ?? 0
    }
}

@Suite("Memory") struct MemoryMeasurements {
    @Test func `A download of 300 MB takes no more memory than a small one`() async throws {
        try await withWorld({ _ in TestReply(200, body: .zeros(300_000_000)) }) { world in
            let before = PeakMemory.kilobytes()
            let response = try await world.fetcher.download(world.request(), to: world.path())
            #expect(response.receivedBytes == 300_000_000)
            #expect(PeakMemory.kilobytes() - before < 64_000)
        }
    }

    @Test func `Two thousand fetches leave nothing behind`() async throws {
        func descriptors() -> Int { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0 }
        try await withWorld({ _ in TestReply(200, body: .zeros(2000)) }) { world in
            for _ in 0..<500 { _ = try await world.fetcher.data(world.request()) }
            let (memory, files) = (PeakMemory.kilobytes(), descriptors())
            for _ in 0..<2000 { _ = try await world.fetcher.data(world.request()) }
            #expect(PeakMemory.kilobytes() - memory < 64_000)
            #expect(descriptors() - files < 64)
        }
    }
}
