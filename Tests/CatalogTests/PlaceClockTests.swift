import Catalog
import Localization
import TestLibraries
import TestSupport
import Testing
import Times

/// People see when photos were taken in the local time of their places, and search by the same days.
@Suite struct PlaceClockTests {
    private static let hour = Duration.seconds(3600)
    /// 2011-05-02 20:00 on some clock.
    private static let evening: LocalTime = 1_304_366_400_000

    private static func place(_ id: String, _ zone: String?, country: String = "JP") -> PlaceDescription {
        PlaceDescription(id: id, countryCode: country, name: id, latitude: 1, longitude: 1, timeZone: zone)
    }

    private static let kyoto = place("jp-kyoto-2", "Asia/Tokyo")
    /// The stations of Antarctica keep many times.
    private static let zoneless = place("aq", nil, country: "AQ")

    /// The catalogue of one photo.
    private func world(_ clock: CameraClock, at place: PlaceDescription) throws -> World {
        let world = try World()
        var file = World.file("a.jpg", content: 1, place: place)
        file.taken = clock
        try world.record([file])
        return world
    }

    private func shown(_ clock: CameraClock, at place: PlaceDescription) throws -> PlaceClock {
        let photos = try world(clock, at: place).catalog.photos.list(at: nil, order: .taken, limit: nil).photos
        return try #require(photos.first?.takenClock)
    }

    @Test func aClockWithoutAZoneShowedTheTimeOfThePlace() throws {
        let clock = try shown(CameraClock(Self.evening, zone: .unknown), at: Self.kyoto)
        #expect(clock.time == Self.evening && clock.offsetMinutes == 540)
    }

    @Test(arguments: [CameraClock.Zone.stated(minutes: 120), .satellites(minutes: 120)])
    func aClockWithTheZoneOfHomeIsSetToThePlace(zone: CameraClock.Zone) throws {
        let clock = try shown(CameraClock(Self.evening, zone: zone), at: Self.kyoto)
        #expect(clock.time == Self.evening + Self.hour * 7 && clock.offsetMinutes == 540)
    }

    @Test func withoutAZoneOfThePlaceTheCamerasClockIsShown() throws {
        let stated = try shown(
            CameraClock(Self.evening, zone: .stated(minutes: -210)), at: Self.zoneless)
        #expect(stated.time == Self.evening && stated.offsetMinutes == -210)
        let unknown = try shown(CameraClock(Self.evening, zone: .unknown), at: Self.zoneless)
        #expect(unknown.time == Self.evening && unknown.offsetMinutes == nil)
    }

    @Test func withoutAZoneOfThePlaceTheClocksOfTheCountryCount() throws {
        let japan = try shown(
            CameraClock(Self.evening, zone: .stated(minutes: 120)), at: Self.place("jp", nil))
        #expect(japan.time == Self.evening + Self.hour * 7 && japan.offsetMinutes == 540)
        // Madrid and the Canary Islands differ.
        let spain = try shown(
            CameraClock(Self.evening, zone: .stated(minutes: -210)), at: Self.place("es", nil, country: "ES"))
        #expect(spain.time == Self.evening && spain.offsetMinutes == -210)
    }

    /// A feed states an instant only: 2018-12-31T13:15Z is New Year in Sydney.
    @Test func anInstantAloneIsShownByTheClocksOfThePlace() throws {
        let world = try World()
        var item = World.item("1")
        item.takenAt = 1_546_262_100_000
        item.place = Self.place("au-sydney-2147714", "Australia/Sydney", country: "AU")
        try world.merge([item], try world.source("a").feed, generation: 1)
        let photo = try #require(try world.catalog.photos.list(at: nil, order: .taken, limit: nil).photos.first)
        #expect(photo.takenClock?.time == 1_546_301_700_000 && photo.takenClock?.offsetMinutes == 660)
        let reader = SearchReader(locale: .english, languages: [])
        for (text, count) in [("taken:2019-01", 1), ("taken:2018", 0)] {
            let found = try world.catalog.search.find(try SearchQuery(text), limit: 9, reader: reader)
            #expect(found.photos.count == count, "\(text)")
        }
    }

    @Test func aDateAloneStaysThatDay() throws {
        let midnight = Self.evening - Self.hour * 20
        let clock = try shown(CameraClock(midnight, zone: .stated(minutes: 720)), at: Self.kyoto)
        #expect(clock.time == midnight && clock.offsetMinutes == 720)
    }

    /// In Sweden clocks showed 2:30 twice on 30 October 2011; New York's local mean time was 4 h 56 min 2 s behind UTC.
    @Test func offsetsAreThoseOfTheTime() throws {
        let twice = try #require(LocalDateTime(year: 2011, month: 10, day: 30, hour: 2, minute: 30, second: 0))
        let summer = try shown(
            CameraClock(twice.time, zone: .unknown),
            at: Self.place("se-falun-1", "Europe/Stockholm"))
        #expect(summer.time == twice.time && summer.offsetMinutes == 120)
        let old = try shown(
            CameraClock(-2_999_999_999_000, zone: .stated(minutes: 0)),
            at: Self.place("us-new-york-1", "America/New_York"))
        #expect(old.offsetMinutes == -296)
    }

    /// Photos with random clocks are found on the day that is shown, and not on the days before and after.
    @Test(arguments: 0..<40) func theDayThatIsShownIsTheDayThatIsFound(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let zones = ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kathmandu", "America/St_Johns", nil]
        let place = Self.place("xx-1", try #require(zones.randomElement(using: &generator)))
        let zone: CameraClock.Zone =
            switch Int.random(in: 0..<3, using: &generator) {
            case 0: .stated(minutes: Int.random(in: -48...56, using: &generator) * 15)
            case 1: .satellites(minutes: Int.random(in: -48...56, using: &generator) * 15)
            default: .unknown
            }
        // 2001 to 2030.
        let taken = Int64.random(in: 978_307_200_000...1_900_000_000_000, using: &generator)
        let world = try world(CameraClock(LocalTime(milliseconds: taken), zone: zone), at: place)
        let photos = try world.catalog.photos.list(at: nil, order: .taken, limit: nil).photos
        let clock = try #require(photos.first?.takenClock)
        let day: Int64 = 86_400_000
        let start = clock.time.milliseconds / day * day
        for (first, end, isFound) in [
            (start, start + day, true), (start - day, start, false), (start + day, start + 2 * day, false),
            (start - 40 * day, start + 40 * day, true), (start + day, start + 40 * day, false),
        ] {
            var query = try SearchQuery("taken:2011")
            query.conditions = [
                .init(
                    filter: .taken(from: LocalTime(milliseconds: first), before: LocalTime(milliseconds: end)),
                    isNegated: false)
            ]
            let reader = SearchReader(locale: .english, languages: [])
            let found = try world.catalog.search.find(query, limit: 9, reader: reader).photos
            #expect(found.count == (isFound ? 1 : 0), "\(taken) \(zone) \(place.timeZone ?? "-") \(first)")
        }
    }
}
