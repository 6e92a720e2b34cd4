import Catalog
import TestLibraries
import TestSupport
import Testing
import Times

/// Versions of a bundle that replace each other.
@Suite struct BundleInstallTests {
    private let world: World
    private var bundles: CatalogBundles { world.catalog.bundles }

    init() throws {
        world = try World()
    }

    private func photo(_ number: Int, content: UInt8) -> BundlePhoto {
        var photo = BundlePhoto(
            id: World.id("\(number)"), name: "\(number).jpg", sha256: Array(repeating: content, count: 32),
            type: "image/jpeg", bytes: 10, width: 4, height: 3, orientation: 1, place: World.falun)
        photo.title = "\(number)"
        return photo
    }

    private func record(_ version: String, identity: String = "com.example.b", name: String = "B") -> BundleRecord {
        BundleRecord(
            name: name, identity: identity, current: .init(name: version, folder: "\(identity)/\(version)"),
            description: "{}", files: 2, bytes: 20, manifestHash: Array(repeating: 1, count: 32))
    }

    @discardableResult private func install(
        _ record: BundleRecord, _ photos: [BundlePhoto]
    ) throws -> (bundle: BundleRecord, counts: MergeCounts) {
        try bundles.install(record, photos: { take in for photo in photos { try take(photo) } }) { photo, attempt in
            World.id("\(record.identity) \(photo.id) \(attempt)")
        }
    }

    private func titles() throws -> [String?] {
        try world.catalog.photos.list(at: nil, order: .title, limit: nil).photos.map(\.title)
    }

    @Test func whatPeopleDidSurvivesAnUpdateAndARollback() throws {
        let first = [photo(1, content: 1), photo(2, content: 2)]
        var (bundle, counts) = try install(record("1"), first)
        #expect(counts.added == 2)
        let ids = try world.catalog.photos.byIdentity(
            ofSource: bundle.sourceRow, identities: first.map(\.id)
        ).mapValues(\.id)
        let id = try #require(ids[first[1].id])
        let opened = try #require(try world.catalog.photos.find(id: id))
        try world.catalog.recents.touch(photo: PhotoID(opened.id), at: 5)
        var second = record("2")
        second.previous = bundle.current
        (bundle, counts) = try install(second, [photo(1, content: 9), photo(3, content: 3)])
        #expect((counts.added, counts.updated, counts.removed) == (1, 1, 1))
        #expect(try titles() == ["1", "3"])
        #expect(try bundles.all().map(\.current.name) == ["2"])
        #expect(try bundles.all().first?.previous?.name == "1")
        #expect(try world.catalog.photos.find(row: opened.row)?.state == .missing)
        (bundle, counts) = try install(record("1"), first)
        #expect((counts.added, counts.updated, counts.removed) == (0, 2, 1))
        let back = try world.catalog.photos.byIdentity(ofSource: bundle.sourceRow, identities: first.map(\.id))
        #expect(back.mapValues(\.id) == ids)
        #expect(try world.catalog.recents.all().map(\.photo.id) == [opened.id])
        #expect(try install(record("1"), first).counts.unchanged == 2)
    }

    @Test func aFailedInstallationKeepsTheVersionBefore() throws {
        struct Refused: Error {}
        try install(record("1"), [photo(1, content: 1)])
        #expect(throws: (any Error).self) {
            try bundles.install(
                record("2"),
                photos: { take in
                    try take(photo(2, content: 2))
                    throw Refused()
                }, newID: { photo, attempt in World.id("\(photo.id) \(attempt)") })
        }
        #expect(try titles() == ["1"])
        #expect(try bundles.all().map(\.current.name) == ["1"])
    }

    @Test func twoBundlesWithOneNameGetDifferentNames() throws {
        #expect(try install(record("1"), []).bundle.name == "B")
        #expect(try install(record("1", identity: "com.example.c"), []).bundle.name == "com.example.c")
        #expect(try install(record("1", identity: "com.example.d", name: ""), []).bundle.name == "com.example.d")
        #expect(try bundles.isInstalled("com.example.c") && !bundles.isInstalled("com.example.x"))
        #expect(try world.catalog.sources.all().isEmpty, "a bundle is not a feed")
    }

    @Test func aPublisherIsAskedOnceADay() throws {
        #expect(try install(record("1"), []).bundle.origin == nil && !bundles.hasDue(at: .latest))
        var online = record("1")
        online.origin = "https://example.com/b.photos"
        var (bundle, _) = try install(online, [])
        bundle.checkedAt = 1000
        bundle.offer = .init(version: "2", bytes: 7)
        try bundles.note(bundle)
        #expect(try bundles.all() == [bundle])
        #expect(try !bundles.hasDue(at: Instant(milliseconds: 1000) + BundleRecord.timeToLive))
        #expect(try bundles.hasDue(at: Instant(milliseconds: 1001) + BundleRecord.timeToLive))
    }

    /// A publisher can take long to answer, and meanwhile another version is installed, or the bundle is removed.
    @Test func aLateAnswerChangesNothing() throws {
        var (asked, _) = try install(record("1"), [])
        (asked.checkedAt, asked.offer) = (1000, .init(version: "2", bytes: 7))
        var newer = record("2")
        newer.manifestHash = Array(repeating: 2, count: 32)
        newer.previous = asked.current
        let (installed, _) = try install(newer, [])
        try bundles.note(asked)
        #expect(try bundles.all() == [installed])
        #expect(installed.current.name == "2" && installed.previous == asked.current)
        try world.catalog.sources.remove(row: installed.sourceRow, at: nil)
        try bundles.note(installed)
        #expect(try bundles.all().isEmpty)
    }

    @Test func aCorrectionSurvivesEveryVersion() throws {
        let (bundle, _) = try install(record("1"), [photo(1, content: 1)])
        let row = try #require(try world.catalog.photos.list(at: nil, order: .title, limit: nil).photos.first).row
        let elsewhere = PlaceDescription(id: "no-oslo-3143244", countryCode: "NO", name: "Oslo")
        try world.catalog.corrections.set(photos: [row], to: elsewhere, latitude: nil, longitude: nil, at: 1)
        try install(record("2"), [photo(1, content: 2)])
        #expect(try world.catalog.photos.find(row: row)?.place.id == elsewhere.id)
        #expect(try world.catalog.corrections.reset(photos: [row]).changed == 1)
        #expect(try world.catalog.photos.find(row: row)?.place.id == World.falun.id)
        var published: [String] = []
        try bundles.forEachPublished(ofBundle: bundle.sourceRow) { photo, _ in published.append(photo.id) }
        #expect(published == [World.id("1")])
    }

    @Test func givenTextsSurviveEveryVersionAndArePublished() throws {
        let (bundle, _) = try install(record("1"), [photo(1, content: 1)])
        let id = try #require(try world.catalog.photos.list(at: nil, order: .title, limit: nil).photos.first).id
        _ = try world.catalog.texts.change(photos: [id], TextChange(title: .given("Given")), at: 1)
        #expect(try install(record("1"), [photo(1, content: 1)]).counts.unchanged == 1)
        #expect(try install(record("2"), [photo(1, content: 2)]).counts.updated == 1)
        #expect(try titles() == ["Given"])
        var published: [String?] = []
        try bundles.forEachPublished(ofBundle: bundle.sourceRow) { photo, _ in published.append(photo.title) }
        #expect(published == ["Given"])
        _ = try world.catalog.texts.change(photos: [id], .reset, at: 2)
        #expect(try titles() == ["1"])
    }
}
