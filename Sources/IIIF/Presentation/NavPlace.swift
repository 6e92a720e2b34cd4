/// The position of a resource as a single point: the navPlace extension, <https://iiif.io/api/extension/navplace/>.
public struct NavPlace: Hashable, Sendable, JSONWritable {
    /// The JSON-LD context of the extension, which precedes that of the API.
    public static let context = "http://iiif.io/api/extension/navplace/context.json"

    /// The label of the point.
    public var label: LanguageMap
    /// Degrees north, WGS 84.
    public var latitude: Double
    /// Degrees east, WGS 84.
    public var longitude: Double

    public init(label: LanguageMap, latitude: Double, longitude: Double) {
        (self.label, self.latitude, self.longitude) = (label, latitude, longitude)
    }

    /// Writes a GeoJSON FeatureCollection (RFC 7946), with the longitude first.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("type", "FeatureCollection")
            json.member("features", [Feature(place: self)])
        }
    }

    private struct Feature: JSONWritable {
        var place: NavPlace

        func write(to json: inout JSONWriter) {
            json.object { json in
                json.member("type", "Feature")
                json.member("properties", Properties(label: place.label))
                json.member("geometry", Point(coordinates: [place.longitude, place.latitude]))
            }
        }
    }

    private struct Properties: JSONWritable {
        var label: LanguageMap

        func write(to json: inout JSONWriter) {
            json.object { $0.member("label", label) }
        }
    }

    private struct Point: JSONWritable {
        var coordinates: [Double]

        func write(to json: inout JSONWriter) {
            json.object { json in
                json.member("type", "Point")
                json.member("coordinates", coordinates)
            }
        }
    }
}
