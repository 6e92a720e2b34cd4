import Glibc

/// Conversion factors for degrees.
enum Angle {
    static let radiansPerDegree = Double.pi / 180
    /// The Earth's mean radius R₁ in metres (IUGG; Moritz, Geodetic Reference System 1980).
    static let earthRadius = 6_371_008.8
    /// Metres along one degree of a great circle.
    static let metresPerDegree = earthRadius * radiansPerDegree
    /// gazetteer.bin stores degrees as integers of 1/100,000 degree, about 1 m.
    static let unitsPerDegree = 100_000.0
}

/// A point on the unit sphere. Chord lengths have the same order as great-circle distances and are compared without
/// trigonometry.
struct UnitVector {
    let axes: SIMD3<Double>

    init(latitudeRadians: Double, longitudeRadians: Double) {
        let cosLatitude = cos(latitudeRadians)
        axes = SIMD3(
            cosLatitude * cos(longitudeRadians), cosLatitude * sin(longitudeRadians), sin(latitudeRadians))
    }

    init(_ coordinate: Coordinate) {
        self.init(
            latitudeRadians: coordinate.latitude * Angle.radiansPerDegree,
            longitudeRadians: coordinate.longitude * Angle.radiansPerDegree)
    }

    func squaredChord(to other: UnitVector) -> Double {
        let difference = axes - other.axes
        return (difference * difference).sum()
    }

    /// The squared chord length of an arc with this length in metres.
    static func squaredChord(arc metres: Double) -> Double {
        let chord = 2 * sin(min(metres / Angle.earthRadius, .pi) / 2)
        return chord * chord
    }
}
