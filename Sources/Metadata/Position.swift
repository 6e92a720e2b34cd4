/// Degrees north and east, WGS 84.
struct Position {
    var latitude: Double
    var longitude: Double

    /// Nil if it is out of range, and at 0, 0: cameras without a fix write zeroes, and nobody stands there but a buoy.
    init?(latitude: Double, longitude: Double) {
        guard abs(latitude) <= 90, abs(longitude) <= 180, latitude != 0 || longitude != 0 else { return nil }
        (self.latitude, self.longitude) = (latitude, longitude)
    }
}

/// Metres above sea level; nil outside −12 to 100 km.
func plausibleAltitude(metres: Double, isBelow: Bool) -> Double? {
    let altitude = isBelow ? -abs(metres) : metres
    // Adding 0 converts −0 to 0.
    return (-12_000...100_000).contains(altitude) ? altitude + 0 : nil
}

/// Degrees clockwise from north, with 360 as 0; nil if it is out of range.
func plausibleDirection(_ degrees: Double) -> Double? {
    guard (0...360).contains(degrees) else { return nil }
    return degrees == 360 ? 0 : degrees
}

/// The GPS directory (EXIF 2.32, table 15), read strictly enough to avoid wrong positions, and leniently enough for real cameras:
///
/// - A position needs both coordinates, each with its reference letter. Without N or S the hemisphere would be a guess, and a wrong
///   country is worse than none. Only the first letter counts ("south" and "s" mean S). A value with a minus sign of its own is
///   south or west whatever the letter is, and needs no letter.
/// - One to three rationals are degrees, minutes and seconds. 0/0 in minutes or seconds is 0; any other denominator of zero makes
///   the position invalid. Minutes and seconds of 60 and more are added as they are.
extension ExifBlock {
    func position() -> Position? {
        guard
            let latitude = angle(.gpsLatitude, reference: .gpsLatitudeRef, positive: "N", negative: "S"),
            let longitude = angle(.gpsLongitude, reference: .gpsLongitudeRef, positive: "E", negative: "W")
        else { return nil }
        return Position(latitude: latitude, longitude: longitude)
    }

    /// Metres above sea level; reference 1 means below (EXIF 2.32, section 4.6.6 F). Nil outside −12 to 100 km.
    func altitude() -> Double? {
        guard let metres = ratios(.gpsAltitude).first?.value else { return nil }
        return plausibleAltitude(metres: metres, isBelow: integer(.gpsAltitudeRef) == 1)
    }

    /// Degrees clockwise from north, with 360 as 0.
    func imageDirection() -> Double? {
        ratios(.gpsImageDirection).first?.value.flatMap(plausibleDirection)
    }

    private func angle(_ tag: ExifTag, reference: ExifTag, positive: Character, negative: Character) -> Double? {
        let parts = ratios(tag)
        guard let degrees = parts.first?.value else { return nil }
        var magnitude = abs(degrees)
        var isNegative = degrees < 0
        for (part, divisor) in zip(parts.dropFirst(), [60.0, 3600.0]) {
            if part.numerator == 0 && part.denominator == 0 { continue }
            guard let value = part.value else { return nil }
            magnitude += abs(value) / divisor
            isNegative = isNegative || value < 0
        }
        let letter = text(reference)?.uppercased().first
        guard letter == positive || letter == negative || isNegative else { return nil }
        return isNegative || letter == negative ? -magnitude : magnitude
    }
}
