import Catalog
import TestLibraries
import Testing

/// Searches for what photos were taken with.
@Suite struct CameraSearchTests {
    private let cities: SearchedCities

    private static let cameras = [
        "Apple iPhone 6", "Apple iPhone 6s", "Apple iPhone 6 Plus", "Canon EOS 5D", "Canon EOS 5D Mark II", nil,
    ]

    /// A photo of each camera in Rome; those of Canon have lenses.
    init() throws {
        cities = try SearchedCities([])
        for (number, camera) in Self.cameras.enumerated() {
            var file = World.file(
                camera ?? "unknown", content: UInt8(number + 1), takenAt: Int64(number), place: SearchedCities.rome)
            file.camera.camera = camera
            file.camera.lens = camera?.hasPrefix("Canon") == true ? "EF24-70mm f/2.8L" : nil
            file.title = "Nikon"
            try cities.world.record([file])
        }
        try cities.update()
    }

    @Test(arguments: [
        ("camera:canon", ["Canon EOS 5D", "Canon EOS 5D Mark II"]),
        ("CAMERA:Cano", ["Canon EOS 5D", "Canon EOS 5D Mark II"]),
        ("camera:\"eos 5d\"", ["Canon EOS 5D"]), ("camera:\"Canon EOS 5D\"", ["Canon EOS 5D"]),
        ("camera:\"Canon EOS\"", ["Canon EOS 5D", "Canon EOS 5D Mark II"]),
        ("camera:\"mark ii\"", ["Canon EOS 5D Mark II"]),
        ("camera:\"Apple iPhone 6\"", ["Apple iPhone 6"]), ("camera:\"iphone 6s\"", ["Apple iPhone 6s"]),
        ("camera:iphone-6", ["Apple iPhone 6", "Apple iPhone 6 Plus", "Apple iPhone 6s"]),
        ("lens:ef24", ["Canon EOS 5D", "Canon EOS 5D Mark II"]),
        ("lens:24-70mm", ["Canon EOS 5D", "Canon EOS 5D Mark II"]),
        ("lens:\"70mm f/2.8L\" -camera:\"eos 5d\"", ["Canon EOS 5D Mark II"]),
        ("-camera:canon -camera:apple", ["unknown"]), ("nikon camera:plus rome", ["Apple iPhone 6 Plus"]),
        // A lens is not a camera, a title is neither, and words alone do not search them.
        ("camera:24", []), ("lens:canon", []), ("camera:nikon", []), ("camera:\"eos 5\" mark", []), ("iphone", []),
    ])
    func photosAreFoundByTheirEquipment(text: String, expected: [String]) throws {
        #expect(try cities.photos(text) == expected)
        #expect(try cities.places(text) == [], "the condition is one of photos")
    }

    @Test func anEmptyFilterIsToldAndOnlyTheseNameEquipment() throws {
        for text in ["camera:", "lens:", "camera:...", "-lens:\"\""] {
            #expect(throws: SearchQueryError.self, "\(text)") { try SearchQuery(text) }
        }
        #expect(try SearchQuery("falun -camera:canon").namesEquipment && SearchQuery("lens:a").namesEquipment)
        #expect(try !SearchQuery("canon place:falun has:gps").namesEquipment)
    }

    @Test func aCameraThatIsReadLaterIsFoundThen() throws {
        let world = cities.world
        let known = try #require(try world.catalog.folders.known("/p").files[FileName("unknown")])
        var file = World.file("unknown", content: 6, takenAt: 5, place: SearchedCities.rome)
        file.camera.camera = "Leica Q"
        try world.record([file])
        #expect(try world.catalog.photos.cameraSettings(ofPhoto: known.row).camera == "Leica Q")
        #expect(try cities.photos("camera:leica") == [])
        #expect(try cities.update().photos == 1)
        #expect(try cities.photos("camera:leica") == ["unknown"])
    }
}
