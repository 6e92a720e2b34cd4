import Foundation
import Gazetteer
import Localization
import Metadata
import PhotoLibrary
import TestSupport
import Testing

/// What a bundle tells of where photos were taken, in its catalogue and in its files.
@Suite struct BundlePositionTests {
    private let world: PublishedBundle
    private let owner: TemporaryLibrary
    /// In Testaccio, a district of Rome.
    private static let (latitude, longitude) = (41.873_731, 12.472_717)

    init() throws {
        world = try PublishedBundle(photos: 1)
        owner = try TemporaryLibrary()
    }

    /// Makes a bundle of three photos in Rome, and installs it for the reader.
    private func publish(_ positions: PositionPrecision, circle: Bool = false) async throws {
        for number in 1...3 {
            var photo = TestPhoto(
                seed: number, latitude: Self.latitude, longitude: Self.longitude,
                takenAt: "2011:05:02 10:11:1\(number)",
                title: "Photo \(number)")
            (photo.altitude, photo.direction) = (21, 90)
            try photo.write("\(owner.pictures)/\(number).jpg")
        }
        _ = try await owner.library.imports.run([owner.pictures])
        if circle {
            let centre = try #require(Coordinate(latitude: Self.latitude, longitude: Self.longitude))
            _ = try owner.library.circles.add("home", around: centre, radius: 500)
        }
        var description = BundleDescription()
        description.positions = positions
        _ = try await owner.library.bundles.create(at: world.zip, description)
        try await world.install()
        #expect(try world.reader.photos().count == 3)
    }

    /// The latitude that the files of the bundle state.
    private func latitudes() throws -> [Double?] {
        let folder = world.reader.library.location.path
        let names = (FileManager.default.enumerator(atPath: folder) ?? .init()).compactMap { $0 as? String }
        let files = names.filter { $0.hasSuffix(".jpg") && $0.contains("/images/") }
        return try files.map { name in
            PhotoMetadata.read(bytes: Array(try Data(contentsOf: URL(filePath: "\(folder)/\(name)")))).latitude
        }
    }

    private func remove() {
        world.remove()
        owner.remove()
    }

    @Test func byDefaultPositionsAreExact() async throws {
        defer { remove() }
        try await publish(.exact)
        for photo in try world.reader.photos() {
            #expect(abs((photo.latitude ?? 0) - Self.latitude) < 0.000_01 && photo.altitude == 21)
        }
        let shown = try latitudes()
        #expect(shown.count == 3 && shown.allSatisfy { abs(($0 ?? 0) - Self.latitude) < 0.000_01 })
    }

    @Test(arguments: [false, true]) func atTownAndInsideACircleThePositionIsThatOfTheTown(isCircle: Bool) async throws {
        defer { remove() }
        try await publish(isCircle ? .exact : .town, circle: isCircle)
        for photo in try world.reader.photos() {
            #expect(photo.place.name == "Rome" && photo.title?.hasPrefix("Photo") == true)
            let town = try owner.library.places.place(photo.place.id, locale: .english)
            #expect(photo.latitude == town.latitude && photo.longitude == town.longitude)
            #expect(photo.altitude == nil && photo.direction == nil)
        }
        #expect(try latitudes() == [nil, nil, nil])
    }

    @Test func atCountryAndNoneThereIsNoPosition() async throws {
        defer { remove() }
        try await publish(.country)
        for photo in try world.reader.photos() {
            #expect(photo.place.country.code == "IT" && photo.place.name == "Italy" && photo.latitude == nil)
        }
        try await publish(.none)
        for photo in try world.reader.photos() {
            #expect(
                photo.place.id == "zz" && photo.latitude == nil
                    && photo.takenAtLocal?.hasPrefix("2011-05-02T10") == true)
        }
        #expect(try latitudes().allSatisfy { $0 == nil })
    }
}
