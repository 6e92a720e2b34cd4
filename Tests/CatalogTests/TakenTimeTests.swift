import Catalog
import Localization
import TestLibraries
import TestSupport
import Testing
import Times

/// When photos were taken depends on their places, unless their files state the time zone.
@Suite struct TakenTimeTests {
    private static func place(_ id: String, _ zone: String?) -> PlaceDescription {
        PlaceDescription(
            id: id, countryCode: "SE", name: id, latitude: 1, longitude: 1, timeZone: zone)
    }

    private static let stockholm = place("se-stockholm-1", "Europe/Stockholm")
    private static let kyoto = place("jp-kyoto-2", "Asia/Tokyo")
    private static let zoneless = place("aq", nil)

    /// A time of 2011, as a clock shows it.
    private static func clock(month: Int, day: Int, hour: Int, minute: Int = 0) throws -> LocalTime {
        try #require(LocalDateTime(year: 2011, month: month, day: day, hour: hour, minute: minute, second: 0)).time
    }

    private static func file(
        _ name: String, _ clock: CameraClock?, at place: PlaceDescription, content: UInt8 = 1
    ) -> IndexedFile {
        var file = World.file(name, content: content, place: place)
        file.taken = clock
        return file
    }

    private func takenAt(_ world: World, _ path: String = "/p/a.jpg") throws -> Instant? {
        try world.catalog.photos.find(try #require(try world.ids()[path])).takenAt
    }

    private func row(_ world: World) throws -> Int64 {
        try world.catalog.photos.find(try #require(try world.ids()["/p/a.jpg"])).row
    }

    private func correct(_ world: World, to place: PlaceDescription) throws {
        try world.catalog.corrections.set(photos: [row(world)], to: place, latitude: nil, longitude: nil, at: 0)
    }

    @Test func aPhotoThatGetsItsPlaceGetsItsTime() throws {
        let world = try World()
        let noon = try Self.clock(month: 7, day: 1, hour: 12)
        try world.record([Self.file("a.jpg", CameraClock(noon + .milliseconds(7), zone: .unknown), at: .unknown)])
        #expect(try takenAt(world) == noon.instant(offsetSeconds: 0) + .milliseconds(7))
        try correct(world, to: Self.stockholm)
        #expect(try takenAt(world) == noon.instant(offsetSeconds: 7200) + .milliseconds(7))
        try correct(world, to: Self.kyoto)
        #expect(try takenAt(world) == noon.instant(offsetSeconds: 9 * 3600) + .milliseconds(7))
        try correct(world, to: Self.zoneless)
        #expect(try takenAt(world) == noon.instant(offsetSeconds: 0) + .milliseconds(7))
        try correct(world, to: Self.kyoto)
        // An import that reads the file again keeps the correction, and the time with it.
        try world.record([Self.file("a.jpg", CameraClock(noon, zone: .unknown), at: .unknown)])
        #expect(try takenAt(world) == noon.instant(offsetSeconds: 9 * 3600))
        _ = try world.catalog.corrections.reset(photos: [row(world)])
        #expect(try takenAt(world) == noon.instant(offsetSeconds: 0))
    }

    @Test func theOrderOfListingsFollows() throws {
        let world = try World()
        let noon = try Self.clock(month: 7, day: 1, hour: 12)
        try world.record([
            Self.file("a.jpg", CameraClock(noon, zone: .unknown), at: .unknown),
            Self.file("b.jpg", CameraClock(noon, zone: .stated(minutes: 60)), at: .unknown, content: 2),
        ])
        func order() throws -> [String] {
            try world.catalog.photos.list(at: nil, order: .taken, limit: nil).photos.map(\.name)
        }
        #expect(try order() == ["a.jpg", "b.jpg"])
        try correct(world, to: Self.stockholm)
        #expect(try order() == ["b.jpg", "a.jpg"])
    }

    @Test func correctionsTakenOverFromAnotherLibrarySetTheTimeToo() throws {
        let world = try World()
        let noon = try Self.clock(month: 1, day: 1, hour: 12)
        try world.record([Self.file("a.jpg", CameraClock(noon, zone: .unknown), at: .unknown)])
        let id = try #require(try world.ids()["/p/a.jpg"])
        #expect(try world.catalog.corrections.take([Correction(photoID: id, place: Self.stockholm)], at: 0).photos == 1)
        #expect(try takenAt(world) == noon.instant(offsetSeconds: 3600))
    }

    /// In Sweden clocks went from 2:00 to 3:00 on 27 March 2011, and from 3:00 to 2:00 on 30 October.
    @Test(arguments: [
        (3, 27, 1, 59, 60), (3, 27, 2, 30, 60), (3, 27, 3, 0, 120), (10, 30, 1, 59, 120), (10, 30, 2, 30, 120),
        (10, 30, 3, 0, 60),
    ]) func whatAClockSkipsOrShowsTwiceIsByTheOffsetBefore(
        month: Int, day: Int, hour: Int, minute: Int, offset: Int
    ) throws {
        let world = try World()
        let clock = try Self.clock(month: month, day: day, hour: hour, minute: minute)
        try world.record([Self.file("a.jpg", CameraClock(clock, zone: .unknown), at: .unknown)])
        try correct(world, to: Self.stockholm)
        #expect(try takenAt(world) == clock.instant(offsetSeconds: offset * 60))
    }

    /// Photos with random clocks are moved from place to place; their times depend only on the current place.
    @Test(arguments: 0..<40) func theTimeFollowsFromClockAndPlaceAlone(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let world = try World()
        let zones = [
            "Europe/Stockholm", "America/St_Johns", "Asia/Kathmandu", "Pacific/Apia", "Australia/Lord_Howe",
            "America/Sao_Paulo", "Africa/Casablanca",
        ]
        let places =
            zones.enumerated().map { Self.place("se-x-\($0)", $1) } + [
                Self.zoneless, .unknown, Self.place("se-y", "No/Zone"),
            ]
        // 1970 to 2037, with milliseconds, and now and then before 1970.
        let clock = Int64.random(in: -50_000_000_000...2_145_916_800_000, using: &generator)
        let minutes = Int.random(in: -56...56, using: &generator) * 15
        let zone: CameraClock.Zone =
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: .stated(minutes: minutes)
            case 1: .satellites(minutes: minutes)
            default: .unknown
            }
        func expected(_ place: PlaceDescription) throws -> Instant {
            if zone != .unknown { return Instant(milliseconds: clock - Int64(minutes) * 60_000) }
            guard let name = place.timeZone, name != "No/Zone" else { return Instant(milliseconds: clock) }
            // The instants, to the minute, at which the place's clock shows this; the first of them, or in a gap the
            // offset before it.
            let second = Int64((Double(clock) / 1000).rounded(.down))
            let candidates = try (-64...64).compactMap { quarter -> Int64? in
                let instant = second - Int64(quarter) * 900
                let offset = try #require(TimeZones.offset(at: Instant(seconds: instant), timeZone: name))
                return instant + Int64(offset) == second ? instant : nil
            }
            if let first = candidates.min() { return Instant(milliseconds: first * 1000 + clock - second * 1000) }
            let before = try #require(TimeZones.offset(at: Instant(seconds: second - 86_400), timeZone: name))
            return Instant(milliseconds: (second - Int64(before)) * 1000 + clock - second * 1000)
        }
        let own = try #require(places.randomElement(using: &generator))
        try world.record([Self.file("a.jpg", CameraClock(LocalTime(milliseconds: clock), zone: zone), at: own)])
        #expect(try takenAt(world) == expected(own))
        for _ in 0..<12 {
            if Int.random(in: 0..<4, using: &generator) == 0 {
                _ = try world.catalog.corrections.reset(photos: [row(world)])
                #expect(try takenAt(world) == expected(own))
            } else {
                let place = try #require(places.randomElement(using: &generator))
                try correct(world, to: place)
                #expect(try takenAt(world) == expected(place), "\(clock) \(zone) at \(place.timeZone ?? "-")")
            }
        }
        _ = try world.catalog.corrections.reset(photos: [row(world)])
        #expect(try takenAt(world) == expected(own))
    }

    @Test func aPhotoThatWasCorrectedTwiceReturnsToItsFilesPlace() throws {
        let world = try World()
        try world.record([Self.file("a.jpg", nil, at: World.falun)])
        try correct(world, to: Self.stockholm)
        try correct(world, to: Self.kyoto)
        #expect(try world.catalog.corrections.reset(photos: [row(world)]).changed == 1)
        #expect(try world.catalog.photos.find(row: row(world))?.place.id == World.falun.id)
    }
}
