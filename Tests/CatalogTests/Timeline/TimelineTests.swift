import Catalog
import Localization
import TestLibraries
import TestSupport
import Testing
import Times

/// Photographs by month, in the local time of their places.
@Suite struct TimelineTests {
    private static func place(_ id: String, _ zone: String?) -> PlaceDescription {
        PlaceDescription(id: id, countryCode: "XX", name: id, latitude: 1, longitude: 1, timeZone: zone)
    }

    private static let zones = ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kathmandu", "Europe/Stockholm", nil]

    /// Photos whose clocks are within three days of the beginning of a month, with any zone, from a year before 1970 on.
    private func randomWorld(seed: UInt64, count: Int = 300) throws -> World {
        var generator = SeededGenerator(seed: seed)
        let world = try World()
        let files = (0..<count).map { number in
            let zone = Int.random(in: 0..<Self.zones.count, using: &generator)
            var file = World.file(
                "\(number).jpg", content: UInt8(number % 250 + 1), inode: Int64(number + 1),
                place: Self.place("xx-\(zone)", Self.zones[zone]))
            guard number % 30 != 0 else { return file }
            let year = Int.random(in: 1969...1972, using: &generator)
            let days = GregorianCalendar.days(toYear: year, month: .random(in: 1...12, using: &generator), day: 1)
            let time = LocalTime(
                seconds: Int64(days) * 86_400 + Int64.random(in: -259_200...259_200, using: &generator) / 900 * 900)
            let stated = CameraClock.Zone.stated(minutes: Int.random(in: -48...56, using: &generator) * 15)
            file.taken = CameraClock(time, zone: Bool.random(using: &generator) ? stated : .unknown)
            return file
        }
        try world.record(files)
        return world
    }

    private func month(_ photo: PhotoRecord) -> LocalMonth? { photo.takenClock.map { LocalMonth($0.time) } }

    @Test(arguments: 0..<8) func eachPhotoIsInTheMonthThatItsClockShows(seed: UInt64) throws {
        let world = try randomWorld(seed: seed)
        let photos = try world.catalog.photos.list(at: nil, order: .taken, limit: nil).photos
        let counts = try world.catalog.timeline.counts()
        let expected = Dictionary(grouping: photos, by: month)
        #expect(counts.undated == expected[nil]?.count)
        #expect(counts.months.map(\.month) == expected.keys.compactMap(\.self).sorted(by: >))
        for found in counts.months {
            let ofMonth = expected[found.month]?.map(\.id)
            #expect(found.photoCount == ofMonth?.count, "\(found.month.text)")
            let listed = try world.catalog.timeline.photos(in: .local(found.month.range), limit: nil).photos
            #expect(listed.map(\.id) == ofMonth, "\(found.month.text)")
        }
        let undated = try world.catalog.timeline.photos(in: .undated, limit: nil).photos
        #expect(undated.map(\.id) == expected[nil]?.map(\.id))
    }

    @Test func pagesAndNeighboursFollowTheListingOfAMonth() throws {
        let world = try randomWorld(seed: 1)
        let timeline = world.catalog.timeline
        let busiest = try #require(try timeline.counts().months.max { $0.photoCount < $1.photoCount })
        for period in [TakenPeriod.local(busiest.month.range), .undated] {
            let all = try timeline.photos(in: period, limit: nil).photos
            var paged: [String] = []
            var cursor: PhotoCursor?
            repeat {
                let page = try timeline.photos(in: period, limit: 2, after: cursor)
                paged += page.photos.map(\.id)
                cursor = page.next
            } while cursor != nil
            #expect(all.count > 3 && paged == all.map(\.id))
            for (row, photo) in all.enumerated() {
                let beside = try timeline.neighbours(of: photo, in: period)
                #expect(beside.previous == (row > 0 ? all[row - 1].id : nil))
                #expect(beside.next == (row + 1 < all.count ? all[row + 1].id : nil))
            }
            #expect(try timeline.last(in: period)?.id == all.last?.id)
        }
    }

    /// 2018-12-31T13:15Z is New Year in Sydney.
    @Test func fireworksInSydneyAreOfJanuary() throws {
        let world = try World()
        var item = World.item("1", at: 1_546_262_100_000)
        item.takenAt = 1_546_262_100_000
        item.place = PlaceDescription(
            id: "au-sydney-2147714", countryCode: "AU", name: "Sydney", latitude: -33.9, longitude: 151.2,
            timeZone: "Australia/Sydney")
        try world.merge([item], try world.source("a").feed, generation: 1)
        let counts = try world.catalog.timeline.counts()
        #expect(counts.months.map(\.month.text) == ["2019-01"] && counts.undated == 0)
    }

    @Test func missingAndUnreadableFilesDoNotCount() throws {
        let world = try World()
        let noon: Int64 = 1_300_000_000_000
        var broken = World.file("broken.jpg", content: 1, inode: 1, takenAt: noon)
        broken.error = "not an image"
        var undated = World.file("undated.jpg", content: 2, inode: 2)
        undated.error = "not an image"
        try world.record([
            broken, undated, World.file("a.jpg", content: 3, inode: 3, takenAt: noon),
            World.file("b.jpg", content: 4, inode: 4, takenAt: noon),
        ])
        func text() throws -> [String] {
            let counts = try world.catalog.timeline.counts()
            return counts.months.map { "\($0.month.text) \($0.photoCount)" } + ["\(counts.undated)"]
        }
        #expect(try text() == ["2011-03 2", "0"])
        let month = TakenPeriod.local(try #require(LocalMonth("2011-03")).range)
        #expect(try world.catalog.timeline.photos(in: month, limit: nil).photos.map(\.name) == ["a.jpg", "b.jpg"])
        #expect(try world.catalog.timeline.photos(in: .undated, limit: nil).photos.isEmpty)
    }

    @Test func monthsAreReadAsTheyAreWritten() throws {
        for text in ["0001-01", "2019-01", "9999-12"] { #expect(LocalMonth(text)?.text == text) }
        for text in ["", "2019", "2019-1", "2019-13", "2019-00", "0000-01", "2019-01-01", "+201-01", "２０１９-01"] {
            #expect(LocalMonth(text) == nil, "\(text)")
        }
        let leap = try #require(LocalMonth("2012-02")).range
        #expect(leap.upperBound.seconds - leap.lowerBound.seconds == 29 * 86_400)
        for time in [LocalTime(milliseconds: .min), LocalTime(milliseconds: .max)] {
            #expect(["0001-01", "9999-12"].contains(LocalMonth(time).text))
        }
    }

    /// Times that no calendar of this program has end the search, too.
    @Test(arguments: [Int64.min, -62_135_596_800_000, 0, 253_402_300_799_999, .max])
    func anyInstantIsCounted(milliseconds: Int64) throws {
        let world = try World()
        var item = World.item("1", at: 0)
        item.takenAt = Instant(milliseconds: milliseconds)
        try world.merge([item], try world.source("a").feed, generation: 1)
        #expect(try world.catalog.timeline.counts().months.map(\.photoCount) == [1])
    }

    @Test func aPlaceHasTheDatesOfItsFirstAndLastPhoto() throws {
        let world = try World()
        #expect(try world.catalog.places.dates(at: 1) == nil)
        let evening = try #require(LocalDateTime("2011-05-01T23:30:00")).time
        var (first, last) = (World.file("a.jpg", content: 1, inode: 1), World.file("b.jpg", content: 2, inode: 2))
        let stockholm = Self.place("xx-1", "Europe/Stockholm")
        (first.place, last.place) = (stockholm, stockholm)
        // 23:30 in UTC is the next day in Stockholm.
        first.taken = CameraClock(evening, zone: .stated(minutes: 0))
        last.taken = CameraClock(evening + .seconds(86_400 * 31), zone: .unknown)
        try world.record([last, first, World.file("c.jpg", content: 3, inode: 3)])
        let photo = try #require(try world.catalog.photos.list(at: nil, order: .taken, limit: 1).photos.first)
        let dates = try #require(try world.catalog.places.dates(at: photo.place.row))
        #expect(dates.first.time == evening + .seconds(7_200))
        #expect(dates.last.time == evening + .seconds(86_400 * 31))
    }
}
