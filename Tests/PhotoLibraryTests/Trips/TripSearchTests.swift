import Catalog
import PhotoLibrary
import TestSupport
import Testing
import Times

/// Trips, from photos in the order of time.
@Suite struct TripSearchTests {
    /// A year at home in Falun, with a photo every fourth day.
    private static var year: Diary {
        var diary = Diary()
        diary.take(at: .falun, days: stride(from: 15_000, to: 15_365, by: 4))
        return diary
    }

    @Test func aTripHasItsDatesAndPlacesInTheirOrder() throws {
        var diary = Self.year
        diary.take(2, at: .tokyo, day: 15_101)
        diary.take(5, at: .kyoto, day: 15_102)
        diary.take(1, at: .tokyo, day: 15_103)
        let trips = diary.trips
        #expect(trips.count == 1)
        let trip = try #require(trips.first)
        #expect(trip.days == [15_101, 15_103])
        #expect(trip.rows == [4, 5] && trip.places.map(\.photoCount) == [3, 5])
        #expect(trip.photoCount == 8 && trip.mainPlace.row == 5)
    }

    @Test func aTripEndsAtAPhotoAtHome() {
        var diary = Self.year
        diary.take(4, at: .rome, day: 15_101)
        diary.take(at: .falun, day: 15_102)
        diary.take(4, at: .rome, day: 15_103)
        #expect(diary.trips.map(\.days) == [[15_101, 15_101], [15_103, 15_103]])
    }

    @Test func aTripEndsAfterFiveDaysWithoutPhotos() {
        var diary = Diary()
        diary.take(at: .falun, days: stride(from: 15_000, to: 15_100, by: 3))
        diary.take(3, at: .rome, day: 15_110)
        diary.take(3, at: .rome, day: 15_115, minute: 722)
        #expect(diary.trips.map(\.days) == [[15_110, 15_115]])
        diary.take(3, at: .rome, day: 15_120, minute: 730)
        #expect(diary.trips.map(\.days) == [[15_110, 15_115], [15_120, 15_120]])
    }

    @Test func aTripHasThreePhotos() {
        var diary = Self.year
        diary.take(2, at: .rome, day: 15_101)
        #expect(diary.trips.isEmpty)
        diary.take(1, at: .rome, day: 15_101, minute: 800)
        #expect(diary.trips.map(\.photoCount) == [3])
    }

    @Test func nearHomeIsNoTripButAnotherCountryIsSooner() {
        var diary = Self.year
        diary.take(5, at: .avesta, day: 15_101)
        #expect(diary.trips.isEmpty)
        var viennese = Diary()
        viennese.take(at: .vienna, days: stride(from: 15_000, to: 15_365, by: 4))
        viennese.take(5, at: .krems, day: 15_101)
        viennese.take(5, at: .bratislava, day: 15_201)
        #expect(viennese.trips.map(\.rows) == [[7]])
    }

    @Test func aPlaceOfUnknownCountryIsNotAbroad() {
        var diary = Diary()
        diary.take(at: .vienna, days: stride(from: 15_000, to: 15_365, by: 4))
        var unknown = Diary.Town.bratislava
        unknown.country = "ZZ"
        diary.take(5, at: unknown, day: 15_101)
        #expect(diary.trips.isEmpty)
    }

    // MARK: - What holds for any photos

    /// Years at home with trips and photos anywhere.
    private static func random(_ seed: UInt64) -> Diary {
        var random = SeededGenerator(seed: seed)
        var diary = Diary()
        let towns: [Diary.Town] = [.rome, .tokyo, .kyoto, .vienna, .bratislava, .avesta]
        for day in 15_000..<16_000 where Int.random(in: 0..<3, using: &random) == 0 { diary.take(at: .falun, day: day) }
        for _ in 0..<40 {
            let day = Int.random(in: 15_000..<16_000, using: &random)
            for day in day..<day + .random(in: 1...6, using: &random) {
                diary.take(
                    .random(in: 1...3, using: &random), at: towns.randomElement(using: &random) ?? .rome, day: day,
                    minute: .random(in: 0..<1_400, using: &random))
            }
        }
        return diary
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>) func tripsAreRunsThatDoNotOverlap(seed: UInt64) {
        let diary = Self.random(seed)
        let (photos, trips) = (diary.sorted, diary.trips)
        #expect(!trips.isEmpty)
        var end = -1
        for trip in trips {
            let first = photos.firstIndex(of: trip.span.first) ?? -1
            let last = photos.firstIndex(of: trip.span.last) ?? -1
            #expect(first > end && last >= first)
            let run = photos[first...last]
            #expect(run.count == trip.photoCount && run.count >= 3)
            // None at home, no pause that is too long, and the places are those of the photos.
            #expect(run.allSatisfy { $0.place != Diary.Town.falun.row && $0.place != Diary.Town.avesta.row })
            #expect(zip(run, run.dropFirst()).allSatisfy { $1.takenAt <= $0.takenAt + .seconds(5 * 86_400) })
            for place in trip.places { #expect(run.count { $0.place == place.row } == place.photoCount) }
            end = last
        }
        #expect(diary.trips == trips)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>) func photosAtHomeBetweenTripsChangeNoTrip(seed: UInt64) {
        var diary = Self.random(seed)
        let trips = diary.trips
        let away = Set(trips.flatMap { $0.span.first.day...$0.span.last.day })
        diary.take(at: .falun, days: (15_000..<16_000).filter { !away.contains($0) })
        #expect(diary.trips == trips)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>) func photosOfAnotherTripChangeNoOther(seed: UInt64) {
        var diary = Self.random(seed)
        let trips = diary.trips
        diary.take(at: .falun, day: 16_020)
        diary.take(5, at: .lisbon, day: 16_021)
        #expect(diary.trips.dropLast() == trips[...])
        #expect(diary.trips.last?.rows == [Diary.Town.lisbon.row])
    }
}
