import NIOCore
import PhotoLibrary
import Server
import Testing

/// How many requests a minute somebody can make.
@Suite struct RequestRateTests {
    private let start = NIODeadline.uptimeNanoseconds(1_000_000_000_000)

    @Test func aMinutesRequestsCanComeAtOnceAndThenAsManyAsTheLimitSays() throws {
        let rate = RequestRate(perMinute: 60)
        for _ in 0..<60 { try rate.count("a", now: start) }
        #expect(throws: (any Error).self) { try rate.count("a", now: start) }
        try rate.count("b", now: start)
        // One a second comes back, and what is refused costs nothing.
        for second in 1...5 as ClosedRange<Int64> {
            try rate.count("a", now: start + .seconds(second))
            #expect(throws: (any Error).self) { try rate.count("a", now: start + .seconds(second)) }
        }
        for _ in 0..<60 { try rate.count("a", now: start + .hours(1)) }
        #expect(throws: (any Error).self) { try rate.count("a", now: start + .hours(1)) }
    }

    /// More than are remembered, so that those who have used nothing lately are forgotten.
    @Test func manyAddressesDoNotGiveOneAnother() throws {
        let rate = RequestRate(perMinute: 60)
        for number in 0..<9_999 { try rate.count("address \(number)", now: start) }
        let later = start + .seconds(2)
        for _ in 0..<60 { try rate.count("a", now: later) }
        for number in 0..<100 { try rate.count("other \(number)", now: later) }
        #expect(throws: (any Error).self) { try rate.count("a", now: later) }
    }

    @Test func withoutALimitNothingIsRefused() throws {
        let rate = RequestRate(perMinute: nil)
        for _ in 0..<10_000 { try rate.count("a", now: start) }
    }

    private func statuses(_ world: ServedLibrary, _ count: Int, from peer: String, _ headers: (String, String)...)
        async throws -> [Int]
    {
        var statuses: [Int] = []
        for _ in 0..<count {
            let reply = try await world.server.ask(
                "GET", "/api/v1/places", host: "photos.example", headers: headers, from: peer)
            statuses.append(reply.status)
            if reply.status == 429 { #expect(reply.headers["retry-after"].flatMap { Int($0) }.map { $0 >= 1 } == true) }
        }
        return statuses
    }

    @Test func anAddressIsRefusedAndNobodyElse() async throws {
        let world = try ServedLibrary(
            baseURL: "https://photos.example", host: "0.0.0.0", isPublic: true, requestsPerMinute: 1)
        defer { world.remove() }
        #expect(try await statuses(world, 3, from: "192.0.2.1") == [200, 429, 429])
        #expect(try await statuses(world, 1, from: "192.0.2.2") == [200])
        // One household has one limit.
        #expect(try await statuses(world, 1, from: "2001:db8:1:2::1") == [200])
        #expect(try await statuses(world, 2, from: "2001:db8:1:2::9") == [429, 429])
        // Programs on this machine are not counted.
        #expect(try await statuses(world, 8, from: "127.0.0.1").allSatisfy { $0 == 200 })
    }

    @Test func aUserIsCountedWhereverTheyAreAndAnOwnerIsNot() async throws {
        let world = try ServedLibrary(
            baseURL: "https://photos.example", host: "0.0.0.0", requestsPerMinute: 1)
        defer { world.remove() }
        let (owner, reader) = (
            try await world.signIn("Anna", isOwner: true), try await world.signIn("Bo", isOwner: false)
        )
        #expect(try await statuses(world, 1, from: "192.0.2.1", ("Cookie", reader)) == [200])
        #expect(try await statuses(world, 2, from: "192.0.2.2", ("Cookie", reader)) == [429, 429])
        #expect(try await statuses(world, 9, from: "192.0.2.1", ("Cookie", owner)).allSatisfy { $0 == 200 })
    }
}
