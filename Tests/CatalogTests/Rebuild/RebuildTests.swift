import Catalog
import Foundation
import TestLibraries
import Testing
import Times

/// A catalogue that is rebuilt from its readable rows and its edit log.
@Suite struct RebuildTests {
    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = NSTemporaryDirectory() + "rebuild-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    /// What people did, which has to be recovered.
    private struct Deeds: Equatable {
        var recents: [String]
        var recentsOfAnn: [String]
        var people: [PersonRecord]
        var sources: [SourceRecord]
        var corrections: [Correction]
        var names: [OwnPlaceName]
        var texts: [GivenText]
        var sets: [LoggedSet]
        var setItems: [String: [String: Int64]]
        var limit: Int64?

        init(_ catalog: Catalog) throws {
            let ann = try catalog.people.find(key: "ann")
            recents = try catalog.recents.all().map(\.photo.id)
            recentsOfAnn = try ann.map { try catalog.recents.all(of: $0.id).map(\.photo.id) } ?? []
            people = try catalog.people.all()
            sources = try catalog.sources.all()
            corrections = try catalog.corrections.all()
            names = try catalog.names.own()
            texts = try catalog.texts.all()
            let edits = try catalog.currentEdits()
            sets = edits.sets.values.sorted { $0.id < $1.id }
            setItems = edits.setItems
            limit = try catalog.originals.limit()
        }
    }

    @Test(arguments: 0..<8) func whatPeopleDidIsRecoveredFromTheFileOrTheLog(seed: UInt64) throws {
        try withFolder { folder in
            let log = MemoryEditLog()
            let path = folder + "/catalog.sqlite"
            var (deeds, photos): (Deeds?, Int) = (nil, 0)
            do {
                let catalog = try Catalog(path: path, access: .create, editLog: log)
                var edits = try RandomEdits(catalog, seed: seed)
                for _ in 1...25 { try edits.next() }
                deeds = try Deeds(catalog)
                photos = try catalog.photos.list(at: nil, order: .title, limit: nil).photos.count
            }
            let state = try #require(try log.state()).state
            let whole = try Catalog.rebuild(from: path, edits: state, into: folder + "/whole")
            #expect(whole.isWhole)
            #expect(whole.photos == photos)
            #expect(try Deeds(Catalog(path: folder + "/whole", access: .existing)) == deeds)
            // Without the file, only photos in the edit log are known.
            let none = folder + "/none.sqlite"
            try Data("no database".utf8).write(to: URL(filePath: none))
            #expect(!Catalog.isReadableInPart(none))
            let report = try Catalog.rebuild(from: none, edits: state, into: folder + "/log")
            #expect(!report.isWhole)
            var left = try Deeds(Catalog(path: folder + "/log", access: .existing))
            let expected = try #require(deeds)
            #expect(report.recents == expected.recents.count)
            // If the content is unknown, a correction has only the photo's id.
            #expect(left.corrections.map(\.photoID) == expected.corrections.map(\.photoID))
            left.corrections = expected.corrections
            #expect(left.texts.map(\.title) == expected.texts.map(\.title))
            left.texts = expected.texts
            #expect(left == expected)
        }
    }

    @Test(arguments: ["50.jpg", "100.jpg", "150.jpg"]) func aCatalogueRebuiltFromADamagedFileIsConsistent(name: String)
        throws
    {
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
            #expect(!Catalog.acceptForeignChanges(at: path, edits: nil))
            let report = try Catalog.rebuild(from: path, edits: nil, into: folder + "/new")
            // A page has some dozen rows, or none if it belongs to an index.
            #expect((100...200).contains(report.photos))
            let catalog = try Catalog(path: folder + "/new", access: .existing)
            #expect(try catalog.problems().isEmpty)
            #expect(try catalog.photos.list(at: nil, order: .taken, limit: nil).photos.count == report.photos)
        }
    }
}
