import Pictures
import Syncing
internal import TestLibraries
import Testing

/// The total size of originals, stored beside them.
@Suite struct OriginalsTallyTests {
    private let world: SyncWorld
    private let tally: OriginalsTally

    init() throws {
        world = try SyncWorld()
        tally = OriginalsTally(world.originals)
    }

    @Test func anUncountedSizeIsUnknown() {
        defer { world.remove() }
        #expect(tally.add(files: 1, bytes: 10) == nil)
        #expect(tally.beginSync() == nil)
    }

    @Test func changesAddUpAndAreNeverNegative() {
        defer { world.remove() }
        tally.set(CacheSize(files: 3, bytes: 300))
        #expect(tally.add(files: 2, bytes: 50) == CacheSize(files: 5, bytes: 350))
        #expect(OriginalsTally(world.originals).add(files: -4, bytes: -100) == CacheSize(files: 1, bytes: 250))
        #expect(tally.add(files: -4, bytes: -1000) == CacheSize(files: 0, bytes: 0))
        tally.remove()
        #expect(tally.add(files: 0, bytes: 0) == nil)
    }

    @Test func aDayLaterItIsCountedAgain() {
        defer { world.remove() }
        tally.set(CacheSize(files: 3, bytes: 300))
        world.clock.advance(by: .seconds(86_400))
        #expect(tally.add(files: 0, bytes: 0) != nil)
        world.clock.advance(by: .seconds(1))
        #expect(tally.add(files: 0, bytes: 0) == nil)
    }

    @Test func afterAClockWasSetBackItIsCountedAgain() {
        defer { world.remove() }
        tally.set(CacheSize(files: 3, bytes: 300))
        world.clock.advance(by: .seconds(-1))
        #expect(tally.add(files: 0, bytes: 0) == nil)
    }

    @Test func afterASyncThatWasKilledTheNextCounts() {
        defer { world.remove() }
        tally.set(CacheSize(files: 3, bytes: 300))
        #expect(tally.beginSync() == CacheSize(files: 3, bytes: 300))
        #expect(tally.beginSync() == nil)
        tally.endSync()
        #expect(tally.beginSync() != nil)
    }
}
