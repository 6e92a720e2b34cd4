import Catalog
import Localization
import TestLibraries
import TestSupport
import Testing
import Times

/// The photos that trips are found in, and the photos and covers of a trip.
@Suite struct LocatedPhotoTests {
    private static let noon: Int64 = 1_300_000_000_000

    private static func file(_ number: Int, takenAt: Int64?, at place: PlaceDescription = World.falun) -> IndexedFile {
        let content = UInt8(number % 250 + 1)
        return World.file("\(number).jpg", content: content, inode: Int64(number), takenAt: takenAt, place: place)
    }

    private func located(_ world: World, _ order: CatalogTrips.Order = .taken) throws -> [LocatedPhoto] {
        var photos: [LocatedPhoto] = []
        try world.catalog.trips.forEachLocated(in: order) { photos.append($0) }
        return photos
    }

    private func names(_ world: World) throws -> [String] {
        try located(world).map { try #require(try world.catalog.photos.find(row: $0.row)).name }
    }

    @Test func photosComeInTheOrderOfTimeInAllParts() throws {
        let world = try World()
        // More than two parts, many at the same time.
        let count = 9_000
        var random = SeededGenerator(seed: 1)
        let files = (0..<count).map { Self.file($0, takenAt: Self.noon + .random(in: 0..<50, using: &random) * 1000) }
        try world.record(files)
        let photos = try located(world)
        #expect(photos.count == count && Set(photos.map(\.row)).count == count)
        #expect(zip(photos, photos.dropFirst()).allSatisfy { $0.takenAt <= $1.takenAt })
        let listed = try world.catalog.photos.list(at: nil, order: .taken, limit: nil).photos
        #expect(photos.map(\.row) == listed.map(\.row).reversed())
        let unordered = try located(world, .any)
        #expect(unordered.map(\.row) == photos.map(\.row).sorted())
    }

    @Test func onlyOwnPhotosWithATimeAndAPositionCount() throws {
        let world = try World()
        var here = Self.file(3, takenAt: Self.noon, at: .unknown)
        (here.latitude, here.longitude) = (1, 2)
        var broken = Self.file(5, takenAt: Self.noon)
        broken.error = "not an image"
        try world.record([
            Self.file(1, takenAt: Self.noon), Self.file(2, takenAt: nil), here,
            Self.file(4, takenAt: Self.noon, at: .unknown), broken,
        ])
        #expect(try names(world) == ["3.jpg", "1.jpg"])
        let photos = try located(world)
        // Of the photo itself, else of its place.
        #expect(photos.map(\.latitude) == [1, 60.6] && photos.map(\.longitude) == [2, 15.6])
        #expect(photos.map(\.countryCode) == ["ZZ", "SE"])
        #expect(photos.allSatisfy { $0.day == Int(Self.noon / 86_400_000) })
    }

    @Test func aCorrectionCounts() throws {
        let world = try World()
        try world.record([Self.file(1, takenAt: Self.noon, at: .unknown)])
        #expect(try located(world).isEmpty)
        let id = try #require(try world.ids()["/p/1.jpg"])
        let row = try world.catalog.photos.find(id).row
        try world.catalog.corrections.set(photos: [row], to: World.falun, latitude: nil, longitude: nil, at: 0)
        #expect(try located(world).map(\.latitude) == [60.6])
        #expect(try located(world).map(\.countryCode) == ["SE"])
    }

    @Test func theDayIsThatOfTheCamerasClock() throws {
        let world = try World()
        // Half an hour after midnight, two hours east of UTC.
        let clock = try #require(LocalDateTime(year: 2011, month: 5, day: 2, hour: 0, minute: 30, second: 0)).time
        var file = Self.file(1, takenAt: nil)
        file.taken = CameraClock(clock, zone: .stated(minutes: 120))
        var earlier = Self.file(2, takenAt: nil)
        earlier.taken = CameraClock(LocalTime(milliseconds: -1), zone: .stated(minutes: 0))
        try world.record([file, earlier])
        #expect(try located(world).map(\.day) == [-1, GregorianCalendar.days(toYear: 2011, month: 5, day: 2)])
    }

    @Test func theSpanOfATripHasItsPhotosAndNoOthersOfTheSameTime() throws {
        let world = try World()
        // Five photos at each of three times.
        try world.record((0..<15).map { Self.file($0, takenAt: Self.noon + Int64($0 / 5) * 1000) })
        let photos = try located(world)
        for (first, last) in [(0, 14), (2, 12), (3, 4), (7, 7), (4, 10)] {
            let span = PhotoSpan(first: photos[first], last: photos[last])
            let expected = photos[first...last].reversed().map(\.row)
            let whole = try world.catalog.trips.photos(in: span, limit: nil)
            #expect(whole.photos.map(\.row) == expected && whole.next == nil)
            var rows: [Int64] = []
            var cursor: PhotoCursor?
            repeat {
                let page = try world.catalog.trips.photos(in: span, limit: 2, after: cursor)
                rows += page.photos.map(\.row)
                cursor = page.next
            } while cursor != nil
            #expect(rows == expected)
            let covers = try world.catalog.trips.covers(of: [(span, photos[first].place), (span, 4_711)])
            let newest = try world.catalog.photos.find(row: photos[last].row)
            #expect(covers.map { $0?.photoID } == [newest?.id, nil])
        }
    }
}
