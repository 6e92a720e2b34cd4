/// EXIF's GPS directory in XMP (ISO 16684-2, "Exif schema for GPS properties").
extension XMPPacket {
    /// The position of the picture, or else of the place where it was taken. Nil unless both coordinates have a letter.
    var position: Position? {
        position(text(.gpsLatitude), text(.gpsLongitude))
            ?? position(text(.locationCreated, .gpsLatitude), text(.locationCreated, .gpsLongitude))
    }

    private func position(_ latitude: String?, _ longitude: String?) -> Position? {
        guard
            let latitude = latitude.flatMap({ angle($0, positive: "N", negative: "S") }),
            let longitude = longitude.flatMap({ angle($0, positive: "E", negative: "W") })
        else { return nil }
        return Position(latitude: latitude, longitude: longitude)
    }

    /// Metres above sea level.
    var altitude: Double? {
        guard let metres = text(.gpsAltitude).flatMap(rational) else { return nil }
        return plausibleAltitude(metres: metres, isBelow: text(.gpsAltitudeRef) == "1")
    }

    /// Degrees clockwise from north.
    var imageDirection: Double? { text(.gpsImageDirection).flatMap(rational).flatMap(plausibleDirection) }

    /// Parses "DD,MM,SSk" and "DD,MM.mmk" with the letter k, and also "DD.ddk", which some programs write.
    private func angle(_ text: String, positive: Unicode.Scalar, negative: Unicode.Scalar) -> Double? {
        // Converts an ASCII letter to upper case.
        guard let letter = text.utf8.last.map({ $0 & 0xDF }),
            letter == UInt8(ascii: positive) || letter == UInt8(ascii: negative)
        else { return nil }
        let parts = text.dropLast().split(separator: ",", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count) else { return nil }
        var degrees = 0.0
        for (part, divisor) in zip(parts, [1.0, 60, 3600]) {
            guard let number = decimal(part) else { return nil }
            degrees += number / divisor
        }
        return letter == UInt8(ascii: negative) ? -degrees : degrees
    }

    /// A property that is a number.
    func number(_ property: XMPName) -> Double? { text(property).flatMap(rational) }

    /// Parses "n/d", as the schema requires, or a decimal number.
    private func rational(_ text: String) -> Double? {
        let isNegative = text.hasPrefix("-")
        let parts = text.dropFirst(isNegative ? 1 : 0).split(separator: "/", omittingEmptySubsequences: false)
        guard let numerator = parts.first.flatMap(decimal), parts.count <= 2 else { return nil }
        guard let denominator = parts.count == 2 ? decimal(parts[1]) : 1, denominator != 0 else { return nil }
        return (isNegative ? -numerator : numerator) / denominator
    }

    /// Parses digits with at most one decimal point. `Double` would accept other forms too.
    private func decimal(_ text: Substring) -> Double? {
        let trimmed = text.utf8.drop { $0 == 0x20 }.prefix { $0 != 0x20 }
        guard (1...32).contains(trimmed.count), trimmed.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") })
        else { return nil }
        return Double(Substring(trimmed))
    }
}
