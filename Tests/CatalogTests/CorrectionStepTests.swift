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
        #expect(try world.catalog.corrections.undoableSteps() == 0)
        let edit = try world.catalog.corrections.change(photos: ids + ids, Self.toOslo, at: 5)
        #expect(edit.changed == ids.count)
        #expect(try world.catalog.corrections.all().count == ids.count)
        #expect(try world.catalog.photos.find(id: ids[9_999])?.place.id == Self.oslo.id)
        let undone = try #require(try world.catalog.corrections.undo(edit: edit.number))
        #expect(undone.number == edit.number && undone.photos == ids.count && undone.skipped == 0)
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
        #expect(try second.catalog.corrections.change(photos: ids, .reset, at: 7).changed == 3)
        #expect(try entries(byRow) == entries(byID))
        #expect(try entries(byID).suffix(3).map(\.reset) == ids)
        #expect(try second.catalog.corrections.change(photos: ids, .reset, at: 8).changed == 0)
    }

    @Test func anUndoRestoresWhatWasSetBeforeButNotOverALaterCorrection() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let log = MemoryEditLog()
        let (world, ids) = try Self.world(3, log: log, in: folder)
        let corrections = world.catalog.corrections
        _ = try corrections.change(photos: [ids[0]], Self.toOslo, at: 5)
        let before = try corrections.all()
        let edit = try corrections.change(
            photos: ids, .set(World.falun, latitude: nil, longitude: nil), at: 6)
        // Somebody corrects the last photo to the same place again: it is that person's decision now.
        _ = try corrections.change(photos: [ids[2]], .set(World.falun, latitude: nil, longitude: nil), at: 7)
        let undone = try #require(try corrections.undo(edit: edit.number))
        #expect(undone.photos == 2 && undone.skipped == 1)
        #expect(try corrections.all().filter { $0.photoID != ids[2] } == before)
        #expect(try world.catalog.photos.find(id: ids[0])?.latitude == 59.9)
        #expect(try corrections.isCorrected(photo: ids[2]) && !corrections.isCorrected(photo: ids[1]))
        // An undo of a removal restores the correction, and the log with it.
        let removal = try corrections.change(photos: [ids[0]], .reset, at: 8)
        #expect(try corrections.undo(edit: removal.number)?.photos == 1)
        #expect(try corrections.all().filter { $0.photoID != ids[2] } == before)
        let restored = try #require(try entries(log).last?.correction)
        #expect(restored.photo == ids[0] && restored.correctedAt == 5)
        #expect(try corrections.undo(edit: removal.number) == nil)
    }

    @Test func anUndoOfANameRestoresTheNameBefore() throws {
        let world = try World()
        try world.record([World.file("a.jpg", content: 1)])
        let names = world.catalog.names
        let (home, mine) = (
            OwnPlaceName(placeID: World.falun.id, name: "Home", setAt: 1),
            OwnPlaceName(placeID: World.falun.id, name: "The mine", setAt: 2)
        )
        let first = try names.set([home])
        let second = try names.set([mine])
        // The first cannot be undone over the second.
        #expect(try world.catalog.corrections.undo(edit: first.number)?.skipped == 1)
        #expect(try names.own() == [mine])
        #expect(try world.catalog.corrections.undo(edit: second.number)?.names == 1)
        #expect(try names.own() == [home])
        let removal = try #require(try names.reset(placeID: World.falun.id))
        #expect(try names.own() == [])
        #expect(try names.reset(placeID: World.falun.id) == nil)
        #expect(try world.catalog.corrections.undo(edit: removal.number)?.names == 1)
        #expect(try names.own() == [home])
    }

    @Test func aChangeIsUndoneByAnotherProcess() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path("catalog.sqlite")
        let world = World(catalog: try Catalog(path: path, access: .create))
        try world.record([World.file("a.jpg", content: 1)])
        let id = try #require(try world.ids()["/p/a.jpg"])
        let edit = try world.catalog.corrections.change(photos: [id], Self.toOslo, at: 5)
        let other = try Catalog(path: path, access: .existing)
        #expect(try other.corrections.undo(edit: edit.number)?.photos == 1)
        #expect(try world.catalog.corrections.undo(edit: edit.number) == nil)
        #expect(try world.catalog.photos.find(id: id)?.place.id == World.falun.id)
        // A number is not used again, also if it was the last.
        #expect(try other.corrections.change(photos: [id], Self.toOslo, at: 6).number > edit.number)
    }

    @Test func theLastChangeOfItsKindIsUndone() throws {
        let world = try World()
        try world.record([World.file("a.jpg", content: 1)])
        let id = try #require(try world.ids()["/p/a.jpg"])
        let corrections = world.catalog.corrections
        let place = try corrections.change(photos: [id], Self.toOslo, at: 5)
        let text = try world.catalog.texts.change(photos: [id], TextChange(title: .given("Mine")), at: 6)
        // A change that changed nothing is not the last.
        _ = try world.catalog.texts.change(photos: [id], TextChange(title: .given("Mine")), at: 7)
        #expect(try corrections.undoLast(.place)?.number == place.number)
        #expect(try corrections.undoLast(.place) == nil)
        #expect(try corrections.undoLast(.text)?.number == text.number)
        #expect(try corrections.undoLast(.text) == nil)
    }

    @Test func theLastHundredChangesCanBeUndone() throws {
        let world = try World()
        try world.record([World.file("a.jpg", content: 1)])
        let id = try #require(try world.ids()["/p/a.jpg"])
        let numbers = try (0..<102).map { time in
            try world.catalog.corrections.change(photos: [id], Self.toOslo, at: Instant(milliseconds: Int64(time)))
                .number
        }
        #expect(try world.catalog.corrections.undoableSteps() == 100)
        #expect(try world.catalog.corrections.undo(edit: numbers[1]) == nil)
        #expect(try world.catalog.corrections.undo(edit: numbers[2])?.skipped == 1)
        #expect(try world.catalog.corrections.undo(edit: numbers[101])?.photos == 1)
    }

    @Test(
        arguments: [
            ([], 0), ([5_000_000], 1), ([5_000_000, 100_000, 1], 2), ([1, 60_000, 40_000, 1], 3), ([0, 0, 0], 3),
            (Array(repeating: 1_000, count: 150), 100), (Array(repeating: 1_010, count: 150), 100),
            (Array(repeating: 2_000, count: 150), 51),
        ] as [([Int], Int)]) func largeChangesLeaveRoomForFewer(steps: [Int], kept: Int)
    {
        #expect(CatalogCorrections.kept(steps: steps) == kept)
    }
}
