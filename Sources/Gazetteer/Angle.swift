import Glibc

/// Numbers that turn degrees into other units.
enum Angle {
    static let radiansPerDegree = Double.pi / 180
    /// The Earth's mean radius R₁ in metres (IUGG; Moritz, Geodetic Reference System 1980).
    static let earthRadius = 6_371_008.8
    /// Metres along one degree of a great circle.
    static let metresPerDegree = earthRadius * radiansPerDegree
    /// gazetteer.bin keeps degrees as integers of 1/100,000 degree, about one metre.
    static let unitsPerDegree = 100_000.0
}

/// A point of the unit sphere. Chords order like great circles, and need no trigonometry to compare.
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

    /// The squared chord under an arc of that many metres.
    static func squaredChord(arc metres: Double) -> Double {
        let chord = 2 * sin(min(metres / Angle.earthRadius, .pi) / 2)
        return chord * chord
    }
}
