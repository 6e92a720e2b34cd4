import Catalog
import Foundation
import LibraryBase
import TestSupport
import Testing

/// What people did, as lines of a file outside of the library.
@Suite struct JournalFileTests {
    private let folder: TemporaryFolder
    private let journal: JournalFile

    init() throws {
        folder = try TemporaryFolder()
        journal = JournalFile(library: folder.path("library"), state: folder.path("state"))
    }

    /// The path of the journal relative to the folder.
    private var name: String { journal.path.replacing(folder.path + "/", with: "") }

    /// An entry that gives a place a name.
    private func entry(_ place: String, name: String = "Home") throws -> JournalEntry {
        let json = #"{"placeName":{"place":"\#(place)","name":"\#(name)","setAt":1}}"#
        return try JSONDecoder().decode(JournalEntry.self, from: Data(json.utf8))
    }

    /// The names of places that the journal tells, by their ids.
    private func names() throws -> [String: String]? {
        try journal.read()?.state.placeNames.mapValues(\.name)
    }

    @Test func entriesAreReadInTheirOrder() throws {
        defer { folder.remove() }
        #expect(try journal.read() == nil)
        #expect(try journal.append([entry("a")], library: "one", after: 0) == nil)
        let start = try journal.replace(with: [entry("a"), entry("b")], library: "one")
        let end = try #require(try journal.append([entry("a", name: "Away")], library: "one", after: start))
        #expect(end > start && end == Int64(folder.bytes(name)?.count ?? 0))
        let read = try #require(try journal.read())
        #expect(read.isWhole && read.state.library == "one")
        #expect(try names() == ["a": "Away", "b": "Home"])
    }

    @Test func othersMayNotReadIt() throws {
        defer { folder.remove() }
        _ = try journal.replace(with: [], library: "one")
        #expect(try folder.mode(name) == 0o600)
    }

    @Test func aJournalOfAnotherLengthIsNotGoneOnWith() throws {
        defer { folder.remove() }
        let size = try journal.replace(with: [entry("a")], library: "one")
        let before = folder.bytes(name)
        #expect(try journal.append([entry("b")], library: "one", after: size - 1) == nil)
        #expect(try journal.append([entry("b")], library: "one", after: size + 1) == nil)
        #expect(folder.bytes(name) == before)
    }

    @Test func aDamagedLineCostsThatLineAlone() throws {
        defer { folder.remove() }
        _ = try journal.replace(with: [entry("a"), entry("b"), entry("c")], library: "one")
        let whole = try #require(folder.bytes(name))
        let text = String(decoding: whole, as: UTF8.self)
        try folder.write(text.replacing(#""b""#, with: #""x""#).utf8, to: name)
        let read = try #require(try journal.read())
        #expect(!read.isWhole)
        #expect(try names() == ["a": "Home", "c": "Home"])
        // A line that the power cut.
        try folder.write(whole.dropLast(5), to: name)
        #expect(try journal.read()?.isWhole == false)
        #expect(try names() == ["a": "Home", "b": "Home"])
    }

    @Test func noByteOfAJournalChangesUnnoticed() throws {
        defer { folder.remove() }
        _ = try journal.replace(with: [entry("a"), entry("b")], library: "one")
        let whole = try #require(folder.bytes(name))
        let header = try #require(whole.firstIndex(of: UInt8(ascii: "\n")))
        var random = SeededGenerator(seed: 1)
        for _ in 0..<300 {
            var bytes = whole
            // The mark between the checksum and the content is no content; the last end of line may be missing.
            let index = Int.random(in: 0..<bytes.count - 1, using: &random)
            bytes[index] ^= UInt8.random(in: 1...255, using: &random)
            guard !Self.isMark(whole, index) else { continue }
            try folder.write(bytes, to: name)
            let read = try journal.read()
            #expect(index <= header ? read == nil : read?.isWhole == false, "byte \(index)")
        }
    }

    /// Whether the byte is the space behind a line's checksum.
    private static func isMark(_ bytes: [UInt8], _ index: Int) -> Bool {
        let line = bytes[..<index].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return index - line == 16
    }

    @Test func whereTheFirstLineIsDamagedThereIsNoJournal() throws {
        defer { folder.remove() }
        let size = try journal.replace(with: [entry("a")], library: "one")
        var bytes = try #require(folder.bytes(name))
        bytes[20] ^= 1
        try folder.write(bytes, to: name)
        #expect(try journal.read() == nil)
        #expect(try journal.append([entry("b")], library: "one", after: size) == nil)
        _ = try journal.replace(with: [entry("b")], library: "one")
        #expect(try names() == ["b": "Home"])
    }

    @Test func anotherLibrarysJournalIsLaidAside() throws {
        defer { folder.remove() }
        let size = try journal.replace(with: [entry("a")], library: "one")
        let before = folder.bytes(name)
        #expect(try journal.append([entry("b")], library: "two", after: size) == nil)
        _ = try journal.replace(with: [entry("b")], library: "two")
        #expect(try journal.read()?.state.library == "two")
        #expect(try names() == ["b": "Home"])
        let aside = name.dropLast(".jsonl".count) + "-one.jsonl"
        #expect(folder.bytes(String(aside)) == before)
    }

    @Test func librariesInTwoFoldersHaveTwoJournals() throws {
        defer { folder.remove() }
        let other = JournalFile(library: folder.path("other"), state: folder.path("state"))
        #expect(other.path != journal.path)
        try folder.makeFolder("library")
        try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "library")
        let linked = JournalFile(library: folder.path("link"), state: folder.path("state"))
        #expect(linked.path == journal.path)
    }

    @Test func aJournalThatHasGrownTooLongIsWrittenAnew() throws {
        defer { folder.remove() }
        let long = String(repeating: "x", count: 300_000)
        var size = try journal.replace(with: [entry("a")], library: "one")
        var appended = 0
        while let next = try journal.append([entry("a", name: long)], library: "one", after: size) {
            size = next
            appended += 1
            guard appended < 10 else { break }
        }
        // Up to a megabyte there is no limit, and the line that passes it is taken.
        #expect(appended == 4)
        let new = try journal.replace(with: [entry("a", name: long)], library: "one")
        #expect(new < 310_000)
        #expect(try journal.append([entry("b")], library: "one", after: new) != nil)
    }

    @Test func whatHasMuchToSayMayGrowToFourTimesAsMuch() throws {
        defer { folder.remove() }
        let long = String(repeating: "x", count: 300_000)
        var size = try journal.replace(
            with: (0..<4).map { try entry("\($0)", name: long) }, library: "one")
        var appended = 0
        while let next = try journal.append([entry("a", name: long)], library: "one", after: size) {
            size = next
            appended += 1
            guard appended < 30 else { break }
        }
        #expect(appended == 12)
    }

    @Test func aLibraryThatLostItsCatalogueIsKnownByItsJournal() throws {
        defer { folder.remove() }
        let location = LibraryLocation(path: folder.path("library"), state: folder.path("state"))
        try folder.makeFolder("library/renditions")
        #expect(!location.hasLostCatalog)
        _ = try journal.replace(with: [entry("a")], library: "one")
        #expect(location.hasLostCatalog)
        try folder.write([], to: "library/catalog.sqlite")
        #expect(location.hasLostCatalog)
        try folder.write([1], to: "library/catalog.sqlite")
        #expect(!location.hasLostCatalog)
    }
}
