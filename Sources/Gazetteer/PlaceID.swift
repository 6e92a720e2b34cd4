/// The text that names a place for good: `se-falun-2715459`.
///
/// Lower-case country code, slug of the name, GeoNames number; a country without towns is `aq`; no country is `zz`. It is
/// made of `[a-z0-9-]` alone, the same on every machine, since `Slug` asks no library that could change its mind.
public struct PlaceID: Hashable, Sendable, Codable, RawRepresentable, CustomStringConvertible {
    /// The id as it is printed.
    public let rawValue: String

    /// Takes any text; whether there is such a place is for the catalogue to say.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The id of a town.
    public init(_ town: Town) {
        let parts = [town.countryCode.lowercased(), Slug.make(from: town.name), String(town.geonameID)]
        rawValue = parts.filter { !$0.isEmpty }.joined(separator: "-")
    }

    /// The id of a country as a place of its own.
    public init(countryCode: String) {
        rawValue = countryCode.lowercased()
    }

    /// The place of photographs without a country.
    public static let unknown = PlaceID(rawValue: "zz")

    /// The upper-case code at the beginning of the id; `ZZ` for `unknown`; `nil` for a text of another form.
    public var countryCode: String? {
        let code = rawValue.prefix { $0 != "-" }
        guard code.utf8.count == 2, code.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else { return nil }
        return code.uppercased()
    }

    /// The GeoNames number at the end of the id; `nil` where the place is no town.
    public var geonameID: Int? {
        let parts = rawValue.split(separator: "-")
        guard parts.count > 1, let last = parts.last else { return nil }
        return Int(last)
    }

    public var description: String { rawValue }
}
