import Catalog
import Gazetteer
import PhotoLibrary
import TestSupport
import Testing
import Times

/// Where home is, from photos alone.
@Suite struct HomeSearchTests {
    /// The home on a day is near a town, and no other is.
    private func expect(
        _ homes: [Home], near town: Diary.Town, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let position = try #require(Coordinate(latitude: town.latitude, longitude: town.longitude))
        #expect(homes.count == 1, sourceLocation: sourceLocation)
        let home = try #require(homes.first, sourceLocation: sourceLocation)
        #expect(home.position.distance(to: position) < 20_000, sourceLocation: sourceLocation)
        #expect(home.countryCode == town.country, sourceLocation: sourceLocation)
    }

    @Test func homeIsWherePhotosAreTakenInMostWeeksNotWhereMostAre() throws {
        var diary = Diary()
        let weeks = stride(from: 14_800, to: 15_600, by: 14)
        diary.take(at: .falun, days: weeks.filter { !(15_101..<15_171).contains($0) })
        // Ten weeks with far more days and photos than at home.
        for day in 15_101..<15_171 { diary.take(20, at: .tokyo, day: day) }
        try expect(diary.homes.homes(onDay: 15_120), near: .falun)
        #expect(diary.trips.map(\.rows) == [[4]])
    }

    @Test func withFewPhotosTheDaysDecideAndThenTheNumber() throws {
        var diary = Diary()
        diary.take(3, at: .falun, day: 15_002)
        diary.take(3, at: .falun, day: 15_003)
        diary.take(9, at: .tokyo, day: 15_005)
        try expect(diary.homes.homes(onDay: 15_005), near: .falun)
        var oneDay = Diary()
        oneDay.take(20, at: .falun, day: 15_002)
        oneDay.take(4, at: .rome, day: 15_040)
        try expect(oneDay.homes.homes(onDay: 15_002), near: .falun)
        #expect(oneDay.trips.map(\.rows) == [[3]])
    }

    @Test func equallyGoodPlacesAreNoHomeAndThereAreNoTrips() {
        var diary = Diary()
        for (number, town) in [Diary.Town.falun, .tokyo, .rome].enumerated() {
            diary.take(3, at: town, day: 15_002 + number * 30)
        }
        #expect(diary.homes.homes(onDay: 15_002).isEmpty)
        #expect(diary.trips.isEmpty)
        #expect(Diary().trips.isEmpty)
    }

    @Test func homeMovesWhenSomebodyMoves() throws {
        var diary = Diary()
        diary.take(at: .falun, days: stride(from: 10_000, to: 12_000, by: 5))
        diary.take(at: .lisbon, days: stride(from: 12_000, to: 14_000, by: 5))
        diary.take(5, at: .lisbon, day: 10_802)
        diary.take(5, at: .falun, day: 13_202)
        try expect(diary.homes.homes(onDay: 10_500), near: .falun)
        try expect(diary.homes.homes(onDay: 13_500), near: .lisbon)
        // Around the move both are home, so the move is not a trip.
        #expect(diary.homes.homes(onDay: 12_000).count == 2)
        #expect(diary.trips.map(\.days) == [[10_802, 10_802], [13_202, 13_202]])
        #expect(diary.trips.map(\.rows) == [[2], [1]])
    }

    @Test func aHouseOfManyWeekendsIsHomeToo() {
        var diary = Diary()
        diary.take(at: .vienna, days: stride(from: 15_000, to: 16_000, by: 4))
        for day in stride(from: 15_000, to: 16_000, by: 14) { diary.take(4, at: .falun, day: day, minute: 900) }
        diary.take(4, at: .tokyo, day: 15_501)
        #expect(diary.homes.homes(onDay: 15_500).count == 2)
        #expect(diary.trips.map(\.rows) == [[4]])
    }

    @Test func aHomeAtTheEdgeOfASquareIsOneHome() throws {
        // The corner of four squares: the photos are spread over all of them.
        for (latitude, longitude) in [(60.6, 15.6), (0, 180), (0, 0), (-41.2, 174.8), (89.9, 10)] {
            var diary = Diary()
            var random = SeededGenerator(seed: 7)
            for day in stride(from: 15_000, to: 15_300, by: 3) {
                let east = longitude + .random(in: -0.05...0.05, using: &random)
                let town = Diary.Town(
                    row: 1, country: "SE", latitude: latitude + .random(in: -0.05...0.05, using: &random),
                    longitude: east > 180 ? east - 360 : east)
                diary.take(at: town, day: day)
            }
            // As many weeks as fall to one of the four squares.
            diary.take(at: .tokyo, days: 15_001..<15_080)
            let homes = diary.homes.homes(onDay: 15_100)
            let position = try #require(Coordinate(latitude: latitude, longitude: longitude))
            #expect(homes.count == 1 && homes[0].position.distance(to: position) < 25_000, "\(latitude), \(longitude)")
        }
    }

    @Test func theOrderOfPhotosDoesNotMatter() {
        var random = SeededGenerator(seed: 3)
        var diary = Diary()
        let towns: [Diary.Town] = [.falun, .lisbon, .rome, .tokyo]
        for _ in 0..<500 {
            diary.take(at: towns.randomElement(using: &random)!, day: .random(in: 10_000..<12_000, using: &random))
        }
        var search = HomeSearch()
        for photo in diary.photos.shuffled(using: &random) { search.add(photo) }
        let shuffled = search.homes()
        let homes = diary.homes
        for day in stride(from: 9_500, to: 12_500, by: 20) {
            #expect(shuffled.homes(onDay: day) == homes.homes(onDay: day), "\(day)")
        }
    }
}
