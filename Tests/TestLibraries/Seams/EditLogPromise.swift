package import Catalog
internal import Foundation
internal import Testing

/// An edit log that a test can manipulate.
package protocol EditLogUnderTest {
    /// Opens the log like another writer; it is empty at first.
    func open() -> any EditLog
    /// Makes the entry at an index unreadable.
    func damage(entry index: Int) throws
    /// The entries of each log of a library that was set aside, in order.
    func setAside(library: String) throws -> [[EditEntry]]
}

/// The requirements for every edit log, as arguments of the tests of each implementation.
package enum EditLogPromise: String, CaseIterable, Sendable {
    case entriesComeBackInTheirOrder
    case entriesAreAddedAtTheKnownEndAlone
    case aSecondWriterSeesThatItIsBehind
    case aLogIsReplacedWhollyOrNotAtAll
    case whatIsDamagedIsToldAndHidesNothingElse
    case anotherLibrarysLogIsSetAside
    case aLogThatHasGrownTooLongSaysSo

    /// Tests the requirement with an empty log.
    package func test(_ subject: some EditLogUnderTest) throws {
        switch self {
        case .entriesComeBackInTheirOrder: try Self.testOrder(subject)
        case .entriesAreAddedAtTheKnownEndAlone: try Self.testEnd(subject)
        case .aSecondWriterSeesThatItIsBehind: try Self.testWriters(subject)
        case .aLogIsReplacedWhollyOrNotAtAll: try Self.testReplacing(subject)
        case .whatIsDamagedIsToldAndHidesNothingElse: try Self.testDamage(subject)
        case .anotherLibrarysLogIsSetAside: try Self.testSettingAside(subject)
        case .aLogThatHasGrownTooLongSaysSo: try Self.testLength(subject)
        }
    }
}

extension EditLogPromise {
    private static func testOrder(_ subject: some EditLogUnderTest) throws {
        let log = subject.open()
        #expect(try log.contents() == nil)
        let start = try log.replace(with: [.naming("a"), .naming("b")], library: "one")
        let end = try #require(try log.append([.naming("a", "Away"), .naming("c")], library: "one", at: start))
        #expect(try log.append([], library: "one", at: end) == end)
        _ = try #require(try log.append([.naming("b", "Away")], library: "one", at: end))
        let read = try #require(try log.contents())
        #expect(read.replay == EditLogReplay(library: "one", isWhole: true))
        #expect(
            try read.entries == [
                .naming("a"), .naming("b"), .naming("a", "Away"), .naming("c"), .naming("b", "Away"),
            ])
        let state = try #require(try log.state())
        #expect(state.isWhole && state.state.library == "one")
        #expect(state.state.placeNames.mapValues(\.name) == ["a": "Away", "b": "Away", "c": "Home"])
    }

    private static func testEnd(_ subject: some EditLogUnderTest) throws {
        let log = subject.open()
        #expect(try log.append([.naming("a")], library: "one", at: EditLogPosition(rawValue: 0)) == nil)
        #expect(try log.contents() == nil)
        let start = try log.replace(with: [.naming("a")], library: "one")
        let end = try #require(try log.append([.naming("b")], library: "one", at: start))
        for wrong in [start, EditLogPosition(rawValue: end.rawValue + 1), EditLogPosition(rawValue: 0)] {
            #expect(try log.append([.naming("c")], library: "one", at: wrong) == nil)
        }
        #expect(try log.append([.naming("c")], library: "two", at: end) == nil)
        #expect(try log.contents()?.entries == [.naming("a"), .naming("b")])
        #expect(try log.append([.naming("c")], library: "one", at: end) != nil)
    }

    private static func testWriters(_ subject: some EditLogUnderTest) throws {
        let (first, second) = (subject.open(), subject.open())
        let start = try first.replace(with: [.naming("a")], library: "one")
        let end = try #require(try first.append([.naming("b")], library: "one", at: start))
        #expect(try second.append([.naming("c")], library: "one", at: start) == nil)
        #expect(try second.contents()?.entries == [.naming("a"), .naming("b")])
        let new = try second.replace(with: [.naming("a"), .naming("b"), .naming("c")], library: "one")
        #expect(try first.append([.naming("d")], library: "one", at: end) == nil)
        #expect(try first.append([.naming("d")], library: "one", at: new) != nil)
        #expect(try second.contents()?.entries.count == 4)
    }

    private static func testReplacing(_ subject: some EditLogUnderTest) throws {
        let log = subject.open()
        let end = try log.replace(with: [.naming("a"), .naming("b")], library: "one")
        for library in ["one", "two"] {
            #expect(throws: EncodingError.self) {
                try log.replace(with: [.naming("c"), .unwritable(), .naming("d")], library: library)
            }
        }
        #expect(try log.contents()?.replay == EditLogReplay(library: "one", isWhole: true))
        #expect(try log.contents()?.entries == [.naming("a"), .naming("b")])
        #expect(try log.append([.naming("c")], library: "one", at: end) != nil)
        _ = try log.replace(with: [.naming("d")], library: "one")
        #expect(try log.contents()?.entries == [.naming("d")])
    }

    private static func testDamage(_ subject: some EditLogUnderTest) throws {
        let log = subject.open()
        _ = try log.replace(with: [.naming("a"), .naming("b"), .naming("c")], library: "one")
        try subject.damage(entry: 1)
        #expect(try log.contents()?.replay == EditLogReplay(library: "one", isWhole: false))
        #expect(try log.contents()?.entries == [.naming("a"), .naming("c")])
        #expect(try log.state()?.isWhole == false)
        _ = try log.replace(with: [.naming("a")], library: "one")
        #expect(try log.contents()?.replay == EditLogReplay(library: "one", isWhole: true))
    }

    private static func testSettingAside(_ subject: some EditLogUnderTest) throws {
        let log = subject.open()
        _ = try log.replace(with: [.naming("a")], library: "one")
        _ = try log.replace(with: [.naming("b")], library: "one")
        #expect(try subject.setAside(library: "one").isEmpty)
        _ = try log.replace(with: [.naming("c")], library: "two")
        #expect(try log.contents()?.replay.library == "two")
        #expect(try log.contents()?.entries == [.naming("c")])
        #expect(try subject.setAside(library: "one") == [[.naming("b")]])
        // A log that was set aside does not make room for the next one either.
        _ = try log.replace(with: [.naming("d")], library: "one")
        _ = try log.replace(with: [.naming("e")], library: "two")
        #expect(try subject.setAside(library: "one") == [[.naming("b")], [.naming("d")]])
        #expect(try subject.setAside(library: "two") == [[.naming("c")]])
    }

    private static func testLength(_ subject: some EditLogUnderTest) throws {
        let log = subject.open()
        let long = try EditEntry.naming("a", String(repeating: "x", count: 300_000))
        var end = try log.replace(with: [.naming("a")], library: "one")
        var entries = try [EditEntry.naming("a")]
        while entries.count < 100, let next = try log.append([long], library: "one", at: end) {
            end = next
            entries.append(long)
        }
        #expect(entries.count > 1 && entries.count < 100)
        #expect(try log.contents()?.entries == entries)
        end = try log.replace(with: [long], library: "one")
        #expect(try log.append([.naming("b")], library: "one", at: end) != nil)
        #expect(try log.contents()?.entries == [long, .naming("b")])
    }
}

// MARK: - Entries

extension EditLog {
    fileprivate func contents() throws -> (replay: EditLogReplay, entries: [EditEntry])? {
        var entries: [EditEntry] = []
        return try replay { entries.append($0) }.map { ($0, entries) }
    }
}

extension EditEntry {
    /// An entry that names a place.
    package static func naming(_ place: String, _ name: String = "Home") throws -> EditEntry {
        try read(#"{"placeName":{"place":"\#(place)","name":"\#(name)","setAt":1}}"#)
    }

    /// An entry that cannot be encoded as JSON: a correction to a latitude that is not a number.
    fileprivate static func unwritable() throws -> EditEntry {
        try read(
            #"{"correction":{"photo":"a","place":{"id":"se","countryCode":"SE"},"latitude":"none","correctedAt":1}}"#)
    }

    private static func read(_ json: String) throws -> EditEntry {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "infinity", negativeInfinity: "-infinity", nan: "none")
        return try decoder.decode(EditEntry.self, from: Data(json.utf8))
    }
}
