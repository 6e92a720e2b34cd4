import Catalog
import TestLibraries
import TestSupport
import Testing
import Times

/// Corrections of several photos by their ids: of all or none, and undone.
@Suite struct CorrectionStepTests {
    private static let oslo = PlaceDescription(id: "no-oslo-3143244", countryCode: "NO", name: "Oslo")
    private static let toOslo = CorrectionChange.set(oslo, latitude: 59.9, longitude: 10.7)
    private static let unknown = "000000000000"

    /// A catalogue of photos of Falun with a log, and their ids in the order of their names.
    private static func world(_ count: Int, log: MemoryEditLog, in folder: TemporaryFolder) throws -> (World, [String])
    {
        let catalog = try Catalog(path: folder.path("\(count).sqlite"), access: .create, editLog: log)
        let world = World(catalog: catalog)
        try world.record(
            (0..<count).map { World.file("\($0).jpg", content: UInt8($0 % 251), inode: Int64($0 + 1)) })
        let ids = try world.ids()
        return (world, try (0..<count).map { try #require(ids["/p/\($0).jpg"]) })
    }

    private func entries(_ log: MemoryEditLog) throws -> [EditEntry] {
        var entries: [EditEntry] = []
        _ = try log.replay { entries.append($0) }
        return entries
    }

    @Test func tenThousandPhotosAreCorrectedTogetherOrNotAtAll() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let log = MemoryEditLog()
        let (world, ids) = try Self.world(10_000, log: log, in: folder)
        try world.catalog.originals.setLimit(1)
        let before = try entries(log)
        #expect(throws: CatalogError.noSuchPhoto(Self.unknown)) {
            try world.catalog.corrections.change(photos: ids + [Self.unknown, "other"], Self.toOslo, at: 5)
        }
        #expect(try world.catalog.corrections.all() == [])
        #expect(try world.catalog.photos.find(id: ids[0])?.place.id == World.falun.id)
        #expect(try entries(log) == before)
        let steps = try world.catalog.corrections.change(photos: ids + ids, Self.toOslo, at: 5)
        #expect(steps.count == ids.count)
        #expect(try world.catalog.corrections.all().count == ids.count)
        #expect(try world.catalog.photos.find(id: ids[9_999])?.place.id == Self.oslo.id)
        #expect(try world.catalog.corrections.undo(steps) == ids.count)
        #expect(try world.catalog.corrections.all() == [])
        #expect(try world.catalog.photos.find(id: ids[9_999])?.place.id == World.falun.id)
    }

    @Test func theEditLogHasTheEntriesThatRowsAreCorrectedWith() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (byRow, byID) = (MemoryEditLog(), MemoryEditLog())
        let (first, ids) = try Self.world(3, log: byRow, in: folder)
        let other = try TemporaryFolder()
        defer { other.remove() }
        let (second, same) = try Self.world(3, log: byID, in: other)
        #expect(ids == same)
        let rows = try ids.map { try #require(try first.catalog.photos.find(id: $0)).row }
        try first.catalog.corrections.set(photos: rows, to: Self.oslo, latitude: 59.9, longitude: 10.7, at: 5)
        _ = try second.catalog.corrections.change(photos: ids, Self.toOslo, at: 5)
        #expect(try entries(byRow) == entries(byID))
        try first.catalog.corrections.set(photos: rows, to: Self.oslo, latitude: nil, longitude: nil, at: 6)
        _ = try second.catalog.corrections.change(photos: ids, .set(Self.oslo, latitude: nil, longitude: nil), at: 6)
        _ = try first.catalog.corrections.reset(photos: rows)
        let steps = try second.catalog.corrections.change(photos: ids, .reset, at: 7)
        #expect(steps.count == 3)
        #expect(try entries(byRow) == entries(byID))
        #expect(try entries(byID).suffix(3).map(\.reset) == ids)
        #expect(try second.catalog.corrections.change(photos: ids, .reset, at: 8) == [])
    }

    @Test func anUndoRestoresWhatWasSetBeforeButNotOverALaterCorrection() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let log = MemoryEditLog()
        let (world, ids) = try Self.world(3, log: log, in: folder)
        let corrections = world.catalog.corrections
        _ = try corrections.change(photos: [ids[0]], Self.toOslo, at: 5)
        let before = try corrections.all()
        let steps = try corrections.change(
            photos: ids, .set(World.falun, latitude: nil, longitude: nil), at: 6)
        // Somebody corrects the last photo to the same place again: it is that person's decision now.
        _ = try corrections.change(photos: [ids[2]], .set(World.falun, latitude: nil, longitude: nil), at: 7)
        #expect(try corrections.undo(steps) == 2)
        #expect(try corrections.all().filter { $0.photoID != ids[2] } == before)
        #expect(try world.catalog.photos.find(id: ids[0])?.latitude == 59.9)
        #expect(try corrections.isCorrected(photo: ids[2]) && !corrections.isCorrected(photo: ids[1]))
        // An undo of a removal restores the correction, and the log with it.
        let removal = try corrections.change(photos: [ids[0]], .reset, at: 8)
        #expect(try corrections.undo(removal) == 1)
        #expect(try corrections.all().filter { $0.photoID != ids[2] } == before)
        let restored = try #require(try entries(log).last?.correction)
        #expect(restored.photo == ids[0] && restored.correctedAt == 5)
        #expect(try corrections.undo(removal) == 0)
    }

    @Test func anUndoOfANameRestoresTheNameBefore() throws {
        let world = try World()
        try world.record([World.file("a.jpg", content: 1)])
        let names = world.catalog.names
        let (home, mine) = (
            OwnPlaceName(placeID: World.falun.id, name: "Home", setAt: 1),
            OwnPlaceName(placeID: World.falun.id, name: "The mine", setAt: 2)
        )
        try names.set([home])
        try names.set([mine])
        #expect(try names.undo(placeID: World.falun.id, before: home, after: mine))
        #expect(try names.own() == [home])
        #expect(try !names.undo(placeID: World.falun.id, before: nil, after: mine))
        #expect(try names.undo(placeID: World.falun.id, before: nil, after: home))
        #expect(try names.own() == [])
    }
}
