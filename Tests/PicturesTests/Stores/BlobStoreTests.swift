import Disk
import Foundation
import Pictures
import TestLibraries
import TestSupport
import Testing
import Times

/// The guarantees of `BlobStore`, tested with every store.
@Suite struct BlobStoreTests {
    private let folder: TemporaryFolder
    private let clock = ManualClock()

    init() throws {
        folder = try TemporaryFolder()
    }

    private func make(_ store: TestStore) -> any BlobStore {
        store.make(at: folder.path("blobs"), clock: clock)
    }

    private func name(_ text: String) throws -> BlobName { try #require(BlobName(text)) }

    /// The number of the failure; nil if there is none.
    private func failure(_ body: () throws(FileFailure) -> Void) -> Int32? {
        do throws(FileFailure) {
            try body()
            return nil
        } catch {
            return error.number
        }
    }

    // MARK: - Names

    @Test func aNameIsDigitsAndAnEnding() {
        defer { folder.remove() }
        for text in ["abc.jpg", "0123456789abcdef.heic", "000.0", "abc.j2"] {
            #expect(BlobName(text)?.text == text)
        }
    }

    @Test(arguments: [
        "", ".", "..", "abc", "abc.", ".jpg", "ab.jpg", "abc.jpg.jpg", "ABC.jpg", "abc.JPG", "abg.jpg", "../abc.jpg",
        "ab/c.jpg",
        "abc.j/g", "abc.\0", "abc\0.jpg", "abc .jpg", "abc.jpg\n", "åbc.jpg", "abc.jpé", "a\u{301}bc.jpg",
        "abc.jpg\u{10FEFF}",
        "\u{661}\u{662}\u{663}.jpg", String(repeating: "a", count: 125) + ".jpg",
    ])
    func aNameOfStrangeBytesIsRefused(text: String) {
        defer { folder.remove() }
        #expect(BlobName(text) == nil)
    }

    // MARK: - Stored blobs

    @Test(arguments: TestStore.allCases) func aStoredBlobIsFound(kind: TestStore) throws {
        defer { folder.remove() }
        let (store, name) = (make(kind), try name("abc1.jpg"))
        #expect(store.status(of: name) == nil)
        try store.put([1, 2, 3], as: name)
        #expect(store.status(of: name)?.bytes == 3)
        #expect(try store.read(name) == [1, 2, 3] && store.place(of: name).open().first(10) == [1, 2, 3])
        #expect(try store.names() == ["abc1.jpg"])
        for other in ["abc1.png", "abc2.jpg", "abc.jpg", "abc11.jpg"] {
            #expect(store.status(of: try self.name(other)) == nil)
        }
    }

    @Test(arguments: TestStore.allCases) func anEmptyBlobIsFound(kind: TestStore) throws {
        defer { folder.remove() }
        let (store, name) = (make(kind), try name("abc1.jpg"))
        try store.put([], as: name)
        #expect(try store.status(of: name)?.bytes == 0 && store.read(name) == [])
        #expect(try store.size() == CacheSize(files: 1, bytes: 0))
    }

    @Test(arguments: TestStore.allCases) func theLastWriterOfANameWins(kind: TestStore) throws {
        defer { folder.remove() }
        let (store, name) = (make(kind), try name("abc1.jpg"))
        try store.put([1, 2, 3], as: name)
        try store.setUse(of: name, at: 1000)
        try store.put([4], as: name)
        #expect(try store.read(name) == [4] && store.size() == CacheSize(files: 1, bytes: 1))
        #expect(try #require(store.status(of: name)).usedAt > FileTime(Instant(seconds: 1000)))
    }

    /// A reader during several writes of one name finds a complete blob of one of them, or nothing.
    @Test(arguments: TestStore.allCases) func readersFindOnlyCompleteBlobs(kind: TestStore) throws {
        defer { folder.remove() }
        let (store, name) = (make(kind), try name("abc1.jpg"))
        let contents = [[UInt8](repeating: 1, count: 70_000), [UInt8](repeating: 2, count: 300)]
        DispatchQueue.concurrentPerform(iterations: 4) { worker in
            for _ in 0..<10 {
                do {
                    if worker < 2 { try store.put(contents[worker], as: name) }
                    if let bytes = store.status(of: name)?.bytes {
                        #expect(contents.contains { $0.count == bytes })
                        #expect(contents.contains(try store.read(name)))
                    }
                } catch {
                    Issue.record(error)
                }
            }
        }
        #expect(try store.names() == ["abc1.jpg"])
    }

    @Test(arguments: TestStore.allCases) func anAdoptedFileIsMovedFromItsPath(kind: TestStore) throws {
        defer { folder.remove() }
        let (store, name) = (make(kind), try name("abc1.jpg"))
        for bytes in [[1, 2], [3]] as [[UInt8]] {
            let part = try folder.write(bytes, to: "x.part")
            try store.adopt(part, as: name)
            #expect(try store.read(name) == bytes && !folder.exists("x.part"))
        }
        try store.syncToDisk()
        #expect(try store.size() == CacheSize(files: 1, bytes: 1))
    }

    @Test(arguments: TestStore.allCases) func aMissingFileIsNotAdopted(kind: TestStore) throws {
        defer { folder.remove() }
        let (store, name) = (make(kind), try name("abc1.jpg"))
        #expect(failure { () throws(FileFailure) in try store.adopt(folder.path("x"), as: name) } == ENOENT)
        #expect(store.status(of: name) == nil)
        try store.put([1], as: name)
        #expect(failure { () throws(FileFailure) in try store.adopt(folder.path("x"), as: name) } == ENOENT)
        #expect(try store.read(name) == [1])
    }

    @Test(arguments: TestStore.allCases) func aRangeEndsWithTheBlob(kind: TestStore) throws {
        defer { folder.remove() }
        let (store, name) = (make(kind), try name("abc1.jpg"))
        let bytes = (0..<1_200_000).map { UInt8(truncatingIfNeeded: $0 ^ $0 >> 8 ^ $0 >> 16) }
        try store.put(bytes, as: name)
        for (offset, count) in [
            (0, 1_200_000), (0, .max), (10, 0), (10, 20), (1_048_570, 20), (5, 1_100_000), (1_199_999, 1),
            (1_199_999, .max),
            (1_200_000, 1), (1_200_001, 10), (.max, .max),
        ] {
            #expect(try store.read(name, at: offset, count: count) == Array(bytes.dropFirst(offset).prefix(count)))
        }
    }

    @Test(arguments: TestStore.allCases) func aMissingBlobCannotBeReadOrUsed(kind: TestStore) throws {
        defer { folder.remove() }
        let (store, name) = (make(kind), try name("abc1.jpg"))
        #expect(failure { () throws(FileFailure) in _ = try store.read(name) } == ENOENT)
        #expect(failure { () throws(FileFailure) in _ = try store.read(name, at: 5, count: 0) } == ENOENT)
        #expect(failure { () throws(FileFailure) in _ = try store.place(of: name).open() } == ENOENT)
        store.recordUse(of: name)
        #expect(try store.status(of: name) == nil && store.names().isEmpty)
    }

    @Test(arguments: TestStore.allCases) func aMissingBlobCanBeDeleted(kind: TestStore) throws {
        defer { folder.remove() }
        let (store, name) = (make(kind), try name("abc1.jpg"))
        #expect(try !store.delete(name))
        try store.put([1], as: name)
        try store.put([2], as: self.name("abc2.jpg"))
        #expect(try !store.delete(self.name("abc3.jpg")))
        #expect(try store.delete(name))
        #expect(try store.status(of: name) == nil && !store.delete(name))
        #expect(try store.names() == ["abc2.jpg"])
    }

    @Test(arguments: TestStore.allCases) func useIsNotedToTheHour(kind: TestStore) throws {
        defer { folder.remove() }
        let (store, name) = (make(kind), try name("abc1.jpg"))
        try store.put([1], as: name)
        try store.setUse(of: name, at: 5000)
        let status = try #require(store.status(of: name))
        #expect(status == BlobStatus(bytes: 1, usedAt: FileTime(Instant(seconds: 5000))))
        #expect(!status.isUseWorthNoting(at: 8_600_000, every: .seconds(3600)))
        #expect(status.isUseWorthNoting(at: 8_600_001, every: .seconds(3600)))
        // After the clock was set back.
        #expect(!status.isUseWorthNoting(at: .epoch, every: .seconds(3600)))
        store.recordUse(of: name)
        let noted = try #require(store.status(of: name))
        #expect(noted.usedAt > status.usedAt && noted.bytes == 1)
    }

    @Test(arguments: TestStore.allCases) func sweepingKeepsCompleteBlobs(kind: TestStore) throws {
        defer { folder.remove() }
        let (store, name) = (make(kind), try name("abc1.jpg"))
        try store.put([1], as: name)
        try store.setUse(of: name, at: 1000)
        store.sweep(at: ManualClock.start)
        #expect(try store.read(name) == [1])
    }

    // MARK: - Walks

    @Test(arguments: TestStore.allCases) func aNewStoreIsEmpty(kind: TestStore) throws {
        defer { folder.remove() }
        let (store, none) = (make(kind), CacheSize(files: 0, bytes: 0))
        #expect(try store.size() == none && store.prune(excess: 10) == none)
        let (oldest, all) = try store.oldest(5)
        #expect(oldest.isEmpty && all == none)
        store.sweep(at: ManualClock.start)
    }

    @Test(arguments: TestStore.allCases) func blobsDeletedDuringAWalkAreVisitedAtMostOnceAndTheRestOnce(kind: TestStore)
        throws
    {
        defer { folder.remove() }
        let store = make(kind)
        let names = try (0..<60).map { try name("\(String(0xa00 + $0 * 37, radix: 16)).jpg") }
        for name in names { try store.put([1], as: name) }
        var (met, deleted): ([BlobName], Set<BlobName>) = ([], [])
        try store.forEach { blob in
            met.append(blob.name)
            // The blob itself, and one that has not been visited yet.
            let number = try #require(names.firstIndex(of: blob.name))
            for name in [blob.name, names[(number + 30) % 60]] where number % 3 == 0 {
                try store.delete(name)
                deleted.insert(name)
            }
        }
        #expect(Set(met).count == met.count)
        #expect(Set(met).isSuperset(of: Set(names).subtracting(deleted)))
        #expect(try store.names() == names.filter { !deleted.contains($0) }.map(\.text).sorted())
    }

    @Test(arguments: TestStore.allCases) func anErrorEndsAWalk(kind: TestStore) throws {
        defer { folder.remove() }
        let store = make(kind)
        for number in 1...3 { try store.put([1], as: name("abc\(number).jpg")) }
        var met = 0
        #expect(throws: CancellationError.self) {
            try store.forEach { _ in
                met += 1
                throw CancellationError()
            }
        }
        #expect(met == 1)
    }

    /// Stores blobs of these lengths, each last used at its second.
    private func fill(_ store: any BlobStore, _ blobs: [(name: String, bytes: Int, usedAt: Int)]) throws {
        for blob in blobs {
            let name = try name(blob.name)
            try store.put([UInt8](repeating: 0, count: blob.bytes), as: name)
            try store.setUse(of: name, at: Int64(blob.usedAt))
        }
    }

    @Test(arguments: TestStore.allCases) func theOldestAreDeletedUntilThereIsRoom(kind: TestStore) throws {
        defer { folder.remove() }
        let store = make(kind)
        try fill(store, [("aa1.jpg", 10, 400), ("bb2.png", 20, 100), ("aa3.jpg", 30, 200), ("cc4.jpg", 40, 300)])
        #expect(try store.prune(excess: 21) == CacheSize(files: 2, bytes: 50))
        #expect(try store.names() == ["aa1.jpg", "cc4.jpg"])
        #expect(try store.prune(excess: 40) == CacheSize(files: 1, bytes: 40))
        #expect(try store.names() == ["aa1.jpg"])
    }

    @Test(arguments: TestStore.allCases) func anOlderBlobIsDeletedBeforeALargerOne(kind: TestStore) throws {
        defer { folder.remove() }
        let store = make(kind)
        try fill(store, (0..<10).map { ("a\($0)0.jpg", 10 + 40 * ($0 % 2), 100 + 100 * $0) })
        // The first alone is not enough; the second alone would be.
        #expect(try store.prune(excess: 20) == CacheSize(files: 2, bytes: 60))
        #expect(try store.names() == (2..<10).map { "a\($0)0.jpg" })
    }

    @Test(arguments: TestStore.allCases) func nothingIsDeletedWithoutNeed(kind: TestStore) throws {
        defer { folder.remove() }
        let store = make(kind)
        try fill(store, [("aa1.jpg", 10, 100)])
        for excess in [0, -5] as [Int64] {
            #expect(try store.prune(excess: excess) == CacheSize(files: 0, bytes: 0))
        }
        #expect(try store.names() == ["aa1.jpg"])
        #expect(try store.prune(excess: .max) == CacheSize(files: 1, bytes: 10))
        #expect(try store.names().isEmpty)
    }

    @Test(arguments: TestStore.allCases) func ofBlobsOfTheSameTimeNoMoreAreDeletedThanNeeded(kind: TestStore) throws {
        defer { folder.remove() }
        let store = make(kind)
        try fill(store, (0..<10).map { ("aa\($0).jpg", 10, 100) })
        #expect(try store.prune(excess: 35) == CacheSize(files: 4, bytes: 40))
        #expect(try store.names().count == 6)
    }

    @Test(arguments: TestStore.allCases, 0..<5) func pagesOfTheOldestAreCompleteAndInOrder(
        kind: TestStore, seed: UInt64
    )
        throws
    {
        defer { folder.remove() }
        let store = make(kind)
        var random = SeededGenerator(seed: seed)
        let blobs = (0..<60).map { number in
            (name: "a\(number % 7)\(number).jpg", bytes: number, usedAt: Int.random(in: 1...20, using: &random))
        }
        try fill(store, blobs)
        let expected = blobs.map { ($0.usedAt, $0.name) }.sorted { $0 < $1 }.map(\.1)
        var met: [String] = []
        var last: StoredBlob?
        let limit = Int.random(in: 1...13, using: &random)
        while true {
            let page = try store.oldest(limit, after: last)
            #expect(page.all == CacheSize(files: 60, bytes: Int64(60 * 59 / 2)))
            guard let end = page.blobs.last, met.count < 100 else { break }
            #expect(page.blobs.count <= limit)
            met += page.blobs.map(\.name.text)
            last = end
        }
        #expect(met == expected)
        let old = try store.oldest(100, before: FileTime(Instant(seconds: 10))).blobs
        #expect(old.count == blobs.count { $0.usedAt < 10 })
    }
}
