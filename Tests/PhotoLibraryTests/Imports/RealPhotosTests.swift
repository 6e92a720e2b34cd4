import Foundation
import Gazetteer
import PhotoLibrary
import TestSupport
import Testing

/// Real photographs and edge cases, imported as a whole: position, country, town and upright size of each.
@Suite(.enabled(if: Fixtures.exist, "\(Fixtures.missing)")) struct RealPhotosTests {
    /// As the library tells it, links resolved.
    private static let folder = URL(fileURLWithPath: Fixtures.path("photos")).resolvingSymlinksInPath().path

    private func photos() async throws -> [String: LocalPhotoDocument] {
        let world = try TemporaryLibrary()
        defer { world.remove() }
        _ = try await world.library.imports.run([Self.folder])
        return Dictionary(
            uniqueKeysWithValues: try world.photos().map {
                (String(($0.path ?? "").dropFirst(Self.folder.count + 1)), $0)
            })
    }

    @Test func areAtTheirPlaces() async throws {
        let photos = try await photos()
        try checkReal(photos)
        try checkCapitals(photos)
        try checkEdges(photos)
    }

    private func checkReal(_ photos: [String: LocalPhotoDocument]) throws {
        // Two positions that XMP has without saying north or south, and one that is text; and two at sea, farther than 10 km from
        // every country.
        var withoutPosition: [String] = []
        var elsewhere: [String] = []
        let rows = try Fixtures.table("photos/expected.csv")
        for row in rows {
            let file = row["file"] ?? ""
            let photo = try #require(photos[file], "\(file) is not listed")
            guard let latitude = photo.latitude, let longitude = photo.longitude else {
                withoutPosition.append(file)
                continue
            }
            #expect(abs(latitude - (Double(row["lat"] ?? "") ?? 99)) < 1e-5, "\(file)")
            #expect(abs(longitude - (Double(row["lon"] ?? "") ?? 999)) < 1e-5, "\(file)")
            let country = row["country"] ?? ""
            if country.count == 2, photo.place.country.code != country { elsewhere.append(file) }
            if country.count == 2, row["near1_cc"] == country, photo.place.country.code == country {
                let position = try #require(Coordinate(latitude: latitude, longitude: longitude))
                let nearest = Gazetteer.bundled.nearestTown(to: position, in: country)
                #expect([row["near1"], row["near2"], row["near3"]].contains(nearest?.name), "\(file)")
                let city = Gazetteer.bundled.locate(position).town
                #expect(photo.place.id == city.map { PlaceID($0).rawValue }, "\(file) at \(photo.place.name)")
            }
            guard let width = photo.width, let height = photo.height else { continue }
            let isTurned = (Int(row["orientation"] ?? "") ?? 1) >= 5
            let stored = isTurned ? (height, width) : (width, height)
            #expect(row["w"] == String(stored.0) && row["h"] == String(stored.1), "\(file)")
        }
        #expect(withoutPosition.count == 3, "\(withoutPosition)")
        #expect(elsewhere.count == 2, "\(elsewhere)")
    }

    private func checkCapitals(_ photos: [String: LocalPhotoDocument]) throws {
        for row in try Fixtures.table("photos/world-synth/expected.csv") {
            let file = "world-synth/\(row["file"] ?? "")"
            let photo = try #require(photos[file], "\(file) is not listed")
            #expect(photo.place.country.code == row["iso2"], "\(file)")
            #expect(photo.place.id.hasSuffix("-\(row["geonameid"] ?? "")") || photo.place.id.count == 2, "\(file)")
        }
    }

    private func checkEdges(_ photos: [String: LocalPhotoDocument]) throws {
        for row in try Fixtures.table("photos/gps-edge/expected.csv") {
            let file = "gps-edge/\(row["file"] ?? "")"
            let photo = try #require(photos[file], "\(file) is not listed")
            #expect(photo.state == "local", "\(file)")
            let latitudes = Self.allowed(row["lat"] ?? "")
            #expect(latitudes.contains { Self.isClose($0, photo.latitude) }, "\(file): \(photo.latitude ?? -999)")
            let longitudes = Self.allowed(row["lon"] ?? "")
            #expect(longitudes.contains { Self.isClose($0, photo.longitude) }, "\(file): \(photo.longitude ?? -999)")
        }
    }

    /// `48.8583`; nothing, for none; `?48.8583|`, for either.
    private static func allowed(_ text: String) -> [Double?] {
        let choices =
            text.hasPrefix("?") ? text.dropFirst().split(separator: "|", omittingEmptySubsequences: false) : [text[...]]
        let values = choices.map { Double($0) }
        return text.hasPrefix("?") ? values + [nil] : values
    }

    private static func isClose(_ expected: Double?, _ actual: Double?) -> Bool {
        guard let expected, let actual else { return expected == nil && actual == nil }
        return abs(expected - actual) < 1e-4
    }
}
