import Catalog
import Foundation
import Localization
import TestLibraries
import TestSupport
import Testing
import Times

/// Sources that are changed, removed and restored.
@Suite struct SourceRemovalTests {
    private static let day = CatalogSources.removalLifetime
    private let world: World
    private var catalog: Catalog { world.catalog }

    init() throws {
        world = try World()
    }

    private init(_ world: World) {
        self.world = world
    }

    /// Adds a source with this number of photos at Falun.
    @discardableResult private func add(_ name: String, photos: Int) throws -> SourceRecord {
        let source = try catalog.sources.add(SourceDescription(name: name, url: "https://\(name).example/feed"))
        let feed = try #require(try catalog.feeds.own(ofSource: source.row))
        let items = (0..<photos).map { number in
            var item = RemoteItem(identity: "\(number)", imageURL: "https://\(name).example/\(number).jpg")
            (item.title, item.place, item.takenAt) = (
                "\(name) \(number)", World.falun, Instant(milliseconds: Int64(number))
            )
            return item
        }
        _ = try catalog.feeds.merge(items, feed: feed, generation: 1) { item, attempt in
            World.id("\(name) \(item.identity) \(attempt)")
        }
        let answer = FeedAnswer(etag: "\"1\"", lastModified: "then", hasContent: true)
        try catalog.feeds.note(
            .merged(contentHash: Array(repeating: 1, count: 32), answer), of: feed, at: 1_000_000)
        return source
    }

    private func photos() throws -> [PhotoRecord] {
        try catalog.photos.list(at: nil, order: .title, limit: nil).photos
    }

    private func recents() throws -> [String] { try catalog.recents.all().compactMap(\.photo.title) }

    /// Opens photos by their titles, one after another.
    private func open(_ titles: String...) throws {
        for (time, title) in titles.enumerated() {
            let photo = try #require(try photos().first { $0.title == title })
            try catalog.recents.touch(photo: PhotoID(photo.id), at: Instant(milliseconds: Int64(time)))
        }
    }

    private func find(_ text: String) throws -> Int {
        _ = try catalog.search.update(NoNames())
        return try catalog.search.find(
            try SearchQuery(text), limit: 10, reader: SearchReader(locale: .english, languages: [])
        ).photos.count
    }

    private struct NoNames: PlaceNameSource {
        var version: String { "0" }
        func names(of places: [PlaceRecord]) -> [[DictionaryName]] { places.map { _ in [] } }
        func names(ofCountries codes: [String]) -> [String: [String]] { [:] }
        func names(ofRegions codes: Set<String>) -> [String: [DictionaryName]] { [:] }
    }

    /// If it was added again, `undo` reports that it exists; then it is removed again.
    @Test func anEmptyRemovedSourceDoesNotReplaceTheOneKeptBefore() throws {
        let source = try add("a", photos: 2)
        try catalog.sources.remove(row: source.row, at: 5)
        let again = try add("a", photos: 0)
        #expect(throws: CatalogError.sourceExists("a")) { _ = try catalog.sources.restore(at: 6) }
        try catalog.sources.remove(row: again.row, at: 7)
        _ = try catalog.sources.restore(at: 8)
        #expect(try photos().count == 2)
    }

    @Test func aRemovedSourceIsRestoredAsItWas() throws {
        let source = try add("a", photos: 3)
        try add("b", photos: 2)
        try open("a 0", "b 0", "a 1", "b 1")
        let before = (photos: try photos(), recents: try catalog.recents.all().map(\.openedAt))
        #expect(try find("a") == 3)
        #expect(try catalog.sources.recentCount(ofSource: source.row) == 2)
        try catalog.sources.remove(row: source.row, at: 5)
        #expect(try photos().count == 2 && recents() == ["b 1", "b 0"] && find("a") == 0)
        #expect(try catalog.places.list(in: .english).sections.flatMap(\.places).map(\.record.photoCount) == [2])
        #expect(try catalog.sources.restore(at: Instant(milliseconds: 4) + Self.day) == source)
        #expect(try photos() == before.photos)
        #expect(try recents() == ["b 1", "a 1", "b 0", "a 0"])
        #expect(try catalog.recents.all().map(\.openedAt) == before.recents)
        #expect(try catalog.places.list(in: .english).sections.flatMap(\.places).map(\.record.photoCount) == [5])
        #expect(try find("a") == 3)
        let feed = try #require(try catalog.feeds.own(ofSource: source.row))
        #expect(feed.etag == "\"1\"" && feed.checkedAt == 1_000_000)
        #expect(throws: CatalogError.noRemovedSource) { try catalog.sources.restore(at: 6) }
    }

    @Test func photosOpenedSinceStayAboveAndNothingIsDuplicated() throws {
        let source = try add("a", photos: 2)
        try add("b", photos: 3)
        try open("b 0", "a 0", "b 1", "a 1")
        try catalog.sources.remove(row: source.row, at: 5)
        try open("b 2")
        _ = try catalog.recents.edit(.delete(rows: [3...3]))
        #expect(try recents() == ["b 2", "b 1"])
        _ = try catalog.sources.restore(at: 6)
        #expect(try recents() == ["b 2", "a 1", "b 1", "a 0"])
    }

    @Test func afterADayNothingCanBeRestored() throws {
        let source = try add("a", photos: 2)
        try catalog.sources.remove(row: source.row, at: 5)
        #expect(throws: CatalogError.noRemovedSource) {
            try catalog.sources.restore(at: Instant(milliseconds: 5) + Self.day)
        }
        try catalog.sources.forgetOldRemoval(at: Instant(milliseconds: 4) + Self.day)
        _ = try catalog.sources.restore(at: 6)
        try catalog.sources.remove(row: source.row, at: 7)
        try catalog.sources.forgetOldRemoval(at: Instant(milliseconds: 7) + Self.day)
        #expect(throws: CatalogError.noRemovedSource) { try catalog.sources.restore(at: 8) }
    }

    @Test func openingAPhotoDeletesASourceThatCanNoLongerBeRestored() throws {
        try add("b", photos: 1)
        let photo = try #require(try photos().first?.id)
        for (time, isForgotten) in [
            (Instant(milliseconds: 4) + Self.day, false), (Instant(milliseconds: 5) + Self.day, true),
        ] {
            let source = try add("a", photos: 2)
            try catalog.sources.remove(row: source.row, at: 5)
            try catalog.recents.touch(photo: PhotoID(photo), at: time)
            if isForgotten {
                #expect(throws: CatalogError.noRemovedSource) { try catalog.sources.restore(at: 6) }
            } else {
                let back = try catalog.sources.restore(at: 6)
                try catalog.sources.remove(row: back.row, at: nil)
            }
        }
    }

    @Test func clearedRecentsAreNotRestoredButThoseOfOthersAre() throws {
        let ann = try catalog.people.add(name: "Ann", key: "ann", password: "x", isOwner: false, at: 1)
        let source = try add("a", photos: 2)
        try add("b", photos: 1)
        try open("a 0", "b 0")
        for photo in try photos() { try catalog.recents.touch(of: ann.id, photo: PhotoID(photo.id), at: 9) }
        let before = try catalog.recents.all(of: ann.id).map(\.photo.title)
        try catalog.sources.remove(row: source.row, at: 5)
        _ = try catalog.recents.edit(.clear)
        _ = try catalog.sources.restore(at: 6)
        #expect(try recents().isEmpty && catalog.recents.all(of: ann.id).map(\.photo.title) == before)
        // The same for a clear that was redone.
        try open("a 0", "b 0")
        _ = try catalog.recents.edit(.clear)
        _ = try catalog.recents.edit(.undo)
        try catalog.sources.remove(row: source.row, at: 7)
        _ = try catalog.recents.edit(.redo)
        _ = try catalog.sources.restore(at: 8)
        #expect(try recents().isEmpty)
    }

    @Test func theRecentsOfARemovedUserAreNotKeptWithTheSource() throws {
        let ann = try catalog.people.add(name: "Ann", key: "ann", password: "x", isOwner: false, at: 1)
        let source = try add("a", photos: 1)
        let photo = try #require(try photos().first)
        let content = Array(repeating: UInt8(1), count: 32)
        let file = DownloadedFile(
            url: "https://a.example/0.jpg", sha256: content, bytes: 1, type: "image/jpeg", width: 4, height: 3,
            orientation: 1, described: World.file("x.jpg", content: 1))
        try catalog.downloads.complete([(photo.row, file)])
        try catalog.recents.touch(of: ann.id, photo: PhotoID(photo.id), at: 1)
        try catalog.sources.remove(row: source.row, at: 5)
        _ = try catalog.people.remove(key: "ann")
        // Its original is not on anybody's recents, so it is not kept any more.
        let verdicts = try catalog.originals.evict([content], by: .limit, delete: { _, _ in true }, isEnough: { false })
        #expect(verdicts == [.evicted])
    }

    @Test func ofTwoRemovedSourcesTheLastIsRestored() throws {
        let sources = [try add("a", photos: 2), try add("b", photos: 1)]
        for source in sources { try catalog.sources.remove(row: source.row, at: 5) }
        #expect(try catalog.sources.restore(at: 6).name == "b")
        #expect(try photos().compactMap(\.title) == ["b 0"])
        #expect(throws: CatalogError.noRemovedSource) { try catalog.sources.restore(at: 7) }
    }

    @Test func removingAMissingSourceKeepsTheOneRemovedBefore() throws {
        let source = try add("a", photos: 2)
        #expect(try catalog.sources.remove(row: source.row, at: 5))
        #expect(try !catalog.sources.remove(row: source.row, at: 6))
        #expect(try catalog.sources.restore(at: 7) == source && photos().count == 2)
    }

    @Test func aSourceThatWasAddedAgainIsNotDuplicated() throws {
        let source = try add("a", photos: 2)
        try catalog.sources.remove(row: source.row, at: 5)
        try add("a", photos: 1)
        #expect(throws: CatalogError.sourceExists("a")) { try catalog.sources.restore(at: 6) }
        #expect(try photos().count == 1)
    }

    @Test func aRemovedSourceIsRestoredFromARebuiltCatalogue() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/photos-removal-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/catalog.sqlite"
        // In a function of its own, so that the file is closed at its end.
        func fill() throws {
            let world = SourceRemovalTests(World(catalog: try Catalog(path: path, access: .create)))
            try world.add("b", photos: 1)
            let source = try world.add("a", photos: 3)
            try world.open("a 1")
            try world.catalog.sources.remove(row: source.row, at: 5)
        }
        try fill()
        #expect(try Catalog.rebuild(from: path, edits: nil, into: path + "-new").isWhole)
        let world = SourceRemovalTests(World(catalog: try Catalog(path: path + "-new", access: .existing)))
        // It does not use a row number that is kept free.
        try world.add("c", photos: 2)
        #expect(try world.catalog.sources.restore(at: 6).name == "a")
        #expect(try world.photos().compactMap(\.title) == ["a 0", "a 1", "a 2", "b 0", "c 0", "c 1"])
        #expect(try world.recents() == ["a 1"])
    }

    @Test func anOriginalOfARemovedSourceIsEvictedOrKeptAsBefore() throws {
        let source = try add("a", photos: 2)
        let contents = [UInt8(1), 2].map { Array(repeating: $0, count: 32) }
        let rows = try photos().map(\.row)
        for (row, content) in zip(rows, contents) {
            let file = DownloadedFile(
                url: "https://a.example/\(content[0] - 1).jpg", sha256: content, bytes: 1, type: "image/jpeg", width: 4,
                height: 3,
                orientation: 1, described: World.file("x.jpg", content: content[0]))
            try catalog.downloads.complete([(row, file)])
        }
        try open("a 1")
        try catalog.sources.remove(row: source.row, at: 5)
        let other = Array(repeating: UInt8(9), count: 32)
        let verdicts = try catalog.originals.evict(
            contents + [other], by: .limit,
            delete: { index, isKnown in
                #expect(isKnown == (index < 2))
                return true
            }, isEnough: { false })
        #expect(verdicts == [.evicted, .recent, .evicted])
        _ = try catalog.sources.restore(at: 6)
        #expect(try photos().map(\.state) == [.remote, .cached])
    }

    @Test func listingsOfASourceContainOnlyItsPhotos() throws {
        try world.record([World.file("mine.jpg", content: 9)])
        let (source, other) = (try add("a", photos: 3), try add("b", photos: 1))
        func titles(_ order: PhotoOrder, limit: Int?, after cursor: PhotoCursor? = nil) throws -> PhotoPage {
            try catalog.photos.list(at: nil, of: source.row, order: order, limit: limit, after: cursor)
        }
        #expect(try titles(.taken, limit: nil).photos.map(\.title) == ["a 2", "a 1", "a 0"])
        let first = try titles(.taken, limit: 2)
        #expect(try titles(.taken, limit: 2, after: first.next).photos.map(\.title) == ["a 0"])
        #expect(try titles(.title, limit: nil).photos.map(\.title) == ["a 0", "a 1", "a 2"])
        let falun = try #require(try catalog.places.list(beginning: "se-falun", limit: 1).first)
        #expect(falun.photoCount == 5)
        #expect(try catalog.photos.list(at: falun.row, of: other.row, order: .taken, limit: nil).photos.count == 1)
        let places = try catalog.places.list(in: .english, of: source.row)
        #expect(places.sections.flatMap(\.places).map(\.record.photoCount) == [3])
        #expect(places.sections.map(\.countryCode) == ["SE"])
        #expect(try catalog.places.counting(falun, of: other.row).photoCount == 1)
        let empty = try add("c", photos: 0)
        let none = try catalog.places.list(in: .english, of: empty.row)
        #expect(none.sections.isEmpty && none.index.isEmpty)
        let before = try catalog.places.version(ofSource: source.row)
        #expect(try catalog.places.version(ofSource: source.row) == before)
        #expect(try catalog.places.version(ofSource: other.row) != before)
    }

    @Test(arguments: [
        ("source:a", 3), ("source:A", 3), ("source:c", 0), ("-source:a", 2), ("falun source:b", 1),
        ("-falun source:a", 0),
        ("\"a 1\" source:a", 1), ("source:a source:b", 0), ("source:\"a\" has:date", 3),
    ])
    func aSearchIsOfASourceByItsName(text: String, count: Int) throws {
        try world.record([World.file("mine.jpg", content: 9)])
        try add("a", photos: 3)
        try add("b", photos: 1)
        _ = try catalog.search.update(NoNames())
        let found = try catalog.search.find(
            try SearchQuery(text), limit: 10, reader: SearchReader(locale: .english, languages: []))
        #expect(found.photos.count == count && found.places.isEmpty)
    }

    @Test func aNewURLDeletesTheStateOfTheOldList() throws {
        let source = try add("a", photos: 2)
        let change = SourceChange(policy: .replace, timeToLive: 60, fetch: .newest(3))
        try catalog.sources.change(row: source.row, change)
        let feed = try #require(try catalog.feeds.own(ofSource: source.row))
        #expect(feed.source.policy == .replace && feed.source.timeToLive == 60 && feed.source.fetch == .newest(3))
        #expect(feed.etag != nil && feed.dueAt == 1_060_000)
        let url = "https://b.example/feed"
        try catalog.sources.change(row: source.row, SourceChange(url: url))
        let moved = try #require(try catalog.feeds.own(ofSource: source.row))
        #expect(moved.url == url && moved.source.url == url && moved.source.policy == .replace)
        #expect(moved.etag == nil && moved.lastModified == nil && moved.contentHash == nil && moved.dueAt == 0)
        #expect(try photos().count == 2)
        try add("c", photos: 0)
        #expect(throws: CatalogError.sourceExists("a")) {
            try catalog.sources.change(row: source.row + 1, SourceChange(timeToLive: 1, url: url))
        }
        #expect(try catalog.sources.all().last?.timeToLive == 300)
    }

    @Test func aLateAnswerOfTheOldURLIsIgnored() throws {
        let source = try add("a", photos: 1)
        let asked = try #require(try catalog.feeds.own(ofSource: source.row))
        try catalog.sources.change(row: source.row, SourceChange(url: "https://b.example/feed"))
        let changed = try #require(try catalog.feeds.own(ofSource: source.row))
        var answer = FeedAnswer(etag: "\"2\"", lastModified: "now", hasContent: true)
        (answer.freshUntil, answer.movedTo) = (9_000_000, "https://a.example/moved")
        var failure = FeedFailure("no", retryAt: 9_000_000)
        failure.url = "https://a.example/back"
        let outcomes: [FeedOutcome] = [
            .unchanged(answer), .merged(contentHash: Array(repeating: 2, count: 32), answer), .failed(failure),
        ]
        for outcome in outcomes {
            try catalog.feeds.note(outcome, of: asked, at: 2_000_000)
            #expect(try catalog.feeds.own(ofSource: source.row) == changed, "\(outcome)")
        }
        // The answer and the redirect of the new list are stored.
        try catalog.feeds.note(outcomes[1], of: changed, at: 2_000_000)
        let moved = try #require(try catalog.feeds.own(ofSource: source.row))
        #expect(moved.url == "https://a.example/moved" && moved.etag == "\"2\"" && moved.checkedAt == 2_000_000)
        try catalog.feeds.note(.failed(failure), of: moved, at: 3_000_000)
        #expect(try catalog.feeds.own(ofSource: source.row)?.url == "https://a.example/back")
    }

    /// Corrections and texts of another library can be imported for photos that are away.
    @Test func whatIsImportedForAPhotoThatIsAwayIsThereWhenItReturns() throws {
        let source = try add("a", photos: 2)
        let ids = try photos().map(\.id)
        let oslo = PlaceDescription(id: "no-oslo-3143244", countryCode: "NO", name: "Oslo")
        try catalog.sources.remove(row: source.row, at: 5)
        _ = try catalog.corrections.take(
            [Correction(photoID: ids[0], place: oslo)], texts: [GivenText(photoID: ids[0], title: "Given")], at: 6)
        _ = try catalog.sources.restore(at: 7)
        let photo = try #require(try catalog.photos.find(id: ids[0]))
        #expect(photo.title == "Given" && photo.place.id == oslo.id)
        _ = try catalog.texts.change(photos: ids, .reset, at: 8)
        #expect(try catalog.photos.find(id: ids[0])?.title == "a 0")
    }

    @Test func anUndoWaitsForPhotosThatAreAway() throws {
        let source = try add("a", photos: 1)
        let (texts, corrections) = (catalog.texts, catalog.corrections)
        let id = try #require(try photos().first).id
        try add("b", photos: 1)
        let other = try #require(try photos().first { $0.id != id }).id
        let first = try texts.change(photos: [other], TextChange(title: .given("Other")), at: 4)
        let edit = try texts.change(photos: [id], TextChange(title: .given("Given")), at: 5)
        try catalog.sources.remove(row: source.row, at: 6)
        let skipped = try #require(try corrections.undo(edit: edit.number))
        #expect(skipped.photos == 0 && skipped.skipped == 1)
        // The last change that can be undone now is the one before.
        #expect(try corrections.undoLast(.text)?.number == first.number)
        #expect(try corrections.undoLast(.text) == nil)
        _ = try catalog.sources.restore(at: 7)
        #expect(try catalog.photos.find(id: id)?.title == "Given")
        #expect(try corrections.undo(edit: edit.number)?.photos == 1)
        #expect(try catalog.photos.find(id: id)?.title == "a 0")
        #expect(try corrections.undo(edit: edit.number) == nil)
    }
}
