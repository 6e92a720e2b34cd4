import Glibc

/// The Equal Earth projection (Šavrič, Patterson and Jenny 2018), on a sphere: areas are in proportion, the poles are lines, and
/// every parallel is a straight line. Lengths are in radii of the Earth, x to the east and y to the north.
enum EqualEarth {
    /// The coefficients of the polynomial.
    private static let (first, third, seventh, ninth) = (1.340264, -0.081106, 0.000893, 0.003796)

    /// Half the width of the map, at the equator, and half its height, at the pole.
    static let halfWidth = halfWidth(ofParameter: 0)
    static let halfHeight = northing(ofParameter: Double.pi / 3)

    /// The latitude of a parallel in degrees, and half the width of the map there; nil beyond the poles.
    static func parallel(at y: Double) -> (latitude: Double, halfWidth: Double)? {
        guard abs(y) <= halfHeight else { return nil }
        // Newton's method; y grows with the parameter everywhere.
        var parameter = y / first
        for _ in 0..<12 {
            let step = (northing(ofParameter: parameter) - y) / slope(parameter)
            parameter -= step
            if abs(step) < 1e-12 { break }
        }
        let latitude = asin(min(max(sin(parameter) * 2 / 3.0.squareRoot(), -1), 1)) / Angle.radiansPerDegree
        return (latitude, halfWidth(ofParameter: parameter))
    }

    /// Where a position is on the map.
    static func project(_ coordinate: Coordinate) -> (x: Double, y: Double) {
        let parameter = asin(3.0.squareRoot() / 2 * sin(coordinate.latitude * Angle.radiansPerDegree))
        return (coordinate.longitude / 180 * halfWidth(ofParameter: parameter), northing(ofParameter: parameter))
    }

    private static func northing(ofParameter parameter: Double) -> Double {
        let square = parameter * parameter
        let sixth = square * square * square
        return parameter * (first + third * square + sixth * (seventh + ninth * square))
    }

    private static func slope(_ parameter: Double) -> Double {
        let square = parameter * parameter
        let sixth = square * square * square
        return first + 3 * third * square + sixth * (7 * seventh + 9 * ninth * square)
    }

    private static func halfWidth(ofParameter parameter: Double) -> Double {
        2 * 3.0.squareRoot() * Double.pi * cos(parameter) / (3 * slope(parameter))
    }
}
