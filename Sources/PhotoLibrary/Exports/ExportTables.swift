internal import Exporting
internal import Foundation

/// All photos of an export as a table for spreadsheets (RFC 4180), and as a map for programs that show maps (RFC 7946).
final class ExportTables {
    private let table, map: GrowingFile
    private let encoder = JSONEncoder()
    private var isFirst = true

    private static let columns = [
        "file", "id", "title", "caption", "keywords", "rating", "taken", "latitude", "longitude", "altitude",
        "direction",
        "place", "district", "region", "country", "country code", "place id", "camera", "lens", "credit", "license",
        "width", "height", "type", "bytes", "sha256", "source", "link",
    ]

    /// A photo as a feature of GeoJSON.
    private struct Feature: Encodable {
        struct Properties: Encodable {
            var file: String
            var photo: PhotoDocument

            private enum CodingKeys: CodingKey {
                case file
            }

            func encode(to encoder: any Encoder) throws {
                try photo.encode(to: encoder)
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(file, forKey: .file)
            }
        }

        struct Point: Encodable {
            var type = "Point"
            /// Longitude, latitude, and metres above sea level if they are known.
            var coordinates: [Double]
        }

        var type = "Feature"
        /// Null for a photo without a position.
        var geometry: Point?
        var properties: Properties

        private enum CodingKeys: CodingKey {
            case type, geometry, properties
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(type, forKey: .type)
            try container.encode(geometry, forKey: .geometry)
            try container.encode(properties, forKey: .properties)
        }
    }

    init(for target: any ExportTarget) throws {
        table = try GrowingFile(name: "photos.csv", in: target)
        map = try GrowingFile(name: "photos.geojson", in: target)
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // By its mark, spreadsheets know UTF-8.
        try table.append([0xEF, 0xBB, 0xBF] + CSVRow.bytes(Self.columns))
        try map.append(Array("{\"type\":\"FeatureCollection\",\"features\":[\n".utf8))
    }

    /// - Throws: ``LibraryError`` if the disk is full.
    func add(_ photo: PhotoDocument, file: String) throws {
        try table.append(CSVRow.bytes(Self.fields(photo, file)))
        var point: Feature.Point?
        if let latitude = photo.latitude, let longitude = photo.longitude {
            point = Feature.Point(coordinates: [longitude, latitude] + (photo.altitude.map { [$0] } ?? []))
        }
        let feature = Feature(geometry: point, properties: .init(file: file, photo: photo))
        try map.append(Array((isFirst ? "" : ",\n").utf8) + (try encoder.encode(feature)))
        isFirst = false
    }

    private static func fields(_ photo: PhotoDocument, _ file: String) -> [String?] {
        let place = [
            photo.place.name, photo.district?.name, photo.place.region, photo.place.country.name,
            photo.place.country.code, photo.place.id,
        ]
        return [
            file, photo.id, photo.title, photo.caption, photo.keywords?.joined(separator: "; "),
            photo.rating.map { "\($0)" },
            photo.takenAtLocal, photo.latitude.map { "\($0)" }, photo.longitude.map { "\($0)" },
            photo.altitude.map { "\($0)" }, photo.direction.map { "\($0)" },
        ] + place + [
            photo.camera, photo.lens, photo.credit, photo.license, photo.width.map { "\($0)" },
            photo.height.map { "\($0)" },
            photo.type, photo.bytes.map { "\($0)" }, photo.sha256, photo.source, photo.link,
        ]
    }

    /// Writes both files to the export.
    func finish() throws {
        try map.append(Array("\n]}\n".utf8))
        try table.finish()
        try map.finish()
    }
}
