import NIOCore
import PhotoLibrary
import Server
import Testing

/// The codes by which devices join.
@Suite struct HomePairingTests {
    private let pairing = HomePairing()
    private let start = NIODeadline.uptimeNanoseconds(1_000_000_000_000)

    @Test func aCodeWorksOnce() {
        let code = pairing.make(now: start).text
        #expect(pairing.take(code, now: start))
        #expect(!pairing.take(code, now: start))
    }

    @Test func aCodeExpiresAfterTenMinutes() {
        let codes = (0..<2).map { _ in pairing.make(now: start).text }
        #expect(pairing.take(codes[0], now: start + .seconds(599)))
        #expect(!pairing.take(codes[1], now: start + .seconds(600)))
    }

    @Test func onlyTheRightCodeWorks() {
        let code = pairing.make(now: start).text
        #expect(code.utf8.count == 43)
        for wrong in ["", "x", String(code.dropLast()), String(code.reversed()), code + "A", code.uppercased()] {
            #expect(!pairing.take(wrong, now: start), "\(wrong)")
        }
        #expect(pairing.take(code, now: start))
    }

    @Test func ofManyAtOnceOneWins() async {
        for _ in 0..<20 {
            let code = pairing.make(now: start).text
            let wins = await withTaskGroup(of: Bool.self) { [pairing, start] group in
                for _ in 0..<16 { group.addTask { pairing.take(code, now: start) } }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(wins == 1)
        }
    }

    @Test func theOldestOfTooManyCodesEnds() {
        let codes = (0...HomePairing.capacity).map { _ in pairing.make(now: start).text }
        #expect(Set(codes).count == codes.count)
        #expect(
            codes.map { pairing.take($0, now: start) } == [false] + Array(repeating: true, count: HomePairing.capacity))
    }
}
