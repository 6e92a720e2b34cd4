import Fetching
import Synchronization
import TestServer
import Testing

@Suite("Streams") struct StreamTests {
    private struct Enough: Error {}

    @Test func `A body comes in pieces that join to the whole`() async throws {
        let bytes = noise(3_000_000)
        try await withWorld({ _ in TestReply(200, headers: [("ETag", "\"x\"")], body: .bytes(bytes)) }) { world in
            var joined: [UInt8] = []
            let response = try await world.fetcher.stream(world.request()) { piece, response in
                #expect(response.validators.etag == "\"x\"")
                joined += piece
                if joined.count < 1_000_000 { try await Task.sleep(for: .milliseconds(5)) }
            }
            #expect(joined == bytes && response.receivedBytes == bytes.count)
        }
    }

    @Test func `An error after some pieces is thrown after these`() async throws {
        let answer: @Sendable (TestRequest) -> TestReply = { _ in
            var reply = TestReply(200, body: .zeros(100_000))
            reply.cutAfter = 40_000
            return reply
        }
        try await withWorld(answer) { world in
            var count = 0
            await #expect(throws: FetchError.interrupted(received: 40_000, expected: 100_000)) {
                _ = try await world.fetcher.stream(world.request()) { piece, _ in count += piece.count }
            }
            #expect(count == 40_000)
        }
    }

    @Test func `Cancelling ends a stream with a waiting reader`() async throws {
        let answer: @Sendable (TestRequest) -> TestReply = { _ in
            var reply = TestReply(200, body: .zeros(10_000_000))
            reply.drip = (1000, .milliseconds(50))
            return reply
        }
        try await withWorld(answer) { world in
            let task = Task { try await world.fetcher.stream(world.request()) { _, _ in } }
            try await Task.sleep(for: .milliseconds(150))
            task.cancel()
            await #expect(throws: FetchError.cancelled) { try await task.value }
        }
    }

    /// Measurements run alone: `scripts/test` runs nothing at the same time.
    @Suite struct Measurements {
        @Test func `While the reader works, the server waits`() async throws {
            try await withWorld({ _ in TestReply(200, body: .zeros(200_000_000)) }) { world in
                var largest = 0
                var request = world.request()
                request.maximumBytes = .max
                let before = PeakMemory.kilobytes()
                await #expect(throws: Enough.self) {
                    _ = try await world.fetcher.stream(request) { piece, _ in
                        largest = max(largest, piece.count)
                        try await Task.sleep(for: .milliseconds(300))
                        if largest > 400_000 { throw Enough() }
                    }
                }
                #expect(largest < 600_000)
                #expect(PeakMemory.kilobytes() - before < 64_000)
            }
        }
    }
}
