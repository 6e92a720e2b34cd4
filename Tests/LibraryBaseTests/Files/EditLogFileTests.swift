import Catalog
import Foundation
import LibraryBase
import TestLibraries
import TestSupport
import Testing

/// The edit log as a file outside the library.
@Suite struct EditLogFileTests {
    private let folder: TemporaryFolder
    private let log: EditLogFile

    init() throws {
        folder = try TemporaryFolder()
        log = EditLogFile(library: folder.path("library"), state: folder.path("state"))
    }

    /// The path of the log relative to the folder.
    private var name: String { log.path.replacing(folder.path + "/", with: "") }

    private func entry(_ place: String, name: String = "Home") throws -> EditEntry { try .naming(place, name) }

    /// The names of places that the log tells, by their ids.
    private func names() throws -> [String: String]? {
        try log.state()?.state.placeNames.mapValues(\.name)
    }

    /// The log in the folder. The lines of a log that was set aside are read as those of another library.
    private struct Subject: EditLogUnderTest {
        let folder: TemporaryFolder
        let log: EditLogFile

        private var path: String { log.path.replacing(folder.path + "/", with: "") }

        func open() -> any EditLog { EditLogFile(library: folder.path("library"), state: folder.path("state")) }

        func damage(entry index: Int) throws {
            var lines = try #require(folder.bytes(path)).split(separator: UInt8(ascii: "\n")).map { [UInt8]($0) }
            lines[index + 1][30] ^= 1
            try folder.write(lines.joined(separator: [UInt8(ascii: "\n")]) + [UInt8(ascii: "\n")], to: path)
        }

        func setAside(library: String) throws -> [[EditEntry]] {
            let stem = path.dropLast(".jsonl".count) + "-\(library)"
            return try ["", "-2", "-3"].compactMap { number in
                guard let bytes = folder.bytes("\(stem)\(number).jsonl") else { return nil }
                let reader = EditLogFile(library: folder.path("reader"), state: folder.path("state"))
                try folder.write(bytes, to: reader.path.replacing(folder.path + "/", with: ""))
                var entries: [EditEntry] = []
                _ = try reader.replay { entries.append($0) }
                return entries
            }
        }
    }

    @Test(arguments: EditLogPromise.allCases) func aLogInAFileKeepsItsPromise(_ promise: EditLogPromise) throws {
        defer { folder.remove() }
        try promise.test(Subject(folder: folder, log: log))
    }

    @Test(arguments: 0..<4) func aCatalogueMadeOfItAloneSaysTheSame(seed: UInt64) throws {
        defer { folder.remove() }
        try RandomEdits.testReplay(of: log, in: folder, seed: seed)
    }

    @Test func aPositionIsTheLengthOfTheFile() throws {
        defer { folder.remove() }
        let start = try log.replace(with: [entry("a")], library: "one")
        #expect(start.rawValue == Int64(folder.bytes(name)?.count ?? 0))
        let end = try #require(try log.append([entry("b")], library: "one", at: start))
        #expect(end.rawValue == Int64(folder.bytes(name)?.count ?? 0))
    }

    @Test func othersMayNotReadIt() throws {
        defer { folder.remove() }
        _ = try log.replace(with: [], library: "one")
        #expect(try folder.mode(name) == 0o600)
    }

    @Test func aLineThatThePowerCutCostsThatLineAlone() throws {
        defer { folder.remove() }
        _ = try log.replace(with: [entry("a"), entry("b"), entry("c")], library: "one")
        try folder.write(try #require(folder.bytes(name)).dropLast(5), to: name)
        #expect(try log.state()?.isWhole == false)
        #expect(try names() == ["a": "Home", "b": "Home"])
    }

    @Test func noByteOfALogChangesUnnoticed() throws {
        defer { folder.remove() }
        _ = try log.replace(with: [entry("a"), entry("b")], library: "one")
        let whole = try #require(folder.bytes(name))
        let header = try #require(whole.firstIndex(of: UInt8(ascii: "\n")))
        var random = SeededGenerator(seed: 1)
        for _ in 0..<300 {
            var bytes = whole
            // The mark between the checksum and the content is not content; the last end of line may be missing.
            let index = Int.random(in: 0..<bytes.count - 1, using: &random)
            bytes[index] ^= UInt8.random(in: 1...255, using: &random)
            guard !Self.isMark(whole, index) else { continue }
            try folder.write(bytes, to: name)
            let read = try log.state()
            #expect(index <= header ? read == nil : read?.isWhole == false, "byte \(index)")
        }
    }

    /// Whether the byte is the space behind a line's checksum.
    private static func isMark(_ bytes: [UInt8], _ index: Int) -> Bool {
        let line = bytes[..<index].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return index - line == 16
    }

    @Test func whereTheFirstLineIsDamagedThereIsNoLog() throws {
        defer { folder.remove() }
        let size = try log.replace(with: [entry("a")], library: "one")
        var bytes = try #require(folder.bytes(name))
        bytes[20] ^= 1
        try folder.write(bytes, to: name)
        #expect(try log.state() == nil)
        #expect(try log.append([entry("b")], library: "one", at: size) == nil)
        _ = try log.replace(with: [entry("b")], library: "one")
        #expect(try names() == ["b": "Home"])
    }

    @Test func anotherLibrarysFileIsLaidAsideAsItIs() throws {
        defer { folder.remove() }
        _ = try log.replace(with: [entry("a")], library: "one")
        let before = folder.bytes(name)
        _ = try log.replace(with: [entry("b")], library: "two")
        let aside = name.dropLast(".jsonl".count) + "-one.jsonl"
        #expect(folder.bytes(String(aside)) == before)
    }

    @Test func librariesInTwoFoldersHaveTwoLogs() throws {
        defer { folder.remove() }
        let other = EditLogFile(library: folder.path("other"), state: folder.path("state"))
        #expect(other.path != log.path)
        try folder.makeFolder("library")
        try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "library")
        let linked = EditLogFile(library: folder.path("link"), state: folder.path("state"))
        #expect(linked.path == log.path)
    }

    @Test func aLogThatHasGrownTooLongIsWrittenAnew() throws {
        defer { folder.remove() }
        let long = String(repeating: "x", count: 300_000)
        var size = try log.replace(with: [entry("a")], library: "one")
        var appended = 0
        while let next = try log.append([entry("a", name: long)], library: "one", at: size) {
            size = next
            appended += 1
            guard appended < 10 else { break }
        }
        // Up to a megabyte there is no limit, and the line that passes it is taken.
        #expect(appended == 4)
        let new = try log.replace(with: [entry("a", name: long)], library: "one")
        #expect(new.rawValue < 310_000)
        #expect(try log.append([entry("b")], library: "one", at: new) != nil)
    }

    @Test func whatHasMuchToSayMayGrowToFourTimesAsMuch() throws {
        defer { folder.remove() }
        let long = String(repeating: "x", count: 300_000)
        var size = try log.replace(
            with: (0..<4).map { try entry("\($0)", name: long) }, library: "one")
        var appended = 0
        while let next = try log.append([entry("a", name: long)], library: "one", at: size) {
            size = next
            appended += 1
            guard appended < 30 else { break }
        }
        #expect(appended == 12)
    }

    @Test func aLibraryThatLostItsCatalogueIsKnownByItsLog() throws {
        defer { folder.remove() }
        let location = LibraryLocation(path: folder.path("library"), state: folder.path("state"))
        try folder.makeFolder("library/renditions")
        #expect(!location.hasLostCatalog)
        _ = try log.replace(with: [entry("a")], library: "one")
        #expect(location.hasLostCatalog)
        try folder.write([], to: "library/catalog.sqlite")
        #expect(location.hasLostCatalog)
        try folder.write([1], to: "library/catalog.sqlite")
        #expect(!location.hasLostCatalog)
    }
}
