import NIOCore
import NIOEmbedded
import PhotoLibrary
import Server
import TestSupport
import Testing

/// The limits of connections, files and descriptors.
@Suite struct LimitTests {
    @Test func anyAddressCanHaveUnusedConnections() {
        var table = ConnectionTable<Int>(maximum: 8)
        for id in 0..<8 { #expect(table.admit(id, from: "a") { UInt64(id) } == .admitted) }
        #expect(table.admit(8, from: "a") { 8 } == .refused)
        #expect(table.count == 8)
    }

    @Test func theIdlestOfTheHeaviestAddressMakesRoom() {
        var table = ConnectionTable<Int>(maximum: 8)
        let uses: [UInt64] = [50, 10, 60, 70, 80, 5]
        for id in 0..<6 { _ = table.admit(id, from: "heavy") { uses[id] } }
        for id in 6..<8 { _ = table.admit(id, from: "light") { 0 } }
        #expect(table.admit(8, from: "new") { 90 } == .admittedInsteadOf(5))
        #expect(table.admit(9, from: "new") { 90 } == .admittedInsteadOf(1))
        // An address can take at most a quarter from others.
        #expect(table.admit(10, from: "new") { 90 } == .refused)
        table.remove(0)
        #expect(table.admit(10, from: "new") { 90 } == .admitted)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func anAddressWithLessThanAQuarterIsNeverRefusedForOneWithMore(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let maximum = 16
        var table = ConnectionTable<Int>(maximum: maximum)
        var open: [Int: String] = [:]
        for id in 0..<2000 {
            if Int.random(in: 0..<3, using: &generator) == 0,
                let gone = open.keys.sorted().randomElement(using: &generator)
            {
                table.remove(gone)
                open[gone] = nil
            }
            let address = "\(Int.random(in: 0..<6, using: &generator))"
            let counts = Dictionary(grouping: open.values) { $0 }.mapValues(\.count)
            let wasFull = open.count == maximum
            switch table.admit(id, from: address, lastUse: { UInt64(id) }) {
            case .admitted:
                #expect(!wasFull)
                open[id] = address
            case .admittedInsteadOf(let other):
                #expect(wasFull && counts[open[other] ?? ""] == counts.values.max())
                #expect(open.removeValue(forKey: other) != nil)
                open[id] = address
            case .refused:
                let own = counts[address] ?? 0
                #expect(wasFull && (own >= maximum / 4 || counts.values.max() ?? 0 <= own + 1))
            }
            #expect(table.count == open.count && open.count <= maximum)
        }
    }

    @Test func fileSlotsAreSharedByAddressesAndReleased() throws {
        let limit = FileLimit(maximum: 8)
        // Without optimisation, a value lives to the end of its scope.
        do {
            let first = try (0..<4).map { _ in try limit.enter("a") }
            // Half of the slots are taken: from here on, at most a quarter for each address.
            #expect(throws: (any Error).self) { try limit.enter("a") }
            let second = [try limit.enter("b"), try limit.enter("b")]
            #expect(throws: (any Error).self) { try limit.enter("b") }
            let third = [try limit.enter("c"), try limit.enter("c")]
            #expect(throws: (any Error).self) { try limit.enter("d") }
            withExtendedLifetime((first, second, third)) { #expect(limit.count == 8) }
        }
        #expect(limit.count == 0)
        let last = try limit.enter("d")
        withExtendedLifetime(last) { #expect(limit.count == 1) }
    }

    @Test(arguments: [96, 100, 128, 200, 256, 512, 1000, 1024, 4096, 20_000, 1_048_576])
    func descriptorsAreDistributedWithAReserve(limit: Int) throws {
        let budget = try DescriptorBudget(limit: limit)
        #expect(budget.files == min(128, limit / 8))
        #expect(budget.connections >= 16 && budget.connections <= 800)
        #expect(budget.files + budget.connections + 48 <= limit)
    }

    @Test(arguments: [0, 64, 95])
    func tooFewDescriptorsAreRefused(limit: Int) {
        #expect(throws: LibraryError.self) { try DescriptorBudget(limit: limit) }
    }

    @Test func aClientThatDoesNotReadIsDisconnected() throws {
        let channel = EmbeddedChannel(handler: StalledClientHandler())
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        let loop = channel.embeddedEventLoop
        channel.isWritable = false
        channel.pipeline.fireChannelWritabilityChanged()
        loop.advanceTime(by: StalledClientHandler.timeout - .seconds(1))
        channel.isWritable = true
        channel.pipeline.fireChannelWritabilityChanged()
        loop.advanceTime(by: .seconds(600))
        #expect(channel.isActive)
        channel.isWritable = false
        channel.pipeline.fireChannelWritabilityChanged()
        loop.advanceTime(by: StalledClientHandler.timeout)
        #expect(!channel.isActive)
    }
}
