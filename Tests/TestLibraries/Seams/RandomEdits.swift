package import Catalog
internal import Disk
internal import Foundation
internal import Testing
package import TestSupport
internal import Times

/// Random edits that an edit log records, generated from a seed.
package struct RandomEdits {
    private let catalog: Catalog
    private var random: SeededGenerator
    private var step = 0

    private static let falun = PlaceDescription(
        id: "se-falun-2715459", countryCode: "SE", name: "Falun", region: "Dalarna", latitude: 60.6, longitude: 15.6)
    private static let oslo = PlaceDescription(id: "no-oslo-3143244", countryCode: "NO", name: "Oslo")

    /// Edits a catalogue. If it is empty, a source and some photos of files are added first.
    package init(_ catalog: Catalog, seed: UInt64) throws {
        (self.catalog, random) = (catalog, SeededGenerator(seed: seed))
        try addFiles()
        try addSource("a")
    }

    private func addFiles() throws {
        let files = (1...5).map { number in
            var file = IndexedFile(
                folder: "/p", name: "\(number).jpg",
                fingerprint: FileFingerprint(device: 7, inode: Int64(number), bytes: 10, modifiedAt: 1000))
            file.sha256 = Array(repeating: UInt8(number), count: 32)
            (file.width, file.height, file.type) = (4, 3, "image/jpeg")
            file.place = Self.falun
            return file
        }
        _ = try catalog.folders.record(files, pathState: { _ in .present }) { file, attempt in
            Self.id("file\(file.sha256?.first ?? 0)x\(attempt)")
        }
    }

    private func addSource(_ name: String) throws {
        let source = try catalog.sources.add(
            SourceDescription(name: name, url: "https://\(name).example/feed"))
        let feed = try #require(try catalog.feeds.own(ofSource: source.row))
        let items = (1...2).map { number in
            var item = RemoteItem(identity: "\(number)", imageURL: "https://\(name).example/\(number).jpg")
            (item.title, item.place) = ("Photo \(number)", Self.falun)
            return item
        }
        _ = try catalog.feeds.merge(items, feed: feed, generation: 1) { item, attempt in
            Self.id("feed\(feed.row)y\(item.identity)x\(attempt)")
        }
    }

    /// A photo id of 12 letters and digits.
    private static func id(_ text: String) -> String {
        String((String(repeating: "0", count: 12) + text).suffix(12))
    }

    /// Makes one edit.
    package mutating func next() throws {
        step += 1
        let photos = try catalog.photos.list(at: nil, order: .title, limit: nil).photos
        let photo = try #require(photos.randomElement(using: &random))
        switch Int.random(in: 0..<24, using: &random) {
        case 0, 1, 2: try catalog.recents.touch(photo: PhotoID(photo.id), at: Instant(milliseconds: Int64(step)))
        case 3, 4:
            try catalog.recents.touch(of: ann().id, photo: PhotoID(photo.id), at: Instant(milliseconds: Int64(step)))
        case 5, 6:
            try catalog.corrections.set(
                photos: [photo.row], to: Self.oslo, latitude: 59.9, longitude: 10.7,
                at: Instant(milliseconds: Int64(step)))
        case 7: _ = try catalog.corrections.reset(photos: [photo.row])
        case 8: try catalog.originals.setLimit(Int64(step) * 1000)
        case 9: try catalog.names.set([OwnPlaceName(placeID: Self.falun.id, name: "Home \(step)", setAt: 1)])
        case 10: _ = try catalog.names.reset(placeID: Self.falun.id)
        case 11: if try !catalog.recents.all().isEmpty { _ = try catalog.recents.edit(.delete(rows: [1...1])) }
        case 12: try editAgain()
        case 13: try addSource("s\(step)")
        case 14: try changeSources()
        case 15: try correct(photos.map(\.id))
        case 16, 17: try give(photos.map(\.id))
        case 18, 19, 20, 21, 22: try RandomSetEdits.next(in: catalog, photos.map { PhotoID($0.id) }, step, &random)
        default: if let ann = try catalog.people.find(key: "ann") { try changePerson(ann) }
        }
    }

    /// Corrects all photos in one step, and undoes it or not.
    private mutating func correct(_ ids: [String]) throws {
        let change: CorrectionChange =
            Bool.random(using: &random) ? .reset : .set(Self.oslo, latitude: nil, longitude: nil)
        let edit = try catalog.corrections.change(photos: ids, change, at: Instant(milliseconds: Int64(step)))
        if Bool.random(using: &random) { _ = try catalog.corrections.undo(edit: edit.number) }
    }

    /// Gives all photos texts in one step, or removes them, and undoes it or not.
    private mutating func give(_ ids: [String]) throws {
        let changes: [TextChange] = [
            .reset, TextChange(title: .given("Title \(step)")), TextChange(title: .own, caption: .given("")),
            TextChange(caption: .given("Two\nlines"), keywords: .given(["a", "b \(step)"])),
        ]
        let change = changes.randomElement(using: &random) ?? .reset
        let edit = try catalog.texts.change(photos: ids, change, at: Instant(milliseconds: Int64(step)))
        if Int.random(in: 0..<3, using: &random) == 0 { _ = try catalog.corrections.undo(edit: edit.number) }
    }

    private func ann() throws -> PersonRecord {
        try catalog.people.find(key: "ann")
            ?? catalog.people.add(name: "Ann", key: "ann", password: "x", isOwner: true, at: 1)
    }

    private mutating func editAgain() throws {
        do throws(CatalogError) {
            _ = try catalog.recents.edit(Bool.random(using: &random) ? .undo : .redo)
        } catch .refused(.nothingToUndo) {
        } catch .refused(.nothingToRedo) {
        }
    }

    /// Removes a source, or restores the last removed one.
    private mutating func changeSources() throws {
        if Bool.random(using: &random), let source = try catalog.sources.all().randomElement(using: &random) {
            try catalog.sources.remove(row: source.row, at: Instant(milliseconds: Int64(step)))
        } else {
            do throws(CatalogError) {
                _ = try catalog.sources.restore(at: Instant(milliseconds: Int64(step)))
            } catch .noRemovedSource {}
        }
    }

    private mutating func changePerson(_ person: PersonRecord) throws {
        switch Int.random(in: 0..<3, using: &random) {
        case 0: _ = try catalog.people.remove(key: "ann")
        case 1: _ = try catalog.people.setPassword("y\(step)", key: "ann")
        default: try catalog.people.setLocale("sv", of: person.id)
        }
    }
}

extension RandomEdits {
    /// Makes edits in a catalogue with a log, and checks that replaying the log in another catalogue gives the same state.
    ///
    /// - Parameters:
    ///   - log: an empty log.
    ///   - folder: an empty folder.
    package static func testReplay(of log: any EditLog, in folder: TemporaryFolder, seed: UInt64) throws {
        let catalog = try Catalog(path: folder.path("catalog.sqlite"), access: .create, editLog: log)
        var edits = try RandomEdits(catalog, seed: seed)
        for _ in 0..<60 { try edits.next() }
        let replayed = try #require(try log.state())
        #expect(replayed.isWhole)
        #expect(try replayed.state.library == catalog.libraryID())
        #expect(try catalog.agrees(with: replayed.state))
        let path = folder.path("rebuilt.sqlite")
        _ = try Catalog.rebuild(from: folder.path("none.sqlite"), edits: replayed.state, into: path)
        let rebuilt = try Catalog(path: path, access: .existing)
        #expect(try rebuilt.agrees(with: replayed.state))
        #expect(try rebuilt.libraryID() == catalog.libraryID())
        // The comparison must notice an edit that was not replayed.
        try catalog.names.set([OwnPlaceName(placeID: Self.oslo.id, name: "Later", setAt: 1)])
        #expect(try !catalog.agrees(with: replayed.state))
    }
}
