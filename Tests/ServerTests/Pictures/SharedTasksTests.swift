import Server
import Synchronization
import Testing

@Suite struct SharedTasksTests {
    @Test func workIsDoneOnceForAllWhoWait() async throws {
        let tasks = SharedTasks<String, Int>()
        let values = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    try await tasks.value(for: "a") {
                        try await Task.sleep(for: .milliseconds(100))
                        return 7
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(values == Array(repeating: 7, count: 50))
        #expect(tasks.started == 1)
        #expect(try await tasks.value(for: "a") { 8 } == 8)
    }

    @Test func whoLeavesLeavesTheWorkToTheOthers() async throws {
        let tasks = SharedTasks<String, Int>()
        let work: @Sendable () async throws -> Int = {
            try await Task.sleep(for: .milliseconds(200))
            return 7
        }
        let leaver = Task { try await tasks.value(for: "a", work) }
        let stayer = Task { try await tasks.value(for: "a", work) }
        try await Task.sleep(for: .milliseconds(50))
        leaver.cancel()
        await #expect(throws: CancellationError.self) { try await leaver.value }
        #expect(try await stayer.value == 7)
        #expect(tasks.started == 1)
    }

    @Test func workThatNobodyWaitsForStops() async throws {
        let tasks = SharedTasks<String, Int>()
        let stopped = Flag()
        let waiting = Task {
            try await tasks.value(for: "a") {
                do {
                    try await Task.sleep(for: .seconds(60))
                } catch {
                    stopped.raise()
                    throw error
                }
                return 7
            }
        }
        try await Task.sleep(for: .milliseconds(50))
        waiting.cancel()
        for _ in 0..<200 where !stopped.isRaised { try await Task.sleep(for: .milliseconds(10)) }
        #expect(stopped.isRaised)
    }

    @Test func anErrorReachesAllWhoWaitAndIsNotKept() async throws {
        struct Broken: Error {}
        let tasks = SharedTasks<String, Int>()
        await #expect(throws: Broken.self) { try await tasks.value(for: "a") { throw Broken() } }
        #expect(try await tasks.value(for: "a") { 1 } == 1)
    }
}

/// Raised once, seen by all.
private final class Flag: Sendable {
    private let state = Mutex(false)

    var isRaised: Bool { state.withLock { $0 } }

    func raise() { state.withLock { $0 = true } }
}
