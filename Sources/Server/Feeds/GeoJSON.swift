internal import Foundation
internal import PhotoLibrary

/// Places and photos as GeoJSON (RFC 7946): a feature collection of points, longitude first.
enum GeoJSON {
    /// All places with their countries. Features without a position have a null geometry, which the RFC allows.
    ///
    /// - Parameter root: the root of all URLs.
    static func places(_ document: PlacesDocument, root: String) throws -> String {
        var features: [String] = []
        for section in document.sections {
            for place in section.places {
                features.append(
                    try feature(
                        id: place.id, longitude: place.longitude, latitude: place.latitude,
                        Place(
                            name: place.name, region: place.region, country: section.country.name,
                            countryCode: section.country.code, photoCount: place.photoCount,
                            url: "\(root)/places/\(place.id)")))
            }
        }
        return collection(features)
    }

    /// A page of a place's photos.
    static func photos(_ part: PublicationDocument, _ addresses: FeedAddresses) throws -> String {
        collection(
            try part.entries.map { entry in
                let photo = entry.photo
                return try feature(
                    id: photo.id, longitude: photo.longitude, latitude: photo.latitude,
                    Photo(
                        title: photo.title, caption: photo.caption, credit: photo.credit, license: photo.license,
                        takenAt: photo.takenAt, takenAtLocal: photo.takenAtLocal, url: addresses.photoPage(photo.id),
                        thumbnail: addresses.thumbnail(photo.id, size: FeedText.thumbnail)))
            })
    }

    private struct Place: PublicDocument {
        var name: String
        var region: String?
        var country: String
        var countryCode: String
        var photoCount: Int?
        var url: String
    }

    private struct Photo: PublicDocument {
        var title: String?
        var caption: String?
        var credit: String?
        var license: String?
        var takenAt: String?
        var takenAtLocal: String?
        var url: String
        var thumbnail: String
    }

    private struct Point: Encodable {
        var type = "Point"
        var coordinates: [Double]
    }

    private struct Feature<Properties: PublicDocument>: PublicDocument {
        var type = "Feature"
        var id: String
        var geometry: Point?
        var properties: Properties

        private enum CodingKeys: CodingKey {
            case type, id, geometry, properties
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(type, forKey: .type)
            try container.encode(id, forKey: .id)
            // Always written: a feature must have the member, even if null (section 3.2).
            try container.encode(geometry, forKey: .geometry)
            try container.encode(properties, forKey: .properties)
        }
    }

    private static func feature(id: String, longitude: Double?, latitude: Double?, _ properties: some PublicDocument)
        throws -> String
    {
        var point: Point?
        if let longitude, let latitude { point = Point(coordinates: [longitude, latitude]) }
        let feature = Feature(id: id, geometry: point, properties: properties)
        return String(decoding: try JSONText.encode(feature).dropLast(), as: UTF8.self)
    }

    private static func collection(_ features: [String]) -> String {
        "{\"type\":\"FeatureCollection\",\"features\":[\n" + features.joined(separator: ",\n") + "\n]}\n"
    }
}
