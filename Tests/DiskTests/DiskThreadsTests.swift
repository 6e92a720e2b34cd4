import Disk
import Foundation
import Synchronization
import Testing

/// Work on the threads for blocking disk operations.
@Suite struct DiskThreadsTests {
    private final class Counts: Sendable {
        let values = Mutex((now: 0, most: 0))
    }

    @Test func allWorkIsDoneAndEachGetsItsOwnResult() async throws {
        let threads = DiskThreads()
        let results = try await withThrowingTaskGroup(of: [Int].self) { group in
            for number in 0..<200 { group.addTask { [number, try await threads.run { number * number }] } }
            return try await group.reduce(into: [Int: Int]()) { $0[$1[0]] = $1[1] }
        }
        #expect(results == Dictionary(uniqueKeysWithValues: (0..<200).map { ($0, $0 * $0) }))
    }

    @Test func errorsReachTheCaller() async {
        let threads = DiskThreads()
        let failure = FileFailure(path: "/a", number: EIO)
        await #expect(throws: failure) { try await threads.run { throw failure } }
    }

    @Test func noMoreThanFourWorkAtOnce() async throws {
        let threads = DiskThreads()
        let counts = Counts()
        try await withThrowingTaskGroup { group in
            for _ in 0..<40 {
                group.addTask {
                    try await threads.run {
                        counts.values.withLock { counts in
                            counts.now += 1
                            counts.most = max(counts.most, counts.now)
                        }
                        usleep(500)
                        counts.values.withLock { $0.now -= 1 }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect((1...4).contains(counts.values.withLock { $0.most }))
    }
}
