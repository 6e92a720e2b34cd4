/// Where a resource is on the map: the navPlace extension, <https://iiif.io/api/extension/navplace/>, with one point.
public struct NavPlace: Hashable, Sendable, JSONWritable {
    /// Its JSON-LD context, which stands before the API's own.
    public static let context = "http://iiif.io/api/extension/navplace/context.json"

    /// What the point is called.
    public var label: LanguageMap
    /// WGS 84 degrees.
    public var latitude: Double
    /// WGS 84 degrees.
    public var longitude: Double

    public init(label: LanguageMap, latitude: Double, longitude: Double) {
        (self.label, self.latitude, self.longitude) = (label, latitude, longitude)
    }

    /// A GeoJSON FeatureCollection (RFC 7946), longitude first.
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
