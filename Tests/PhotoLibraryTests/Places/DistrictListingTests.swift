import Catalog
import Foundation
import Localization
import PhotoLibrary
import TestSupport
import Testing

/// Cities with their districts, in the documents of photos and of places.
struct DistrictListingTests {
    private let world: TemporaryLibrary
    private let terminal = TerminalSession(name: "t")

    init() throws {
        world = try TemporaryLibrary(inMemory: true)
    }

    private func write(_ latitude: Double, _ longitude: Double, _ title: String, year: Int = 2011) throws {
        try TestPhoto(
            seed: title.utf8.reduce(0) { $0 * 31 % 65_521 + Int($1) }, latitude: latitude, longitude: longitude,
            takenAt: "\(year):05:02 10:11:12", title: title
        ).write(world.pictures + "/\(title).jpg")
    }

    /// Five photos of Rome: two in Campitelli, one in Ripa, two in no district. And one of Tokyo, in Shibuya.
    private func importCities() async throws {
        try write(41.8902, 12.4922, "Colosseum", year: 2012)
        try write(41.8903, 12.4923, "Arena", year: 2014)
        try write(41.8763, 12.4754, "Testaccio", year: 2013)
        try write(41.80, 12.35, "Field", year: 2010)
        try write(41.801, 12.351, "Meadow", year: 2015)
        try write(35.6595, 139.7005, "Crossing")
        try await world.importPictures()
    }

    private func list(
        _ place: String, limit: Int? = nil, cursor: String? = nil, order: PhotoOrder = .taken
    ) throws -> ListDocument {
        try world.library.photos.list(
            place: Reference(place), byDistrict: true, order: order, limit: limit, cursor: cursor, locale: .english,
            terminal: terminal)
    }

    private func titles(_ document: ListDocument) -> [String] { document.photos.compactMap(\.title) }

    @Test func `a photo has its city, its district and its region`() async throws {
        defer { world.remove() }
        try await importCities()
        let photo = try #require(try world.photos().first { $0.title == "Colosseum" })
        #expect(photo.place.id == "it-rome-3169070" && photo.place.name == "Rome")
        #expect(photo.place.region == "Lazio" && photo.place.regionCode == "IT-62" && photo.place.city == nil)
        #expect(photo.district?.id == "it-campitelli-6545149" && photo.district?.name == "Campitelli")
        #expect(try world.photos().first { $0.title == "Field" }?.district == nil)
    }

    @Test func `the photos of a city are listed by district, those in none first`() async throws {
        defer { world.remove() }
        try await importCities()
        let listed = try list("Rome")
        #expect(titles(listed) == ["Meadow", "Field", "Arena", "Colosseum", "Testaccio"])
        #expect(listed.districts?.map(\.name) == ["Campitelli", "Ripa"])
        #expect(listed.districts?.map(\.photoCount) == [2, 1])
        #expect(listed.photos.map { $0.district?.name } == [nil, nil, "Campitelli", "Campitelli", "Ripa"])
        #expect(listed.place?.name == "Rome" && listed.next == nil)
        // A row is one of the whole listing.
        let third = try world.library.photos.show(.row(3), locale: .english, terminal: terminal)
        #expect(third.title == "Arena")
        #expect(titles(try list("Rome", order: .title)) == ["Field", "Meadow", "Arena", "Colosseum", "Testaccio"])
    }

    @Test(arguments: [1, 2, 3, 5])
    func `parts of a listing by district are the listing`(limit: Int) async throws {
        defer { world.remove() }
        try await importCities()
        var found: [String] = []
        var cursor: String?
        repeat {
            let part = try list("Rome", limit: limit, cursor: cursor)
            #expect(part.photos.count <= limit && part.districts?.count == 2)
            found += titles(part)
            cursor = part.next
        } while cursor != nil && found.count < 100
        #expect(found == titles(try list("Rome")))
    }

    @Test func `a place without districts is listed as ever`() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1, title: "Mine").write(world.pictures + "/mine.jpg")
        try await importCities()
        for place in ["Falun", "Campitelli"] {
            let listed = try list(place)
            let plain = try world.library.photos.list(place: Reference(place), locale: .english, terminal: .none)
            #expect(listed.districts == [] && listed.photos == plain.photos && !plain.photos.isEmpty)
            #expect(plain.districts == nil)
        }
        #expect(throws: LibraryError.self) { try list("IT") }
    }

    @Test(arguments: ["Campitelli", "campitelli", "it-campitelli-6545149", "it-campi", "it-rione-x-6545149"])
    func `a district is a place`(_ reference: String) async throws {
        defer { world.remove() }
        try await importCities()
        let listed = try world.library.photos.list(place: Reference(reference), locale: .english, terminal: .none)
        #expect(titles(listed) == ["Arena", "Colosseum"])
        #expect(listed.place?.id == "it-campitelli-6545149" && listed.place?.city?.name == "Rome")
        #expect(listed.place?.city?.id == "it-rome-3169070")
    }

    @Test func `the name of a district is completed`() async throws {
        defer { world.remove() }
        try await importCities()
        // Writes the words that names are completed by.
        try world.library.search.prepare()
        let found = try world.library.completions.places(beginning: "Campit", terminal: .none)
        #expect(found.map(\.word) == ["Campitelli"])
    }

    @Test func `a name that a city and a district share means the city`() async throws {
        defer { world.remove() }
        // A village of Liguria, and a district of Rome.
        try write(43.9303, 7.6598, "Village")
        try write(41.9009, 12.4833, "Trevi")
        try await world.importPictures()
        let listed = try world.library.photos.list(place: Reference("Pigna"), locale: .english, terminal: .none)
        #expect(titles(listed) == ["Village"])
        #expect(try world.photos().first { $0.title == "Trevi" }?.district?.name == "Pigna")
    }

    @Test func `places by district add up to the places by city`() async throws {
        defer { world.remove() }
        try await importCities()
        let cities = try world.library.places.list(locale: .english, terminal: .none)
        let fine = try world.library.places.list(locale: .english, hasDistricts: true, terminal: terminal)
        #expect(fine.sections.map(\.country.code) == ["IT", "JP"])
        #expect(fine.sections.map(\.photoCount) == cities.sections.map(\.photoCount))
        #expect(fine.sections[0].places.map(\.name) == ["Campitelli", "Ripa", "Rome"])
        #expect(fine.sections[0].places.map(\.photoCount) == [2, 1, 2])
        #expect(fine.sections[0].places.map { $0.city?.name } == ["Rome", "Rome", nil])
        // All photos of Tokyo are in a district.
        #expect(fine.sections[1].places.map(\.name) == ["Shibuya"])
        #expect(fine.sections[1].places[0].city?.name == "Tokyo")
        #expect(fine.sections.flatMap(\.places).map(\.row) == [1, 2, 3, 4] && fine.index == cities.index)
        let ripa = try world.library.photos.list(place: .row(2), locale: .english, terminal: terminal)
        #expect(titles(ripa) == ["Testaccio"])
    }

    @Test func `a district with a name of one's own is listed by it`() async throws {
        defer { world.remove() }
        try await importCities()
        _ = try world.library.names.set(
            "The arena", ofPlace: "it-campitelli-6545149", locale: .english, terminal: .none)
        let fine = try world.library.places.list(locale: .english, hasDistricts: true, terminal: .none)
        #expect(fine.sections[0].places.map(\.name) == ["Ripa", "Rome", "The arena"])
        #expect(try list("Rome").districts?.map(\.name) == ["Ripa", "The arena"])
    }
}
