import Catalog
import TestLibraries
import TestSupport
import Testing
import Times

/// Suggested positions from photos of the same hour.
@Suite struct SuggestionTests {
    private static let minute: Int64 = 60_000
    /// 2 May 2011, 10:11:12 on some clock.
    private static let start: Int64 = 1_304_331_072_000

    private static let swedish = PlaceDescription(
        id: "se-falun-2715459", countryCode: "SE", name: "Falun", latitude: 60.6, longitude: 15.6,
        timeZone: "Europe/Stockholm")

    /// A photo with a position that depends on its number.
    private static func fix(
        _ number: UInt8, minutes: Int64, zone: CameraClock.Zone = .unknown, latitude: Double? = nil
    ) -> IndexedFile {
        var file = World.file("\(number).jpg", content: number, place: swedish)
        (file.latitude, file.longitude) = (latitude ?? 60 + Double(number) / 100, 15)
        file.taken = CameraClock(LocalTime(milliseconds: start + minutes * minute), zone: zone)
        return file
    }

    /// A photo without a position.
    private static func lost(_ number: UInt8, minutes: Int64, zone: CameraClock.Zone = .unknown) -> IndexedFile {
        var file = World.file("\(number).jpg", content: number, place: .unknown)
        file.taken = CameraClock(LocalTime(milliseconds: start + minutes * minute), zone: zone)
        return file
    }

    /// The suggestions for files: names of the photo, of the nearest in time, and of the other, with minutes.
    private func suggested(_ files: [IndexedFile]) throws -> [String] {
        let world = try World()
        try world.record(files)
        return try suggested(world)
    }

    private func suggested(_ world: World) throws -> [String] {
        func name(_ row: Int64) throws -> String { try world.catalog.photos.find(row: row)?.name ?? "?" }
        return try world.catalog.corrections.suggestPositions(for: nil).suggestions.map { suggestion in
            let fixes = try [suggestion.nearest, suggestion.other].compactMap { $0 }.map {
                "\(try name($0.photo)) \($0.later.wholeMilliseconds / Self.minute)"
            }
            return "\(try name(suggestion.photo)): \(fixes.joined(separator: ", "))"
        }
    }

    @Test func theNearestInTimeDecides() throws {
        #expect(
            try suggested([
                Self.fix(1, minutes: -50), Self.fix(2, minutes: -9), Self.lost(9, minutes: 0), Self.fix(3, minutes: 8),
            ]) == ["9.jpg: 3.jpg -8, 2.jpg 9"])
    }

    @Test func anHourIsTheLimit() throws {
        #expect(try suggested([Self.fix(1, minutes: -60), Self.lost(9, minutes: 0)]) == ["9.jpg: 1.jpg 60"])
        #expect(try suggested([Self.fix(1, minutes: -61), Self.lost(9, minutes: 0), Self.fix(2, minutes: 61)]) == [])
    }

    @Test func clocksWithoutAZoneAreComparedDirectly() throws {
        // Both cameras showed 10:11; one stated its zone, and the other used the time of the same place.
        let phone = CameraClock.Zone.stated(minutes: 120)
        #expect(try suggested([Self.fix(1, minutes: 0, zone: phone), Self.lost(9, minutes: 4)]) == ["9.jpg: 1.jpg 4"])
        // As UTC, the clock would be nearer to this one.
        #expect(
            try suggested([
                Self.fix(1, minutes: 0, zone: phone), Self.fix(2, minutes: 124, zone: phone), Self.lost(9, minutes: 4),
            ]) == ["9.jpg: 1.jpg 4"])
    }

    @Test func clocksWithAZoneAreComparedByInstants() throws {
        // A camera left on New York's time, which it states, and a phone in Sweden.
        let newYork = CameraClock.Zone.stated(minutes: -240)
        let phone = CameraClock.Zone.satellites(minutes: 120)
        #expect(
            try suggested([
                Self.fix(1, minutes: 0, zone: phone), Self.lost(9, minutes: 5 - 360, zone: newYork),
                Self.fix(2, minutes: 5 - 360, zone: phone),
            ]) == ["9.jpg: 1.jpg 5"])
        // The place determines the zone of a photo with a position: Sweden's summer time here.
        #expect(
            try suggested([Self.fix(1, minutes: 0), Self.lost(9, minutes: 5 - 360, zone: newYork)])
                == ["9.jpg: 1.jpg 5"])
    }

    @Test func datesWithoutATimeGiveNoSuggestion() throws {
        let toMidnight = -(Self.start % 86_400_000) / Self.minute
        var (dated, undated) = (Self.lost(9, minutes: 0), Self.fix(1, minutes: 0))
        let midnight = LocalTime(milliseconds: Self.start - Self.start % 86_400_000)
        dated.taken?.time = midnight
        undated.taken?.time = midnight
        #expect(try suggested([dated, Self.fix(2, minutes: toMidnight + 3)]) == [])
        #expect(try suggested([undated, Self.lost(8, minutes: toMidnight + 3)]) == [])
    }

    @Test func suggestedPositionsGiveNoSuggestion() throws {
        let world = try World()
        try world.record([Self.fix(1, minutes: 0), Self.lost(8, minutes: 50), Self.lost(9, minutes: 100)])
        #expect(try suggested(world) == ["8.jpg: 1.jpg 50"])
        func take() throws -> Int {
            let corrections = try world.catalog.corrections.suggestPositions(for: nil).suggestions.map { suggestion in
                (
                    photo: suggestion.photo,
                    correction: Correction(
                        photoID: try world.catalog.photos.find(row: suggestion.photo)?.id ?? "", place: Self.swedish,
                        latitude: suggestion.nearest.latitude, longitude: suggestion.nearest.longitude,
                        suggestedFrom: try world.catalog.photos.find(row: suggestion.nearest.photo)?.id)
                )
            }
            return try world.catalog.corrections.set(suggested: corrections, at: 0).changed
        }
        #expect(try take() == 1)
        #expect(try suggested(world) == [])
        // It survives an import, and a person who sets the same position confirms it.
        try world.record([Self.lost(8, minutes: 50)])
        let photo = try world.catalog.photos.find(try #require(try world.ids()["/p/8.jpg"]))
        #expect(photo.latitude == 60.01 && photo.place.id == Self.swedish.id)
        #expect(try suggested(world) == [])
        try world.catalog.corrections.set(photos: [photo.row], to: Self.swedish, latitude: 60.01, longitude: 15, at: 1)
        #expect(try suggested(world) == ["9.jpg: 8.jpg 50"])
        _ = try world.catalog.corrections.reset(photos: [photo.row])
        #expect(try suggested(world) == ["8.jpg: 1.jpg 50"])
    }

    @Test func correctedPhotosAreLeftAlone() throws {
        let world = try World()
        try world.record([Self.fix(1, minutes: 0), Self.lost(9, minutes: 5)])
        let row = try world.catalog.photos.find(try #require(try world.ids()["/p/9.jpg"])).row
        try world.catalog.corrections.set(photos: [row], to: .unknown, latitude: nil, longitude: nil, at: 0)
        #expect(try suggested(world) == [])
    }

    @Test(arguments: 0..<20) func theNearestOfManyIsFound(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let fixes = (1...20).map { Self.fix($0, minutes: Int64.random(in: -300...300, using: &generator)) }
        let lost = (100...110).map { Self.lost($0, minutes: Int64.random(in: -300...300, using: &generator)) }
        let world = try World()
        try world.record(fixes + lost)
        let found = try world.catalog.corrections.suggestPositions(for: nil)
        let times = fixes.map { $0.taken?.time.milliseconds ?? 0 }
        var expected: [String: Int64] = [:]
        for file in lost {
            let time = file.taken?.time.milliseconds ?? 0
            let nearest = times.map { abs($0 - time) }.min() ?? .max
            if nearest <= 60 * Self.minute { expected[file.name] = nearest }
        }
        var distances: [String: Int64] = [:]
        for suggestion in found.suggestions {
            distances[try world.catalog.photos.find(row: suggestion.photo)?.name ?? ""] = abs(
                suggestion.nearest.later.wholeMilliseconds)
        }
        #expect(distances == expected)
        #expect(found.without == lost.count - expected.count)
    }
}
