import LibraryBase
import Synchronization
import Testing

/// Work that is done once for all callers. Nothing here depends on time: each step starts when its condition is observed.
@Suite struct SharedTasksTests {
    private typealias Tasks = SharedTasks<String, Int>
    private struct Broken: Error {}

    /// Waits until that many callers wait for "a".
    private func wait(for count: Int, in tasks: Tasks) async {
        while tasks.waiting(for: "a") != count { await Task.yield() }
    }

    /// Starts work that ends when the gate opens; returns when it is under way.
    private func begin(_ tasks: Tasks, _ gate: Gate, _ value: Int = 7) async -> Task<Int, any Error> {
        let begun = Gate()
        let first = Task {
            try await tasks.value(for: "a") {
                begun.open()
                try await gate.pass()
                return value
            }
        }
        try? await begun.pass()
        return first
    }

    @Test(arguments: [SharedTasks<String, Int>.Worker.ownTask, .asker])
    func workIsDoneOnceForAllWhoWait(worker: SharedTasks<String, Int>.Worker) async throws {
        let (tasks, gate) = (Tasks(by: worker), Gate())
        let first = await begin(tasks, gate)
        let others = (0..<50).map { _ in Task { try await tasks.value(for: "a") { 8 } } }
        await wait(for: worker == .ownTask ? 51 : 50, in: tasks)
        gate.open()
        for task in [first] + others { #expect(try await task.value == 7) }
        #expect(tasks.started == 1 && tasks.waiting(for: "a") == 0)
        #expect(try await tasks.value(for: "a") { 8 } == 8)
    }

    @Test(arguments: [SharedTasks<String, Int>.Worker.ownTask, .asker])
    func workForAnotherKeyIsAnother(worker: SharedTasks<String, Int>.Worker) async throws {
        let (tasks, gate) = (Tasks(by: worker), Gate())
        let first = await begin(tasks, gate)
        #expect(try await tasks.value(for: "b") { 8 } == 8)
        gate.open()
        #expect(try await first.value == 7)
    }

    @Test(arguments: [SharedTasks<String, Int>.Worker.ownTask, .asker])
    func whoLeavesLeavesAtOnceAndTheOthersGetTheirs(worker: SharedTasks<String, Int>.Worker) async throws {
        let (tasks, gate) = (Tasks(by: worker), Gate())
        let first = await begin(tasks, gate)
        let (leaver, stayer) = (
            Task { try await tasks.value(for: "a") { 8 } }, Task { try await tasks.value(for: "a") { 9 } }
        )
        await wait(for: worker == .ownTask ? 3 : 2, in: tasks)
        leaver.cancel()
        await #expect(throws: CancellationError.self) { try await leaver.value }
        gate.open()
        #expect(try await first.value == 7)
        #expect(try await stayer.value == 7)
        #expect(tasks.started == 1)
    }

    @Test(arguments: [SharedTasks<String, Int>.Worker.ownTask, .asker])
    func aFailureIsNotKept(worker: SharedTasks<String, Int>.Worker) async throws {
        let tasks = Tasks(by: worker)
        await #expect(throws: Broken.self) { try await tasks.value(for: "a") { throw Broken() } }
        #expect(try await tasks.value(for: "a") { 1 } == 1)
    }

    @Test(arguments: [SharedTasks<String, Int>.Worker.ownTask, .asker])
    func whoIsCancelledBeforeItAsksIsRefused(worker: SharedTasks<String, Int>.Worker) async throws {
        let (tasks, gate) = (Tasks(by: worker), Gate())
        let task = Task {
            try? await gate.pass()
            return try await tasks.value(for: "a") {
                try Task.checkCancellation()
                return 1
            }
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await tasks.value(for: "a") { 2 } == 2)
    }

    // MARK: - Tasks of their own

    @Test func aFailureOfATaskReachesAllWhoWait() async throws {
        let (tasks, gate) = (Tasks(), Gate())
        let waiting = (0..<3).map { _ in
            Task {
                try await tasks.value(for: "a") {
                    try await gate.pass()
                    throw Broken()
                }
            }
        }
        await wait(for: 3, in: tasks)
        gate.open()
        for task in waiting { await #expect(throws: Broken.self) { try await task.value } }
        #expect(tasks.started == 1)
    }

    @Test func theFirstWhoAskedMayLeaveATaskToTheOthers() async throws {
        let (tasks, gate) = (Tasks(), Gate())
        let first = await begin(tasks, gate)
        let stayer = Task { try await tasks.value(for: "a") { 8 } }
        await wait(for: 2, in: tasks)
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        gate.open()
        #expect(try await stayer.value == 7)
    }

    @Test func aTaskThatNobodyWaitsForIsCancelledAndTheNextBeginsAnew() async throws {
        let (tasks, gate, stopped) = (Tasks(), Gate(), Gate())
        let begun = Gate()
        let waiting = (0..<2).map { _ in
            Task {
                try await tasks.value(for: "a") {
                    begun.open()
                    do {
                        try await gate.pass()
                    } catch {
                        stopped.open()
                        throw error
                    }
                    return 7
                }
            }
        }
        try await begun.pass()
        await wait(for: 2, in: tasks)
        for task in waiting { task.cancel() }
        try await stopped.pass()
        #expect(try await tasks.value(for: "a") { 8 } == 8)
        #expect(tasks.started == 2)
    }

    // MARK: - Work by who asks

    @Test func whereOneFailsTheNextDoesTheWorkItself() async throws {
        let (tasks, gate) = (Tasks(by: .asker), Gate())
        let begun = Gate()
        let first = Task {
            try await tasks.value(for: "a") {
                begun.open()
                try await gate.pass()
                throw Broken()
            }
        }
        try await begun.pass()
        let others = (0..<3).map { _ in Task { try await tasks.value(for: "a") { 8 } } }
        await wait(for: 3, in: tasks)
        gate.open()
        await #expect(throws: Broken.self) { try await first.value }
        for task in others { #expect(try await task.value == 8) }
        #expect(tasks.started == 2)
    }

    @Test func whereOneIsCancelledTheNextDoesTheWorkItself() async throws {
        let (tasks, gate) = (Tasks(by: .asker), Gate())
        let first = await begin(tasks, gate)
        let other = Task { try await tasks.value(for: "a") { 8 } }
        await wait(for: 1, in: tasks)
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(try await other.value == 8)
    }

    @Test func theWorkIsDoneByTheTaskThatAsks() async throws {
        let tasks = Tasks(by: .asker)
        let value = try await Caller.$name.withValue(5) { try await tasks.value(for: "a") { Caller.name } }
        #expect(value == 5)
        #expect(try await Caller.$name.withValue(5) { try await Tasks().value(for: "a") { Caller.name } } == 0)
    }
}

/// Known to a task and to nothing that it leaves to others.
private enum Caller {
    @TaskLocal static var name = 0
}

/// Blocks tasks until it is opened or they are cancelled.
private final class Gate: Sendable {
    private let isOpen = Mutex(false)

    func open() { isOpen.withLock { $0 = true } }

    /// - Throws: `CancellationError`.
    func pass() async throws {
        while !isOpen.withLock({ $0 }) {
            try Task.checkCancellation()
            await Task.yield()
        }
    }
}
