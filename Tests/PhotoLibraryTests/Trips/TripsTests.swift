import Foundation
import Localization
import PhotoLibrary
import TestSupport
import Testing

/// The trips of a library of files.
@Suite struct TripsTests {
    private let world: TemporaryLibrary

    init() throws {
        world = try TemporaryLibrary(inMemory: true)
    }

    private func write(_ number: Int, _ time: String, _ latitude: Double? = nil, _ longitude: Double? = nil) throws {
        try TestPhoto(seed: number, latitude: latitude, longitude: longitude, takenAt: time)
            .write("\(world.pictures)/\(number).jpg")
    }

    /// Some weeks in Falun, and a trip to Tokyo with a day in Kyoto.
    private func importTrip() async throws {
        for week in 1...6 { try write(week, "2011:0\(week):03 12:00:00", 60.607, 15.632) }
        try write(11, "2011:04:12 00:30:00", 35.69, 139.69)
        try write(12, "2011:04:13 10:00:00", 35.01, 135.77)
        try write(13, "2011:04:14 10:00:00", 35.69, 139.69)
        try write(14, "2011:04:14 23:30:00", 35.69, 139.69)
        try await world.importPictures()
    }

    private func trips(_ locale: LocaleTag = .english) throws -> [TripDocument] {
        try world.library.trips.list(locale: locale).trips
    }

    @Test func aTripHasLocalDatesAndPlacesInTheReadersLanguage() async throws {
        defer { world.remove() }
        try await importTrip()
        let trip = try #require(try trips().first)
        #expect(try trips().count == 1)
        // In UTC it begins a day earlier.
        #expect(trip.from == "2011-04-12" && trip.to == "2011-04-14" && trip.photoCount == 4)
        #expect(trip.places.map(\.photoCount).reduce(0, +) == 4 && trip.places.allSatisfy { $0.country.code == "JP" })
        #expect(trip.id.hasPrefix("2011-04-12-"))
        let japanese = try #require(LocaleTag("ja"))
        let other = try #require(try trips(japanese).first)
        #expect(other.id == trip.id && other.places.map(\.id) == trip.places.map(\.id))
        #expect(other.places.first?.country.name == "日本")
    }

    @Test func theIDStaysWhenPhotosOfOtherTimesAreAdded() async throws {
        defer { world.remove() }
        try await importTrip()
        let before = try trips()
        for (number, time) in ["2011:08:01 10:00:00", "2011:08:01 11:00:00", "2011:08:02 10:00:00"].enumerated() {
            try write(20 + number, time, 41.9, 12.5)
        }
        try write(30, "2011:07:20 10:00:00", 60.607, 15.632)
        try await world.importPictures()
        let after = try trips()
        #expect(after.count == 2 && Array(after.dropFirst()) == before)
        #expect(after.first?.from == "2011-08-01" && after.first?.places.first?.country.code == "IT")
    }

    @Test func twoTripsWithTheSameDayAndPlaceHaveDifferentIDs() async throws {
        defer { world.remove() }
        for week in 1...6 { try write(week, "2011:0\(week):03 12:00:00", 60.607, 15.632) }
        for hour in 0..<3 { try write(10 + hour, "2011:04:12 0\(hour + 1):00:00", 59.33, 18.07) }
        try write(20, "2011:04:12 12:00:00", 60.607, 15.632)
        for hour in 0..<3 { try write(30 + hour, "2011:04:12 2\(hour):00:00", 59.33, 18.07) }
        try await world.importPictures()
        let ids = try trips().map(\.id)
        #expect(ids.count == 2 && ids.first == "\(ids.last ?? "")-2")
        // The id of one is the beginning of the other's.
        for id in ids { #expect(try world.library.trips.trip(id, locale: .english).id == id) }
    }

    @Test func aTripIsFoundByTheBeginningOfItsIDAndListsItsPhotos() async throws {
        defer { world.remove() }
        try await importTrip()
        func photos(_ id: String, limit: Int? = nil, cursor: String? = nil) throws -> ListDocument {
            try world.library.trips.photos(
                of: id, limit: limit, cursor: cursor, locale: .english, terminal: .none)
        }
        let listed = try photos("2011-04")
        #expect(
            listed.photos.map { String($0.takenAtLocal?.prefix(10) ?? "") }
                == ["2011-04-14", "2011-04-14", "2011-04-13", "2011-04-12"])
        let part = try photos("2011-04", limit: 3)
        let rest = try photos("2011-04", limit: 3, cursor: part.next)
        #expect(part.photos + rest.photos == listed.photos && rest.next == nil)
        for wrong in ["2012", "", "2011-04-12-nowhere"] {
            let error = try await refusal { try photos(wrong) }
            guard case .notFound? = error else {
                Issue.record("'\(wrong)': \(String(describing: error))")
                continue
            }
        }
    }

    @Test func aCorrectionMakesATripAndItsResetEndsIt() async throws {
        defer { world.remove() }
        for week in 1...6 { try write(week, "2011:0\(week):03 12:00:00", 60.607, 15.632) }
        for hour in 0..<3 { try write(10 + hour, "2011:04:12 0\(hour + 1):00:00") }
        try await world.importPictures()
        #expect(try trips().isEmpty)
        let unplaced = try world.photos().filter { $0.place.isUnknown }.map(\.id)
        try world.locate(unplaced, at: "no-oslo-3143244")
        #expect(try trips().map(\.id) == ["2011-04-12-oslo"])
        _ = try world.library.corrections.reset(unplaced, terminal: .none)
        #expect(try trips().isEmpty)
    }

    @Test func theCoverIsThePhotoTakenLastAtThePlaceWithMost() async throws {
        defer { world.remove() }
        try await importTrip()
        let index = try world.library.trips.find()
        let trip = try #require(try trips().first)
        let last = try world.library.trips.photos(of: trip.id, limit: 1, locale: .english, terminal: .none)
        let covers = try world.library.trips.covers(of: [trip.id, "none"], in: index)
        #expect(covers.mapValues(\.photoID) == [trip.id: last.photos.first?.id])
    }

    @Test func aLibraryWithoutPhotosHasNoTrips() throws {
        defer { world.remove() }
        #expect(try trips().isEmpty)
    }
}
