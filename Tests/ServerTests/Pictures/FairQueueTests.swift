import Server
import Synchronization
import TestSupport
import Testing

/// Who is next of several.
@Suite struct FairQueueTests {
    @Test func whoAsksForOneDoesNotWaitForWhoAsksForHundreds() throws {
        var queue = FairQueue<String, Int>()
        for item in 0..<200 { queue.enter(item, for: "many") }
        for item in 0..<10 {
            let next = queue.next()
            let turn = try #require(next)
            #expect(turn.item == item)
            queue.finish(turn, cost: 1)
        }
        queue.enter(1000, for: "one")
        let next = queue.next()
        let turn = try #require(next)
        #expect(turn.item == 1000)
        queue.finish(turn, cost: 1)
        let last = queue.next()
        #expect(last?.item == 10)
        #expect(queue.waiting == 189)
    }

    /// Some pictures take a hundred times as long as others, and the time is what is shared, however many are made at a time.
    @Test(arguments: [1, 4, 16] as [Int], 0..<5 as Range<UInt64>)
    func theTimeIsSharedAndNotTheNumber(slots: Int, seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let costs = ["large": 10.0, "middle": 1.0, "small": 0.1]
        var queue = FairQueue<String, Int>()
        var (used, asked, now): ([String: Double], Int, Double) = ([:], 0, 0)
        var running: [(turn: FairQueue<String, Int>.Turn, cost: Double, end: Double)] = []
        func ask(_ key: String) {
            asked += 1
            queue.enter(asked, for: key)
        }
        for key in costs.keys.sorted() { for _ in 0..<40 { ask(key) } }
        for _ in 0..<20_000 {
            while running.count < slots, let turn = queue.next() {
                let cost = (costs[turn.key] ?? 0) * Double.random(in: 0.8..<1.2, using: &generator)
                running.append((turn, cost, now + cost))
                ask(turn.key)
            }
            guard let first = running.indices.min(by: { running[$0].end < running[$1].end }) else { break }
            let done = running.remove(at: first)
            now = done.end
            queue.finish(done.turn, cost: done.cost)
            used[done.turn.key, default: 0] += done.cost
        }
        let shares = used.values.sorted()
        #expect(shares.count == 3)
        #expect((shares.last ?? 0) < 1.15 * (shares.first ?? 0) + 20, "\(used)")
    }

    @Test func nobodySavesUpTimeByBeingAway() throws {
        var queue = FairQueue<String, Int>()
        for item in 0..<100 { queue.enter(item, for: "here") }
        queue.enter(500, for: "away")
        for _ in 0..<50 { if let turn = queue.next() { queue.finish(turn, cost: 1) } }
        for item in 600..<650 { queue.enter(item, for: "away") }
        var served: [String] = []
        for _ in 0..<20 {
            let next = queue.next()
            let turn = try #require(next)
            served.append(turn.key)
            queue.finish(turn, cost: 1)
        }
        #expect(served.count { $0 == "here" } >= 9, "\(served)")
    }

    @Test(arguments: 0..<30 as Range<UInt64>)
    func everythingIsServedOnceUnlessItLeaves(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var queue = FairQueue<Int, Int>()
        var (waiting, running): ([Int: Int], [FairQueue<Int, Int>.Turn]) = ([:], [])
        for item in 0..<2000 {
            switch Int.random(in: 0..<4, using: &generator) {
            case 0, 1:
                let key = Int.random(in: 0..<7, using: &generator)
                queue.enter(item, for: key)
                queue.enter(item, for: key)
                waiting[item] = key
            case 2:
                let turn = queue.next()
                #expect((turn == nil) == waiting.isEmpty)
                guard let turn else { continue }
                #expect(waiting.removeValue(forKey: turn.item) == turn.key)
                running.append(turn)
            default:
                if let turn = running.popLast() {
                    queue.finish(turn, cost: Double.random(in: 0..<2, using: &generator))
                }
                guard let (gone, key) = waiting.sorted(by: { $0.key < $1.key }).randomElement(using: &generator) else {
                    continue
                }
                let (isGone, isGoneAgain) = (queue.leave(gone, of: key), queue.leave(gone, of: key))
                #expect(isGone && !isGoneAgain)
                waiting[gone] = nil
            }
            #expect(queue.waiting == waiting.count)
        }
    }

    @Test func whatNeedNotBeServedCostsNothing() throws {
        var queue = FairQueue<String, Int>()
        for item in 0..<3 { queue.enter(item, for: "one") }
        for _ in 0..<2 {
            let next = queue.next()
            queue.giveBack(try #require(next))
        }
        queue.enter(9, for: "other")
        // The one who came earlier has used no more than the other.
        let next = queue.next()
        #expect(next?.key == "one")
    }
}

/// The same with pictures and tasks.
@Suite final class PictureQueueTests: Sendable {
    private let queue = PictureQueue(slots: 1)
    private let order = Mutex<[String]>([])
    private let (begun, open) = (Gate(), Gate())

    /// Something to wait for.
    private struct Gate {
        private let stream: AsyncStream<Void>
        private let continuation: AsyncStream<Void>.Continuation

        init() {
            (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        }

        func signal() { continuation.yield() }

        func wait() async { for await _ in stream { break } }
    }

    /// Asks for a picture. The one that is called `first` is made when the gate opens.
    private func ask(_ picture: String, by requester: String) async throws {
        try await queue.wanting(picture, by: requester) {
            try await queue.run(picture) { [self] in
                if picture == "first" {
                    begun.signal()
                    await open.wait()
                }
                order.withLock { $0.append(picture) }
            }
        }
    }

    /// Starts the first picture and thirty that wait for it, all for one requester, while `body` starts others; then opens the gate.
    private func afterMany(_ body: (inout ThrowingTaskGroup<Void, any Error>) async throws -> Void) async throws
        -> [String]
    {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { [self] in try await ask("first", by: "many") }
            await begun.wait()
            for number in 0..<30 {
                group.addTask { [self] in try await ask("\(number)", by: "many") }
                while queue.waiting <= number { await Task.yield() }
            }
            try await body(&group)
            open.signal()
            try await group.waitForAll()
        }
        return order.withLock { $0 }
    }

    @Test func picturesOfOthersDoNotWaitForAllOfSomebodys() async throws {
        let served = try await afterMany { group in
            group.addTask { [self] in try await ask("one", by: "one") }
            while queue.waiting < 31 { await Task.yield() }
        }
        #expect(served.count == 32)
        #expect(served.prefix(3).contains("one"), "\(served)")
    }

    @Test func aPictureThatTwoWaitForIsMadeInTheFirstTurnOfEither() async throws {
        let joined = Gate()
        let served = try await afterMany { group in
            // As a request that shares the work of an earlier one.
            group.addTask { [self] in
                try await queue.wanting("29", by: "one") {
                    joined.signal()
                    while !order.withLock({ $0.contains("29") }) { await Task.yield() }
                }
            }
            await joined.wait()
        }
        #expect(served.count == 31)
        #expect(served.prefix(3).contains("29"), "\(served)")
    }

    @Test func whatIsCancelledWhileItWaitsIsNotDone() async throws {
        let served = try await afterMany { group in
            let cancelled = Task { [self] in try await ask("cancelled", by: "one") }
            while queue.waiting < 31 { await Task.yield() }
            cancelled.cancel()
            await #expect(throws: CancellationError.self) { try await cancelled.value }
            #expect(queue.waiting == 30)
        }
        #expect(served.count == 31 && !served.contains("cancelled"))
        // Its place is free, and the same picture can be asked for.
        try await ask("cancelled", by: "one")
        #expect(order.withLock { $0.last } == "cancelled")
    }

    /// The work for a picture that nobody wants any more can come to the queue after that of somebody who wants it again.
    @Test func workThatIsCancelledTakesNothingFromOtherWorkOnTheSamePicture() async throws {
        let served = try await afterMany { group in
            group.addTask { [self] in try await ask("again", by: "one") }
            while queue.waiting < 31 { await Task.yield() }
            let cancelled = Task { [self] in try await ask("again", by: "one") }
            while queue.waiting < 32 { await Task.yield() }
            cancelled.cancel()
            await #expect(throws: CancellationError.self) { try await cancelled.value }
        }
        #expect(served.count == 32 && served.count { $0 == "again" } == 1, "\(served)")
        // Work that is not cancelled is done as often as it was asked for.
        let twice = try await afterMany { group in
            for number in 31...32 {
                group.addTask { [self] in try await ask("twice", by: "one") }
                while queue.waiting < number { await Task.yield() }
            }
        }
        #expect(twice.count { $0 == "twice" } == 2 && queue.waiting == 0)
    }
}
