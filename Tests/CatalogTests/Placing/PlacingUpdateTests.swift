import Catalog
import Foundation
import TestLibraries
import Testing

/// Libraries of earlier versions that are set at cities.
@Suite struct PlacingUpdateTests {
    /// As an earlier version left it: everything in Rome at Pigna, the nearest town.
    private func earlier(_ catalog: Catalog? = nil) throws -> World {
        let world = try World(catalog: catalog ?? Catalog())
        let pigna = TestPlacing.earlier(TestPlacing.pigna)
        try world.add("rome.jpg", at: pigna, latitude: 5)
        try world.add("testaccio.jpg", at: pigna, latitude: 11)
        try world.add("named.jpg", at: TestPlacing.earlier(TestPlacing.testaccio))
        try world.add("by-position.jpg", at: TestPlacing.earlier(TestPlacing.testaccio), latitude: -5)
        try world.add("corrected.jpg", at: pigna, latitude: 5)
        try world.add("moved.jpg", at: pigna, latitude: 5)
        try world.add("nowhere.jpg", at: .unknown)
        let photos = try world.catalog.photos.list(at: nil, order: .title, limit: nil).photos
        func row(_ name: String) throws -> Int64 { try #require(photos.first { $0.name == name }).row }
        try world.catalog.corrections.set(
            photos: [row("corrected.jpg")], to: TestPlacing.earlier(TestPlacing.ostia), latitude: nil, longitude: nil,
            at: 1)
        try world.catalog.corrections.set(photos: [row("moved.jpg")], to: pigna, latitude: 12, longitude: 12, at: 2)
        return world
    }

    private func check(_ world: World) throws {
        #expect(try world.listed() == ["it-rome-1": 4, "it-ostia-4": 2, "zz": 1])
        #expect(try world.places(of: "rome.jpg") == ["it-rome-1", nil])
        #expect(try world.places(of: "testaccio.jpg") == ["it-rome-1", "it-testaccio-2"])
        #expect(try world.places(of: "named.jpg") == ["it-rome-1", "it-testaccio-2"])
        // The position of a file decides, whatever an earlier version made of it.
        #expect(try world.places(of: "by-position.jpg") == ["it-ostia-4", nil])
        #expect(try world.places(of: "corrected.jpg") == ["it-ostia-4", nil])
        #expect(try world.places(of: "moved.jpg") == ["it-rome-1", "it-testaccio-2"])
        #expect(try world.places(of: "nowhere.jpg") == ["zz", nil])
        // The id that an earlier version printed leads to the same photographs.
        #expect(try world.photos(at: "it-pigna-3") == ["moved.jpg", "rome.jpg", "testaccio.jpg"])
        let pigna = try #require(try world.catalog.places.find(id: "it-pigna-3"))
        #expect(pigna.photoCount == 3 && pigna.region == "Lazio" && pigna.regionCode == "IT-62")
        #expect(try world.catalog.placing.waiting("1") == 0)
    }

    @Test func everyPhotoIsSetAtItsCity() throws {
        let world = try earlier()
        #expect(try world.listed() == ["it-pigna-3": 3, "it-testaccio-2": 2, "it-ostia-4": 1, "zz": 1])
        #expect(try world.catalog.placing.waiting("1") > 0)
        #expect(try world.catalog.placing.update(TestPlacing()) == 7)
        try check(world)
        #expect(try world.catalog.placing.update(TestPlacing()) == 0)
    }

    @Test(arguments: [1, 2, 3, 5]) func anInterruptedUpdateContinuesAfterEachBatch(batch: Int) throws {
        let world = try earlier()
        let before = ["it-pigna-3", "it-testaccio-2", "it-ostia-4"]
        let photos = try before.map { try world.photos(at: $0) }
        var rounds = 0
        while try world.catalog.placing.waiting("1") > 0 {
            _ = try world.catalog.placing.update(TestPlacing(), batch: batch) { _ in false }
            rounds += 1
            try #require(rounds < 50)
            // Each photo is where it was, or where it will be; counts are right, and ids lead to what they led to.
            let listed = try world.listed()
            #expect(listed.values.reduce(0, +) == 7)
            for (id, names) in zip(before, photos) {
                #expect(try Set(world.photos(at: id) ?? []).isSuperset(of: names ?? []), "\(id) after \(rounds)")
            }
        }
        #expect(rounds > 3)
        try check(world)
    }

    @Test func aCorrectionIsUndoneToTheCityOfThePhoto() throws {
        let world = try earlier()
        _ = try world.catalog.placing.update(TestPlacing())
        let photo = try #require(
            try world.catalog.photos.list(at: nil, order: .title, limit: nil).photos.first {
                $0.name == "corrected.jpg"
            })
        #expect(try world.catalog.corrections.reset(photos: [photo.row]).changed == 1)
        #expect(try world.places(of: "corrected.jpg") == ["it-rome-1", nil])
        #expect(try world.photos(at: "it-pigna-3")?.contains("corrected.jpg") == true)
    }

    /// What a file says of itself, read as it is now, by an import of a changed file or by a newer reader of metadata.
    @Test(arguments: [false, true]) func aCorrectedPhotoThatIsReadAgainKeepsItsOwnFormerPlace(isReader: Bool) throws {
        let path = NSTemporaryDirectory() + "placing-" + UUID().uuidString + ".sqlite"
        defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) } }
        let world = try earlier(Catalog(path: path, access: .create))
        _ = try world.catalog.placing.update(TestPlacing())
        func photo() throws -> PhotoRecord {
            try #require(
                try world.catalog.photos.list(at: nil, order: .title, limit: nil).photos.first {
                    $0.name == "corrected.jpg"
                })
        }
        // The fifth photo of the library.
        var file = World.file("corrected.jpg", content: 5, takenAt: 4, place: TestPlacing.rome)
        (file.latitude, file.longitude, file.title) = (5, 12, "Read again")
        if isReader {
            try CatalogueFile(path).execute("UPDATE photo SET metadataVersion = 0")
            try world.catalog.folders.updateMetadata([(row: photo().row, file: file)])
        } else {
            try world.record([file])
        }
        #expect(try photo().title == "Read again")
        #expect(try world.places(of: "corrected.jpg") == ["it-ostia-4", nil])
        #expect(try world.catalog.corrections.reset(photos: [photo().row]).changed == 1)
        #expect(try world.places(of: "corrected.jpg") == ["it-rome-1", nil])
        #expect(try world.photos(at: "it-pigna-3")?.contains("corrected.jpg") == true)
    }

    @Test func anotherRulePlacesAgainAndKeepsTheFirstFormerPlace() throws {
        struct Moved: PhotoPlacing {
            var version: String { "2" }
            func place(latitude: Double, longitude: Double) -> PlaceDescription { TestPlacing.ostia }
            func described(_ place: PlaceDescription) -> PlaceDescription { TestPlacing().described(place) }
            func place(_ stated: PlaceDescription, latitude: Double, longitude: Double) -> PlaceDescription {
                TestPlacing.ostia
            }
        }
        let world = try earlier()
        _ = try world.catalog.placing.update(TestPlacing())
        #expect(try world.catalog.placing.update(Moved()) == 7)
        #expect(try world.places(of: "testaccio.jpg") == ["it-ostia-4", nil])
        #expect(try world.photos(at: "it-pigna-3")?.contains("testaccio.jpg") == true)
    }

    @Test func newPhotosAreNotPlacedAgain() throws {
        let world = try World()
        #expect(try world.catalog.placing.update(TestPlacing()) == 0)
        try world.add("a.jpg", at: TestPlacing.testaccio, latitude: 11)
        #expect(try world.catalog.placing.waiting("1") == 0)
    }

    @Test func aSourceThatWasRemovedBeforeIsPlacedWhenItIsRestored() throws {
        let world = try World()
        let (source, feed) = try world.source("a")
        var item = World.item("1")
        (item.place, item.latitude, item.longitude) = (TestPlacing.earlier(TestPlacing.pigna), 11, 12)
        try world.merge([item], feed, generation: 1)
        try world.catalog.sources.remove(row: source.row, at: 5)
        _ = try world.catalog.placing.update(TestPlacing())
        _ = try world.catalog.sources.restore(at: 6)
        #expect(try world.remote()["1"]?.place.id == "it-pigna-3")
        #expect(try world.catalog.placing.update(TestPlacing()) == 1)
        #expect(try world.remote()["1"]?.place.id == "it-rome-1")
        // What is placed already is not placed again.
        try world.catalog.sources.remove(row: source.row, at: 7)
        _ = try world.catalog.sources.restore(at: 8)
        #expect(try world.catalog.placing.waiting("1") == 0)
    }

    @Test func aRebuiltLibraryIsPlacedAgainAndAgreesWithItsLog() throws {
        let folder = NSTemporaryDirectory() + "placing-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let log = MemoryEditLog()
        let path = folder + "/catalog.sqlite"
        let places: [[String?]]
        do {
            let world = World(catalog: try Catalog(path: path, access: .create, editLog: log))
            try world.add("a.jpg", at: TestPlacing.earlier(TestPlacing.pigna), latitude: 11)
            try world.add("b.jpg", at: TestPlacing.earlier(TestPlacing.pigna), latitude: 5)
            let photo = try #require(try world.catalog.photos.list(at: nil, order: .title, limit: nil).photos.last)
            try world.catalog.corrections.set(
                photos: [photo.row], to: TestPlacing.earlier(TestPlacing.testaccio), latitude: nil, longitude: nil,
                at: 1)
            _ = try world.catalog.placing.update(TestPlacing())
            places = [try world.places(of: "a.jpg"), try world.places(of: "b.jpg")]
            #expect(places == [["it-rome-1", "it-testaccio-2"], ["it-rome-1", "it-testaccio-2"]])
            #expect(try world.catalog.agrees(with: #require(try log.state()).state))
        }
        let state = try #require(try log.state()).state
        #expect(try Catalog.rebuild(from: path, edits: state, into: folder + "/new").isWhole)
        let world = World(catalog: try Catalog(path: folder + "/new", access: .existing))
        #expect(try world.catalog.placing.waiting("1") > 0)
        _ = try world.catalog.placing.update(TestPlacing())
        #expect([try world.places(of: "a.jpg"), try world.places(of: "b.jpg")] == places)
        #expect(try world.photos(at: "it-pigna-3") == ["a.jpg"])
        #expect(try world.catalog.corrections.all().map(\.place.id) == ["it-testaccio-2"])
    }

    @Test(arguments: EarlierCatalogue.allCases) func everyEarlierVersionIsPlaced(_ earlier: EarlierCatalogue) throws {
        /// Falun is part of Borlänge here.
        struct Sweden: PhotoPlacing {
            var version: String { "1" }
            private static let falun = PlaceDescription(
                id: "se-falun-2715459", countryCode: "SE", name: "Falun", region: "Dalarna", regionCode: "SE-W",
                city: PlaceDescription(id: "se-borlange-2720114", countryCode: "SE", name: "Borlänge"))
            func place(latitude: Double, longitude: Double) -> PlaceDescription {
                latitude > 0 ? Self.falun : PlaceDescription(id: "aq", countryCode: "AQ")
            }
            func described(_ place: PlaceDescription) -> PlaceDescription {
                place.id == Self.falun.id ? Self.falun : place
            }
            func place(_ stated: PlaceDescription, latitude: Double, longitude: Double) -> PlaceDescription {
                place(latitude: latitude, longitude: longitude)
            }
        }
        let folder = NSTemporaryDirectory() + "placing-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/catalog.sqlite"
        try earlier.write(to: path, photos: 20)
        let world = World(catalog: try Catalog(path: path, access: .existing))
        let before = try world.photos(at: "se-falun-2715459")
        _ = try world.catalog.placing.update(Sweden(), batch: 4)
        let listed = try world.listed()
        #expect(listed["se-falun-2715459"] == nil && listed["se-borlange-2720114"] == before?.count)
        #expect(try world.photos(at: "se-falun-2715459") == before)
        #expect(try CatalogueFile(path).faults() == [])
    }
}
