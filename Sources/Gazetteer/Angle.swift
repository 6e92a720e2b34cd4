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

extension UnitVector {
    /// Creates the vector of a position in units of 1/100,000 degree, in a third of the time that Glibc's functions take.
    @inline(__always)
    init(latitudeUnits: Int, longitudeUnits: Int) {
        let (latitudeTurns, latitude) = Self.quarterTurns(latitudeUnits)
        let (longitudeTurns, longitude) = Self.quarterTurns(longitudeUnits)
        let angles = SIMD2(latitude, longitude)
        let (sines, cosines) = Self.sinesAndCosines(of: angles)
        let (sinLatitude, cosLatitude) = Self.turned(sines.x, cosines.x, by: latitudeTurns)
        let (sinLongitude, cosLongitude) = Self.turned(sines.y, cosines.y, by: longitudeTurns)
        axes = SIMD3(cosLatitude * cosLongitude, cosLatitude * sinLongitude, sinLatitude)
    }

    /// Splits an angle into quarter turns and a rest of at most 45°, in radians.
    @inline(__always)
    private static func quarterTurns(_ units: Int) -> (turns: Int, rest: Double) {
        let quarter = 9_000_000
        let turns = (units + 5 * quarter / 2) / quarter - 2
        return (turns, Double(units - turns * quarter) * (Angle.radiansPerDegree / Angle.unitsPerDegree))
    }

    @inline(__always)
    private static func turned(_ sine: Double, _ cosine: Double, by turns: Int) -> (Double, Double) {
        let (first, second) = turns & 1 == 0 ? (sine, cosine) : (cosine, -sine)
        return turns & 2 == 0 ? (first, second) : (-first, -second)
    }

    /// Taylor series, whose next terms are less than 10⁻¹⁶ for angles of at most 45°.
    @inline(__always)
    private static func sinesAndCosines(of x: SIMD2<Double>) -> (sines: SIMD2<Double>, cosines: SIMD2<Double>) {
        let z = x * x
        var sines = 1 / 6_227_020_800 - z * (1 / 1_307_674_368_000)
        sines = 1 / 39_916_800 - z * sines
        sines = 1 / 362_880 - z * sines
        sines = 1 / 5_040 - z * sines
        sines = 1 / 120 - z * sines
        sines = 1 / 6 - z * sines
        var cosines = 1 / 87_178_291_200 - z * (1 / 20_922_789_888_000)
        cosines = 1 / 479_001_600 - z * cosines
        cosines = 1 / 3_628_800 - z * cosines
        cosines = 1 / 40_320 - z * cosines
        cosines = 1 / 720 - z * cosines
        cosines = 1 / 24 - z * cosines
        cosines = 0.5 - z * cosines
        return (x - x * z * sines, 1 - z * cosines)
    }
}
