import Catalog
import Foundation
import Synchronization
import TestLibraries
import TestSupport
import Testing
import Times

/// A catalogue that is made again of what can be read of it and of its journal.
@Suite struct RebuildTests {
    /// A journal that is kept in memory, as long as it has entries.
    private final class Journal: CatalogJournal {
        private let entries = Mutex<[JournalEntry]>([])

        var state: JournalState { entries.withLock { $0.reduce(into: JournalState()) { $0.take($1) } } }

        func append(_ more: [JournalEntry], library: String, after size: Int64) -> Int64? {
            entries.withLock { entries in
                guard Int64(entries.count) == size else { return nil }
                entries += more
                return Int64(entries.count)
            }
        }

        func replace(with all: [JournalEntry], library: String) -> Int64 {
            entries.withLock { entries in
                entries = all
                return Int64(all.count)
            }
        }
    }

    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = NSTemporaryDirectory() + "rebuild-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    /// What people did, as it has to come back.
    private struct Deeds: Equatable {
        var recents: [String]
        var recentsOfAnn: [String]
        var people: [PersonRecord]
        var sources: [SourceRecord]
        var corrections: [Correction]
        var names: [OwnPlaceName]
        var limit: Int64?

        init(_ catalog: Catalog) throws {
            let ann = try catalog.people.find(key: "ann")
            recents = try catalog.recents.all().map(\.photo.id)
            recentsOfAnn = try ann.map { try catalog.recents.all(of: $0.row).map(\.photo.id) } ?? []
            people = try catalog.people.all()
            sources = try catalog.sources.all()
            corrections = try catalog.corrections.all()
            names = try catalog.names.own()
            limit = try catalog.originals.limit()
        }
    }

    /// Does something of all that a journal keeps.
    private func act(_ catalog: Catalog, _ random: inout SeededGenerator, step: Int) throws {
        let photos = try catalog.photos.list(at: nil, order: .title, limit: nil).photos
        let photo = try #require(photos.randomElement(using: &random))
        let oslo = PlaceDescription(id: "no-oslo-3143244", countryCode: "NO", name: "Oslo")
        switch Int.random(in: 0..<9, using: &random) {
        case 0, 1, 2: try catalog.recents.touch(photo: photo.row, at: Instant(milliseconds: Int64(step)))
        case 3:
            let ann =
                try catalog.people.find(key: "ann")
                ?? catalog.people.add(name: "Ann", key: "ann", password: "x", isOwner: true, at: 1)
            try catalog.recents.touch(of: ann.row, photo: photo.row, at: Instant(milliseconds: Int64(step)))
        case 4:
            try catalog.corrections.set(
                photos: [photo.row], to: oslo, latitude: 59.9, longitude: 10.7, at: Instant(milliseconds: Int64(step)))
        case 5: _ = try catalog.corrections.reset(photos: [photo.row])
        case 6: try catalog.originals.setLimit(Int64(step) * 1000)
        case 7: try catalog.names.set([OwnPlaceName(placeID: World.falun.id, name: "Home \(step)", setAt: 1)])
        default: if try !catalog.recents.all().isEmpty { _ = try catalog.recents.edit(.delete(rows: [1...1])) }
        }
    }

    @Test(arguments: 0..<8) func whatPeopleDidComesBackFromTheFileOrTheJournal(seed: UInt64) throws {
        try withFolder { folder in
            let journal = Journal()
            var random = SeededGenerator(seed: seed)
            let path = folder + "/catalog.sqlite"
            var deeds: Deeds?
            do {
                let world = World(catalog: try Catalog(path: path, access: .create, journal: journal))
                try world.record((1...5).map { World.file("\($0).jpg", content: $0, inode: Int64($0)) })
                try world.merge([World.item("1")], try world.source("a").feed, generation: 1)
                for step in 1...25 { try act(world.catalog, &random, step: step) }
                deeds = try Deeds(world.catalog)
            }
            let whole = try Catalog.rebuild(from: path, journal: journal.state, into: folder + "/whole")
            #expect(whole.isWhole && whole.photos == 6)
            #expect(try Deeds(Catalog(path: folder + "/whole", access: .existing)) == deeds)
            // Without the file only photos that somebody did something with are known.
            let none = folder + "/none.sqlite"
            try Data("no database".utf8).write(to: URL(filePath: none))
            #expect(!Catalog.isReadableInPart(none))
            let report = try Catalog.rebuild(from: none, journal: journal.state, into: folder + "/journal")
            #expect(!report.isWhole)
            var left = try Deeds(Catalog(path: folder + "/journal", access: .existing))
            let expected = try #require(deeds)
            #expect(report.recents == expected.recents.count)
            // Whose content nobody knows any more, a correction is of its id alone.
            #expect(left.corrections.map(\.photoID) == expected.corrections.map(\.photoID))
            left.corrections = expected.corrections
            #expect(left == expected)
        }
    }

    @Test(arguments: ["50.jpg", "100.jpg", "150.jpg"]) func whatIsLeftOfADamagedFileIsInOrder(name: String) throws {
        try withFolder { folder in
            let path = folder + "/catalog.sqlite"
            do {
                let world = World(catalog: try Catalog(path: path, access: .create))
                try world.record((0..<200).map { World.file("\($0).jpg", content: 1, inode: Int64($0)) })
            }
            var bytes = try Data(contentsOf: URL(filePath: path))
            let place = try #require(bytes.range(of: Data(name.utf8), options: .backwards)).lowerBound
            let page = place / 4096 * 4096
            bytes.replaceSubrange(page..<page + 4096, with: Data(count: 4096))
            try bytes.write(to: URL(filePath: path))
            #expect(Catalog.isReadableInPart(path))
            #expect(!Catalog.acceptForeignChanges(at: path, journal: nil))
            let report = try Catalog.rebuild(from: path, journal: nil, into: folder + "/new")
            #expect(report.photos <= 200)
            let catalog = try Catalog(path: folder + "/new", access: .existing)
            #expect(try catalog.problems().isEmpty)
            #expect(try catalog.photos.list(at: nil, order: .taken, limit: nil).photos.count == report.photos)
        }
    }
}
