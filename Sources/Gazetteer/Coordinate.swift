import Glibc

/// A position on Earth in WGS 84 degrees.
///
/// Latitude is in −90…90, north positive; longitude in −180…180, east positive; both finite.
public struct Coordinate: Hashable, Sendable {
    /// Degrees north of the equator, −90…90.
    public let latitude: Double
    /// Degrees east of Greenwich, −180…180.
    public let longitude: Double

    /// Nil for numbers that are not finite or out of range.
    public init?(latitude: Double, longitude: Double) {
        guard latitude.isFinite, longitude.isFinite, abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Creates a coordinate from integers of 1/100,000 degree, limited to the valid range.
    init(latitudeUnits: Int, longitudeUnits: Int) {
        latitude = min(max(Double(latitudeUnits) / Angle.unitsPerDegree, -90), 90)
        longitude = min(max(Double(longitudeUnits) / Angle.unitsPerDegree, -180), 180)
    }

    /// Great-circle distance in metres, on a sphere with the Earth's mean radius (within 0.6% of the ellipsoid).
    ///
    /// Uses the haversine formula, which is precise for short distances.
    public func distance(to other: Coordinate) -> Double {
        let phi = latitude * Angle.radiansPerDegree
        let otherPhi = other.latitude * Angle.radiansPerDegree
        let sinHalfPhi = sin((otherPhi - phi) / 2)
        let sinHalfLambda = sin((other.longitude - longitude) * Angle.radiansPerDegree / 2)
        let haversine = sinHalfPhi * sinHalfPhi + cos(phi) * cos(otherPhi) * sinHalfLambda * sinHalfLambda
        return 2 * Angle.earthRadius * asin(min(1, haversine.squareRoot()))
    }

    /// The position at a distance in metres along a great circle, on the same sphere; also beyond a pole and the date line.
    ///
    /// - Parameter direction: degrees clockwise from north at this position.
    public func position(at metres: Double, towards direction: Double) -> Coordinate {
        let (angle, bearing) = (metres / Angle.earthRadius, direction * Angle.radiansPerDegree)
        let phi = latitude * Angle.radiansPerDegree
        let sine = min(1, max(-1, sin(phi) * cos(angle) + cos(phi) * sin(angle) * cos(bearing)))
        let turn = atan2(sin(bearing) * sin(angle) * cos(phi), cos(angle) - sin(phi) * sine)
        let east = longitude + turn / Angle.radiansPerDegree
        let wrapped = east - 360 * ((east + 180) / 360).rounded(.down)
        return Coordinate(latitude: asin(sine) / Angle.radiansPerDegree, longitude: wrapped) ?? self
    }
}

extension Coordinate: Codable {
    private enum CodingKeys: String, CodingKey { case latitude, longitude }

    /// - Throws: `DecodingError.dataCorrupted` for an invalid position.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let latitude = try container.decode(Double.self, forKey: .latitude)
        let longitude = try container.decode(Double.self, forKey: .longitude)
        guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
            throw DecodingError.dataCorruptedError(
                forKey: .latitude, in: container,
                debugDescription:
                    "invalid position \(latitude), \(longitude): expected a latitude of -90 to 90 and a longitude of -180 to 180"
            )
        }
        self = coordinate
    }
}
