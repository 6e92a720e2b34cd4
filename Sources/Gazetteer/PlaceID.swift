/// The permanent id of a place: `se-falun-2715459`.
///
/// Consists of the lower-case country code, a slug of the name, and the GeoNames id; `aq` for a country without towns; `zz`
/// outside of countries. Contains only `[a-z0-9-]` and is the same on every machine, because `Slug` depends on no library.
public struct PlaceID: Hashable, Sendable, Codable, RawRepresentable, CustomStringConvertible {
    /// The id as it is printed.
    public let rawValue: String

    /// Creates an id from any text; the catalogue decides whether such a place exists.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The id of a town.
    public init(_ town: Town) {
        let parts = [town.countryCode.lowercased(), Slug.make(from: town.name), String(town.geonameID)]
        rawValue = parts.filter { !$0.isEmpty }.joined(separator: "-")
    }

    /// The id of a country as a place.
    public init(countryCode: String) {
        rawValue = countryCode.lowercased()
    }

    /// The place of photographs without a country.
    public static let unknown = PlaceID(rawValue: "zz")

    /// The upper-case code at the beginning of the id; `ZZ` for `unknown`; nil for another form of text.
    public var countryCode: String? {
        let code = rawValue.prefix { $0 != "-" }
        guard code.utf8.count == 2, code.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else { return nil }
        return code.uppercased()
    }

    /// The GeoNames id at the end of the id; nil if the place is not a town.
    public var geonameID: Int? {
        let parts = rawValue.split(separator: "-")
        guard parts.count > 1, let last = parts.last else { return nil }
        return Int(last)
    }

    public var description: String { rawValue }
}
