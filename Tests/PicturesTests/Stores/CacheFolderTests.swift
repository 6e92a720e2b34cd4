import Foundation
import Pictures
import TestSupport
import Testing
import Times

/// Files that may be deleted at any time, those first that were not used for longest.
@Suite struct CacheFolderTests {
    private let folder: TemporaryFolder
    private var cache: CacheFolder { CacheFolder(path: folder.path("cache")) }

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Files of so many bytes, each used at its second.
    private func fill(_ files: [(name: String, bytes: Int, usedAt: Int)]) throws {
        for file in files {
            let path = try folder.write([UInt8](repeating: 0, count: file.bytes), to: "cache/" + file.name)
            let date = Date(timeIntervalSince1970: Double(file.usedAt))
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
        }
    }

    private func left() -> [String] {
        folder.paths().filter { $0.hasPrefix("cache/") && $0.count > "cache/xx".count }
            .map { String($0.dropFirst("cache/".count)) }
    }

    @Test func theOldestGoUntilThereIsRoom() throws {
        defer { folder.remove() }
        try fill([("aa/1", 10, 400), ("bb/2", 20, 100), ("aa/3", 30, 200), ("cc/4", 40, 300)])
        #expect(try cache.prune(excess: 21) == (2, 50))
        #expect(left() == ["aa/1", "cc/4"])
        #expect(try cache.prune(excess: 40) == (1, 40))
        #expect(left() == ["aa/1"])
    }

    @Test func nothingGoesThatNeedNot() throws {
        defer { folder.remove() }
        try fill([("aa/1", 10, 100)])
        #expect(try cache.prune(excess: 0) == (0, 0))
        #expect(try cache.prune(excess: -5) == (0, 0))
        #expect(left() == ["aa/1"])
        #expect(try cache.prune(excess: .max) == (1, 10))
        #expect(left().isEmpty)
    }

    @Test func ofThoseOfOneTimeNoMoreGoThanMust() throws {
        defer { folder.remove() }
        try fill((0..<10).map { ("aa/\($0)", 10, 100) })
        #expect(try cache.prune(excess: 35) == (4, 40))
        #expect(left().count == 6)
    }

    @Test func whatIsNotWholeIsNoneOfItsFiles() throws {
        defer { folder.remove() }
        try fill([("aa/1", 10, 300), ("staging/x.part", 100, 100), ("staging/claims", 5, 100)])
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("cache/aa/link"), withDestinationPath: folder.path("cache/staging/claims"))
        #expect(try cache.size() == (1, 10))
        #expect(try cache.prune(excess: .max) == (1, 10))
        #expect(folder.exists("cache/staging/x.part") && folder.exists("cache/staging/claims"))
    }

    @Test func aFolderThatIsNotThereIsEmpty() throws {
        defer { folder.remove() }
        #expect(try cache.size() == (0, 0))
        #expect(try cache.prune(excess: 10) == (0, 0))
        #expect(try cache.oldest(5).files.isEmpty)
    }

    @Test(arguments: 0..<5) func pageByPageAllAreMetInTheirOrder(seed: UInt64) throws {
        defer { folder.remove() }
        var random = SeededGenerator(seed: seed)
        let files = (0..<60).map { number in
            (name: "a\(number % 7)/\(number)", bytes: number, usedAt: Int.random(in: 1...20, using: &random))
        }
        try fill(files)
        let expected = files.map { ($0.usedAt, folder.path("cache/" + $0.name)) }.sorted { $0 < $1 }.map(\.1)
        var met: [String] = []
        var last: CacheFolder.File?
        let limit = Int.random(in: 1...13, using: &random)
        while true {
            let page = try cache.oldest(limit, after: last)
            #expect(page.all == CacheSize(files: 60, bytes: Int64(60 * 59 / 2)))
            guard let end = page.files.last, met.count < 100 else { break }
            #expect(page.files.count <= limit)
            met += page.files.map(\.path)
            last = end
        }
        #expect(met == expected)
        let old = try cache.oldest(100, before: FileTime(Instant(seconds: 10))).files
        #expect(old.count == files.count { $0.usedAt < 10 })
    }
}
