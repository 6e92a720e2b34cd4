internal import Times

/// Validation of the rows of a bundle's catalogue. The library's own constraints are not stricter, so a valid row of a
/// bundle can always be written to the library.
extension BundlePhoto {
    /// The number of characters that a title, caption, credit, license, link and the keywords stay below.
    static let textLimit = 65536
    /// The years 0000 to 9999, which RFC 3339 can represent, in any time zone.
    private static let milliseconds: ClosedRange<Int64> = -62_167_219_200_000...253_402_300_799_999
    private static let sizes = 1...1_000_000

    /// Why the photo cannot be in a bundle; nil if it can. One line, which does not repeat the invalid value.
    package var problem: String? {
        if id.utf8.count != 12 || !id.utf8.allSatisfy(isDigitOrSmallLetter) {
            return "its id is invalid: expected 12 digits and lower-case letters"
        }
        if !Self.isName(name) { return "its name is invalid: expected a file name of 1 to 255 characters" }
        if sha256.count != 32 { return "its sha256 is invalid: expected 32 bytes" }
        if bytes < 0 { return "its number of bytes is negative" }
        if !Self.sizes.contains(width) || !Self.sizes.contains(height) {
            return "its width or height is invalid: expected 1 to 1,000,000 pixels"
        }
        if !(1...8).contains(orientation) { return "its orientation is invalid: expected 1 to 8" }
        return place.problem ?? problemOfPosition ?? problemOfTexts ?? problemOfTimes
    }

    private var problemOfPosition: String? {
        if !isPosition(latitude, longitude) || (latitude == nil) != (longitude == nil) {
            return "its position is invalid: expected a latitude and longitude in degrees"
        }
        if !(-1e9...1e9).contains(altitude ?? 0) { return "its altitude is invalid: expected metres" }
        if !(0..<360).contains(direction ?? 0) { return "its direction is invalid: expected 0 to 360 degrees" }
        return nil
    }

    private var problemOfTexts: String? {
        let texts = [
            ("title", title), ("caption", caption), ("credit", credit), ("license", license), ("keywords", keywords),
        ]
        for case (let label, let text?) in texts where !isShorter(text, than: Self.textLimit) {
            return "its \(label) is longer than \(Self.textLimit - 1) characters"
        }
        if let link, !Self.isLink(link) { return "its link is not an http or https URL" }
        return nil
    }

    private var problemOfTimes: String? {
        for time in [takenAt?.milliseconds, takenLocal?.milliseconds, publishedAt?.milliseconds]
        where !Self.milliseconds.contains(time ?? 0) {
            return "one of its times is not in the years 0000 to 9999"
        }
        if (takenZone == nil) != (takenLocal == nil)
            || !["stated", "satellites", "place", "utc"].contains(takenZone ?? "utc")
        {
            return "its takenZone does not fit its takenLocal"
        }
        return nil
    }

    /// Whether a text is a file name without slashes and control characters.
    private static func isName(_ text: String) -> Bool {
        (1...255).contains(text.unicodeScalars.count) && text != "." && text != ".."
            && !text.utf8.contains(UInt8(ascii: "/"))
            && !text.unicodeScalars.contains(where: isControl)
    }

    /// Whether a text is a URL that a browser opens as http or https.
    private static func isLink(_ text: String) -> Bool {
        guard isShorter(text, than: textLimit), !text.unicodeScalars.contains(where: isControl) else { return false }
        let start = text.prefix(8).lowercased()
        let scheme = ["http://", "https://"].first { start.hasPrefix($0) }
        guard let scheme, let first = text.dropFirst(scheme.count).utf8.first else { return false }
        return ![UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: "?"), UInt8(ascii: "#")].contains(first)
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        [.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
    }

    /// Removes from a photo of this library what a bundle cannot contain and readers would not miss: a link that is not
    /// http or https, a time that cannot be represented, control characters in the file's name.
    mutating func tidy() {
        if let link, !Self.isLink(link) { self.link = nil }
        if !Self.milliseconds.contains(takenAt?.milliseconds ?? 0) { takenAt = nil }
        if !Self.milliseconds.contains(takenLocal?.milliseconds ?? 0) { (takenLocal, takenZone) = (nil, nil) }
        if !Self.milliseconds.contains(publishedAt?.milliseconds ?? 0) { publishedAt = nil }
        if name.unicodeScalars.contains(where: Self.isControl) {
            name = String(String.UnicodeScalarView(name.unicodeScalars.map { Self.isControl($0) ? "_" : $0 }))
        }
    }
}

extension PlaceDescription {
    /// Why the place cannot be in a bundle; nil if it can.
    var problem: String? {
        if !(1...255).contains(id.utf8.count)
            || !id.utf8.allSatisfy({ isDigitOrSmallLetter($0) || $0 == UInt8(ascii: "-") })
        {
            return "the id of its place is invalid: expected digits, lower-case letters and hyphens"
        }
        let isCode = countryCode.utf8.count == 2 && countryCode.utf8.allSatisfy(isCapitalLetter)
        if !isCode { return "the country of its place is invalid: expected two capital letters" }
        for text in [name, region] where !isShorter(text ?? "", than: 1024) {
            return "the name of its place or region is longer than 1023 characters"
        }
        if !isPosition(latitude, longitude) { return "the position of its place is invalid: expected degrees" }
        if let timeZone, !Self.isTimeZone(timeZone) { return "the time zone of its place is not an IANA name" }
        return nil
    }

    /// Whether a text has the form of an IANA name: parts of letters, digits, `_`, `-` and `+` with `/` between, so
    /// that it is safe as a path.
    private static func isTimeZone(_ text: String) -> Bool {
        text.utf8.count < 256
            && text.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
                !part.isEmpty
                    && part.utf8.allSatisfy { byte in
                        isDigitOrSmallLetter(byte) || isCapitalLetter(byte) || "_-+".utf8.contains(byte)
                    }
            }
    }
}

private func isDigitOrSmallLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
}

private func isCapitalLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
}

private func isPosition(_ latitude: Double?, _ longitude: Double?) -> Bool {
    (-90...90).contains(latitude ?? 0) && (-180...180).contains(longitude ?? 0)
}

/// Whether a text has fewer characters (Unicode scalars, as SQLite's `length` counts them) than a limit. Stops counting
/// at the limit.
private func isShorter(_ text: String, than limit: Int) -> Bool {
    text.utf8.count < limit || text.utf8.count < 4 * limit && text.unicodeScalars.count < limit
}
