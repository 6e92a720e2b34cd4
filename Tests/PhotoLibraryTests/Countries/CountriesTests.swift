import Catalog
import Foundation
import Localization
import PhotoLibrary
import TestSupport
import Testing

/// The countries with photographs.
@Suite struct CountriesTests {
    private let world: TemporaryLibrary

    init() throws {
        world = try TemporaryLibrary(inMemory: true)
    }

    private func write(_ number: Int, _ time: String?, _ latitude: Double? = nil, _ longitude: Double? = nil) throws {
        try TestPhoto(seed: number, latitude: latitude, longitude: longitude, takenAt: time)
            .write("\(world.pictures)/\(number).jpg")
    }

    private func countries(_ order: CountryOrder = .name, _ locale: LocaleTag = .english) throws -> CountriesDocument {
        try world.library.countries.list(order: order, locale: locale)
    }

    @Test func aDayIsThatOfAClockAtThePlace() async throws {
        defer { world.remove() }
        // Two photos of one day, and one after midnight that is still the same day in UTC.
        try write(1, "2018:12:31 12:00:00", -33.87, 151.21)
        try write(2, "2018:12:31 23:50:00", -33.87, 151.21)
        try write(3, "2019:01:01 00:15:00", -33.87, 151.21)
        try write(4, "2019:03:01 12:00:00", -37.81, 144.96)
        try await world.importPictures()
        let country = try #require(try countries().countries.first)
        #expect(country.code == "AU" && country.photoCount == 4 && country.placeCount == 2 && country.days == 3)
        #expect(country.from == "2018-12-31" && country.to == "2019-03-01")
    }

    @Test func photosWithoutACountryAreLeftOutAndThoseWithoutATimeHaveNoDay() async throws {
        defer { world.remove() }
        try write(1, "2018:12:31 12:00:00")
        try write(2, nil, 60.607, 15.632)
        try await world.importPictures()
        let document = try countries()
        #expect(document.count == 1 && document.photoCount == 1)
        let sweden = try #require(document.countries.first)
        #expect(sweden.code == "SE" && sweden.days == 0 && sweden.from == nil && sweden.to == nil)
    }

    @Test func theOrderIsByNameInTheReadersLanguageOrByNumbers() async throws {
        defer { world.remove() }
        for day in 1...3 { try write(day, "2019:01:0\(day) 12:00:00", 47.8, 13.04) }
        for hour in 1...4 { try write(10 + hour, "2019:02:01 1\(hour):00:00", 60.607, 15.632) }
        try write(20, "2019:02:02 12:00:00", 59.9133, 10.7389)
        try await world.importPictures()
        #expect(try countries().countries.map(\.code) == ["AT", "NO", "SE"])
        // Norge, Sverige, Österrike.
        let swedish = try #require(LocaleTag("sv"))
        #expect(try countries(.name, swedish).countries.map(\.code) == ["NO", "SE", "AT"])
        #expect(try countries(.photos).countries.map(\.code) == ["SE", "AT", "NO"])
        // Sweden and Norway have one day each.
        #expect(try countries(.days).countries.map(\.code) == ["AT", "NO", "SE"])
    }

    @Test func theViewOnDisputedBordersDecidesTheCountry() async throws {
        defer { world.remove() }
        try write(1, "2019:01:01 12:00:00", 42.6629, 21.1655)
        try write(2, "2019:01:01 13:00:00", 44.8176, 20.4633)
        try await world.importPictures()
        #expect(try countries().countries.map(\.code).sorted() == ["RS", "XK"])
        let all = try world.library.countries.index().all
        #expect(all.contains("XK"))
        _ = try world.library.places.setBorders(.iso)
        let serbia = try #require(try countries().countries.first)
        #expect(try countries().count == 1 && serbia.code == "RS" && serbia.photoCount == 2 && serbia.days == 1)
        #expect(serbia.placeCount == 2)
        let index = try world.library.countries.index()
        #expect(index.all == all.filter { $0 != "XK" } && index.moved == ["XK": "RS"])
    }

    @Test func aCorrectionMovesThePhotoWithItsDay() async throws {
        defer { world.remove() }
        try write(1, "2019:01:01 12:00:00", 60.607, 15.632)
        try await world.importPictures()
        try world.locate(try world.photos().map(\.id), at: "no-oslo-3143244")
        #expect(try countries().countries.map { "\($0.code) \($0.days)" } == ["NO 1"])
    }
}
