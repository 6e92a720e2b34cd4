import Catalog
import TestLibraries
import Testing

/// Photos at cities and their districts, and the places that ids lead to.
@Suite struct DistrictTests {
    private let world: World
    private let placing = TestPlacing()

    init() throws {
        world = try World()
    }

    @Test func aPhotoIsListedAtItsCityAndFoundByItsDistrict() throws {
        try world.add("a.jpg", at: TestPlacing.testaccio)
        try world.add("b.jpg", at: TestPlacing.rome)
        #expect(try world.listed() == ["it-rome-1": 2])
        #expect(try world.places(of: "a.jpg") == ["it-rome-1", "it-testaccio-2"])
        #expect(try world.places(of: "b.jpg") == ["it-rome-1", nil])
        #expect(try world.photos(at: "it-rome-1") == ["a.jpg", "b.jpg"])
        #expect(try world.photos(at: "it-testaccio-2") == ["a.jpg"])
        let district = try #require(try world.catalog.places.find(id: "it-testaccio-2"))
        let city = try #require(try world.catalog.places.find(id: "it-rome-1"))
        #expect(district.photoCount == 1 && district.cityRow == city.row && district.regionCode == "IT-62")
        #expect(city.cityRow == nil)
        #expect(try world.catalog.places.covers(ofPlaces: ["it-testaccio-2"])["it-testaccio-2"] != nil)
        #expect(try world.catalog.places.sized(["it-testaccio-2"]).map(\.place.id) == ["it-testaccio-2"])
    }

    @Test func aDistrictWithoutPhotosLeadsToItsCity() throws {
        try world.add("a.jpg", at: TestPlacing.testaccio)
        try world.add("b.jpg", at: TestPlacing.pigna)
        let photo = try #require(try world.catalog.photos.list(at: nil, order: .title, limit: nil).photos.last)
        try world.catalog.folders.markMissing([(photo.row, photo.path ?? "")])
        #expect(photo.name == "b.jpg")
        #expect(try world.photos(at: "it-pigna-3") == ["a.jpg"])
    }

    @Test func aPlaceComesWithItsCityAndDistrictsEachCountedOnce() throws {
        try world.add("a.jpg", at: TestPlacing.testaccio)
        try world.add("b.jpg", at: TestPlacing.testaccio)
        try world.add("c.jpg", at: TestPlacing.pigna)
        try world.add("d.jpg", at: TestPlacing.ostia)
        let (source, feed) = try world.source("a")
        var item = World.item("1")
        item.place = TestPlacing.pigna
        try world.merge([item], feed, generation: 1)
        for id in ["it-rome-1", "it-testaccio-2", "it-pigna-3", "it-ostia-4"] {
            let place = try #require(try world.catalog.places.find(id: id))
            #expect(try world.catalog.places.row(ofID: id) == place.row)
            for source in [nil, source.row] {
                let around = try #require(try world.catalog.places.around(place.row, of: source))
                let city = try #require(try world.catalog.places.find(row: place.cityRow ?? place.row))
                let counted = try [place, city].map { try source.map(counting($0)) ?? $0 }
                #expect([around.place, around.city] == counted, "\(id)")
                let districts = try world.catalog.places.linkedDistricts(ofCity: city.row, of: source)
                #expect(around.districts == districts, "\(id)")
            }
        }
        #expect(try world.catalog.places.around(-1) == nil)
    }

    private func counting(_ place: PlaceRecord) -> (Int64) throws -> PlaceRecord {
        { source in try world.catalog.places.counting(place, of: source) }
    }

    @Test func pagesOfADistrictAddUp() throws {
        for number in 0..<7 {
            try world.add("\(number).jpg", at: number == 3 ? TestPlacing.pigna : TestPlacing.testaccio)
        }
        let row = try #require(try world.catalog.places.find(id: "it-testaccio-2")).row
        var names: [String] = []
        var cursor: PhotoCursor?
        repeat {
            let page = try world.catalog.photos.list(at: row, order: .taken, limit: 2, after: cursor)
            names += page.photos.map(\.name)
            cursor = page.next
        } while cursor != nil
        #expect(names == ["6.jpg", "5.jpg", "4.jpg", "2.jpg", "1.jpg", "0.jpg"])
    }

    @Test func aPlaceIsFoundByTheNumberAtTheEndOfItsIDAndKeepsItsID() throws {
        var earlier = TestPlacing.rome
        (earlier.id, earlier.regionCode) = ("it-roma-1", nil)
        try world.add("a.jpg", at: earlier)
        try world.add("b.jpg", at: TestPlacing.testaccio)
        #expect(try world.listed() == ["it-roma-1": 2])
        #expect(try world.catalog.places.find(id: "it-rome-1")?.id == "it-roma-1")
        #expect(try world.catalog.places.find(id: "xx-anything-1")?.regionCode == "IT-62")
        #expect(try world.catalog.places.find(id: "it-rome-11") == nil)
        #expect(try world.catalog.places.find(id: "1") == nil)
        #expect(
            try world.catalog.places.byID(["it-rome-1", "it-none-9"]).mapValues(\.id) == ["it-rome-1": "it-roma-1"])
    }

    @Test(arguments: [("se-falun-2715459", "2715459"), ("aq", nil), ("zz-nowhere-town-x4f2k99", nil), ("it-", nil)])
    func onlyDigitsAfterADashAreANumber(id: String, number: String?) {
        #expect(PlaceDescription.number(ofID: id) == number)
    }

    @Test func aCorrectionWinsAndIsUndoneToTheOwnDistrict() throws {
        try world.add("a.jpg", at: TestPlacing.testaccio, latitude: 11)
        let photo = try #require(try world.catalog.photos.list(at: nil, order: .title, limit: nil).photos.first)
        try world.catalog.corrections.set(
            photos: [photo.row], to: TestPlacing.pigna, latitude: nil, longitude: nil, at: 1)
        #expect(try world.places(of: "a.jpg") == ["it-rome-1", "it-pigna-3"])
        #expect(try world.catalog.corrections.all().map(\.place.id) == ["it-pigna-3"])
        #expect(try world.catalog.corrections.all().first?.place.city?.id == "it-rome-1")
        // An import of the changed file does not move it, and the new own place is remembered.
        var changed = World.file("a.jpg", content: 9, place: TestPlacing.ostia)
        changed.latitude = nil
        try world.record([changed])
        #expect(try world.places(of: "a.jpg") == ["it-rome-1", "it-pigna-3"])
        try world.record([World.file("a.jpg", content: 10, place: TestPlacing.testaccio)])
        #expect(try world.catalog.corrections.reset(photos: [photo.row]).changed == 1)
        #expect(try world.places(of: "a.jpg") == ["it-rome-1", "it-testaccio-2"])
    }

    @Test func aListOfADistrictIsListedAtItsCity() throws {
        let (source, _) = try world.source("a")
        try world.catalog.feeds.addPlace(
            source: source.row, identity: "t", url: "https://a.example/t", place: TestPlacing.testaccio)
        #expect(try world.listed() == ["it-rome-1": 0])
        for id in ["it-rome-1", "it-testaccio-2"] {
            let row = try #require(try world.catalog.places.find(id: id)).row
            let feeds = try world.catalog.feeds.all(ofPlace: row)
            #expect(feeds.map(\.url) == ["https://a.example/t"])
            #expect(try world.catalog.feeds.home(of: #require(feeds.first)) == TestPlacing.testaccio)
        }
    }

    @Test func anItemMovesToTheDistrictThatItsListStates() throws {
        let (_, feed) = try world.source("a")
        var item = World.item("1")
        (item.place, item.isPlaceStated) = (TestPlacing.rome, true)
        try world.merge([item], feed, generation: 1)
        item.place = TestPlacing.testaccio
        #expect(try world.merge([item], feed, generation: 2).updated == 1)
        #expect(try world.remote()["1"]?.district?.id == "it-testaccio-2")
        #expect(try world.merge([item], feed, generation: 3).unchanged == 1)
    }

    @Test func aBundleIsPublishedWithDistrictsAndFoundByThePlaceThatItNames() throws {
        let bundle = BundleRecord(
            name: "B", identity: "com.example.b", current: .init(name: "1", folder: "b/1"), description: "{}", files: 1,
            bytes: 4, manifestHash: Array(repeating: 5, count: 32))
        var photo = BundlePhoto(
            id: World.id("p"), name: "p.jpg", sha256: Array(repeating: 5, count: 32), type: "image/jpeg", bytes: 10,
            width: 4, height: 3, orientation: 1, place: TestPlacing.testaccio)
        photo.formerPlace = TestPlacing.pigna
        func install() throws -> MergeCounts {
            try world.catalog.bundles.install(bundle, photos: { try $0(photo) }) { _, _ in World.id("x") }.counts
        }
        #expect(try install().added == 1)
        #expect(try install().unchanged == 1)
        #expect(try world.photos(at: "it-pigna-3") == ["p.jpg"])
        #expect(try world.listed() == ["it-rome-1": 1])
        var published: [String] = []
        try world.catalog.bundles.forEachPublished(ofBundle: nil) { photo, _ in published.append(photo.place.id) }
        #expect(published == ["it-testaccio-2"])
    }
}
