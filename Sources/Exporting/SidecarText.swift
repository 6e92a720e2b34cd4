internal import HTML

/// What a sidecar states of a photo: a file beside it with an XMP packet (XMP Specification Part 1 and 3), which other programs read
/// too.
package struct SidecarText: Sendable, Equatable {
    package var title: String?
    package var caption: String?
    package var keywords: [String] = []
    package var credit: String?
    /// The terms of use, as text or URL.
    package var license: String?
    /// 1 to 5, or -1 for a rejected photo.
    package var rating: Int?
    /// The local time when it was taken, as ISO 8601, with the offset from UTC if it is known.
    package var takenAt: String?
    /// WGS 84 degrees.
    package var latitude: Double?
    package var longitude: Double?
    /// Metres above sea level.
    package var altitude: Double?
    /// Degrees clockwise from north.
    package var direction: Double?
    /// The names of the place: a part of the town, the town, its region, its country, and the country's ISO 3166-1 code.
    package var district: String?
    package var city: String?
    package var region: String?
    package var country: String?
    package var countryCode: String?

    package init() {}

    /// The file, in UTF-8. Characters that XML cannot have are left out.
    package var bytes: [UInt8] {
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">",
            "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">", "<rdf:Description rdf:about=\"\"",
        ]
        lines += Self.namespaces.map { "  xmlns:\($0.prefix)=\"\($0.uri)\"" }
        lines[lines.count - 1] += ">"
        lines += properties
        lines += ["</rdf:Description>", "</rdf:RDF>", "</x:xmpmeta>"]
        return lines.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
    }

    private static let namespaces = [
        (prefix: "dc", uri: "http://purl.org/dc/elements/1.1/"), (prefix: "exif", uri: "http://ns.adobe.com/exif/1.0/"),
        (prefix: "Iptc4xmpCore", uri: "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/"),
        (prefix: "photoshop", uri: "http://ns.adobe.com/photoshop/1.0/"),
        (prefix: "xmp", uri: "http://ns.adobe.com/xap/1.0/"),
        (prefix: "xmpRights", uri: "http://ns.adobe.com/xap/1.0/rights/"),
    ]

    private var properties: [String] {
        let isURL = license.map { $0.hasPrefix("https://") || $0.hasPrefix("http://") } ?? false
        let height = altitude.flatMap { Self.rational(abs($0), per: 10_000) }
        let all = [
            Self.alternatives("dc:title", title), Self.alternatives("dc:description", caption),
            Self.list("dc:subject", "Bag", keywords), Self.list("dc:creator", "Seq", credit.map { [$0] } ?? []),
            isURL ? Self.simple("xmpRights:WebStatement", license) : Self.alternatives("dc:rights", license),
            Self.simple("xmp:Rating", rating.map { String($0) }), Self.simple("photoshop:DateCreated", takenAt),
            Self.simple("exif:GPSLatitude", latitude.flatMap { Self.angle($0, "N", "S") }),
            Self.simple("exif:GPSLongitude", longitude.flatMap { Self.angle($0, "E", "W") }),
            Self.simple("exif:GPSAltitudeRef", height.map { _ in (altitude ?? 0) < 0 ? "1" : "0" }),
            Self.simple("exif:GPSAltitude", height),
            Self.simple("exif:GPSImgDirection", direction.flatMap { Self.rational($0, per: 1_000_000) }),
            Self.simple("Iptc4xmpCore:Location", district), Self.simple("photoshop:City", city),
            Self.simple("photoshop:State", region), Self.simple("photoshop:Country", country),
            Self.simple("Iptc4xmpCore:CountryCode", countryCode),
        ]
        return all.compactMap(\.self)
    }
}

// MARK: - Properties

extension SidecarText {
    private static func simple(_ name: String, _ value: String?) -> String? {
        value.flatMap { $0.isEmpty ? nil : "  <\(name)>\(escaped($0))</\(name)>" }
    }

    /// A text for which the packet could have translations.
    private static func alternatives(_ name: String, _ value: String?) -> String? {
        value.flatMap {
            $0.isEmpty
                ? nil
                : "  <\(name)><rdf:Alt><rdf:li xml:lang=\"x-default\">\(escaped($0))</rdf:li></rdf:Alt></\(name)>"
        }
    }

    private static func list(_ name: String, _ kind: String, _ values: [String]) -> String? {
        guard !values.isEmpty else { return nil }
        let items = values.map { "<rdf:li>\(escaped($0))</rdf:li>" }.joined()
        return "  <\(name)><rdf:\(kind)>\(items)</rdf:\(kind)></\(name)>"
    }

    private static func escaped(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: text.unicodeScalars.filter(isAllowed))
        return HTMLEscape.text(String(scalars))
    }

    /// Whether XML 1.0 can have it.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }

    /// Degrees and decimal minutes with a letter, to a hundred-millionth of a minute, some 20 micrometres.
    private static func angle(_ degrees: Double, _ positive: String, _ negative: String) -> String? {
        guard (-360...360).contains(degrees) else { return nil }
        let parts = Int((abs(degrees) * 60 * 1e8).rounded())
        let (minutes, fraction) = (parts / 100_000_000, String(parts % 100_000_000))
        let zeros = String(repeating: "0", count: 8 - fraction.count)
        return "\(minutes / 60),\(minutes % 60).\(zeros)\(fraction)\(degrees < 0 ? negative : positive)"
    }

    /// Nil for a number that EXIF cannot have in 32 bits.
    private static func rational(_ value: Double, per denominator: Int) -> String? {
        let numerator = (value * Double(denominator)).rounded()
        guard (0...Double(UInt32.max)).contains(numerator) else { return nil }
        return "\(Int(numerator))/\(denominator)"
    }
}
