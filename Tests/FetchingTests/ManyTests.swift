import Fetching
import Foundation
import Synchronization
import TestServer
import TestSupport
import Testing

@Suite("Many at once") struct ManyTests {
    @Test func `A hundred at once come over at most four connections a host`() async throws {
        let answer: @Sendable (TestRequest) -> TestReply = { request in
            var reply = TestReply(200, text: request.path)
            reply.delay = .milliseconds(5)
            return reply
        }
        try await withWorld(answer) { world in
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<100 {
                    group.addTask {
                        try await world.fetcher.data(world.request("/\(number)")).bytes == Array("/\(number)".utf8)
                    }
                }
                for try await isRight in group { #expect(isRight) }
            }
            #expect(world.server.mostConnections == 4 && world.server.connections == 4)
            #expect(world.server.requests.count == 100)
        }
    }

    @Test func `Hosts take turns, within a host the order is first in, first out`() {
        var queue = TransferQueue<String>(limit: 3, limitPerHost: 2)
        for name in ["a1", "a2", "a3", "b1", "a4", "b2"] { queue.append(name, host: String(name.prefix(1))) }
        #expect([queue.next(), queue.next(), queue.next(), queue.next()] == ["a1", "b1", "a2", nil])
        queue.finished(host: "b")
        #expect([queue.next(), queue.next()] == ["b2", nil])
        queue.finished(host: "b")
        #expect(queue.next() == nil)
        queue.finished(host: "a")
        #expect([queue.next(), queue.next()] == ["a3", nil])
        #expect(queue.removeWaiting() == ["a4"])
    }

    @Test func `No order of additions and ends breaks the limits or loses an element`() {
        for seed in 0..<200 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            var queue = TransferQueue<Int>(limit: 5, limitPerHost: 2)
            var running: [Int] = []
            var seen: [Int] = []
            var added = 0
            while seen.count < 120 {
                if added < 120, Bool.random(using: &generator) {
                    queue.append(added, host: "\(added % 7)")
                    added += 1
                } else if let index = running.indices.randomElement(using: &generator), Bool.random(using: &generator) {
                    queue.finished(host: "\(running.remove(at: index) % 7)")
                }
                while let next = queue.next() {
                    running.append(next)
                    seen.append(next)
                }
                #expect(running.count <= 5)
                for host in 0..<7 { #expect(running.count { $0 % 7 == host } <= 2) }
            }
            for host in 0..<7 { #expect(seen.filter { $0 % 7 == host } == (0..<120).filter { $0 % 7 == host }) }
        }
    }

    @Test func `A task that was cancelled earlier fetches nothing`() async throws {
        try await withWorld({ _ in TestReply(200) }) { world in
            let task = Task {
                unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
                return await failure { try await world.fetcher.data(world.request()) }
            }
            #expect(await task.value == .cancelled)
        }
    }

    @Test func `Shutting down ends running, waiting and later fetches`() async throws {
        let answer: @Sendable (TestRequest) -> TestReply = { _ in
            var reply = TestReply(200)
            reply.delay = .seconds(3)
            return reply
        }
        try await withWorld(answer) { world in
            let tasks = (0..<10).map { _ in Task { await failure { try await world.fetcher.data(world.request()) } } }
            try await Task.sleep(for: .milliseconds(100))
            world.fetcher.shutdown()
            for task in tasks { #expect(await task.value == .cancelled) }
            #expect(await failure { try await world.fetcher.data(world.request()) } == .cancelled)
        }
    }

    /// Measurements run alone: `scripts/test` runs nothing at the same time.
    @Suite struct Measurements {
        @Test(arguments: [true, false])
        func `Cancelling a task ends its fetch at once, and what came stays`(isRunning: Bool) async throws {
            let answer: @Sendable (TestRequest) -> TestReply = { _ in
                var reply = TestReply(200, body: .zeros(100_000_000))
                reply.drip = (10_000, .milliseconds(10))
                return reply
            }
            try await withWorld(answer) { world in
                let others = (0..<(isRunning ? 0 : 4)).map { _ in Task { try await world.fetcher.data(world.request()) }
                }
                try await Task.sleep(for: .milliseconds(100))
                let task = Task {
                    await failure { try await world.fetcher.download(world.request(), to: world.path()) }
                }
                try await Task.sleep(for: .milliseconds(200))
                let time = await ContinuousClock().measure {
                    task.cancel()
                    #expect(await task.value == .cancelled)
                }
                #expect(time < .milliseconds(500))
                #expect((world.bytes()?.count ?? 0 > 0) == isRunning)
                for other in others { other.cancel() }
            }
        }
    }
}
