import Catalog
import Testing

/// The districts of one city with their photographs.
@Suite struct CityDistrictTests {
    private static let rome = PlaceDescription(
        id: "it-rome-3169070", countryCode: "IT", name: "Rome", region: "Lazio", regionCode: "IT-62")
    private static func district(_ name: String, _ number: Int) -> PlaceDescription {
        PlaceDescription(
            id: "it-\(name.lowercased())-\(number)", countryCode: "IT", name: name, region: "Lazio", city: rome)
    }
    private static let testaccio = district("Testaccio", 8_260_217)
    private static let prati = district("Prati", 3_170_004)

    private func rome() throws -> (world: World, city: PlaceRecord) {
        let world = try World()
        try world.record([
            World.file("a.jpg", content: 1, inode: 1, takenAt: 1, place: Self.prati),
            World.file("b.jpg", content: 2, inode: 2, takenAt: 2, place: Self.testaccio),
            World.file("c.jpg", content: 3, inode: 3, takenAt: 3, place: Self.testaccio),
            World.file("d.jpg", content: 4, inode: 4, takenAt: 4, place: Self.rome),
            World.file("e.jpg", content: 5, inode: 5, takenAt: 5),
        ])
        return (world, try #require(try world.catalog.places.find(id: Self.rome.id)))
    }

    @Test func `Districts of a city come with their photos, those with the most first`() throws {
        let (world, city) = try rome()
        let districts = try world.catalog.places.linkedDistricts(ofCity: city.row)
        #expect(districts.map(\.id) == [Self.testaccio.id, Self.prati.id] && districts.map(\.photoCount) == [2, 1])
        #expect(districts.allSatisfy { $0.cityRow == city.row })
        for district in districts {
            let page = try world.catalog.photos.list(at: district.row, order: .taken, limit: nil)
            #expect(page.photos.count == district.photoCount, "\(district.id): the count of its own page")
        }
        let falun = try #require(try world.catalog.places.find(id: World.falun.id))
        #expect(try world.catalog.places.linkedDistricts(ofCity: falun.row).isEmpty)
        #expect(try world.catalog.places.withDistricts([city.id, falun.id, districts[0].id]) == [city.id])
    }

    @Test func `A district whose photos are missing is left out`() throws {
        let (world, city) = try rome()
        try world.record([World.file("f.jpg", content: 1, inode: 1)], gone: ["/p/a.jpg"])
        #expect(try world.catalog.places.linkedDistricts(ofCity: city.row).map(\.id) == [Self.testaccio.id])
    }

    @Test func `A city and its district lead to a photo, another district does not`() throws {
        let (world, city) = try rome()
        let districts = try world.catalog.places.linkedDistricts(ofCity: city.row)
        let photos = try world.catalog.photos.list(at: districts[1].row, order: .taken, limit: nil).photos
        let photo = try #require(photos.first).row
        let leads = try [city.row, districts[1].row, districts[0].row].map {
            try world.catalog.photos.isListed(photo, at: $0)
        }
        #expect(leads == [true, true, false])
    }

    @Test func `A district with a cover has the number of its photos, not that of the photos listed there`() throws {
        let (world, _) = try rome()
        let found = try world.catalog.places.sized([Self.testaccio.id, Self.rome.id])
        #expect(found.map(\.place.photoCount) == [2, 4])
    }
}
