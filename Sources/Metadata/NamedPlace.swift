/// Where a photo was taken, in words, as its file states it.
public struct NamedPlace: Sendable, Equatable {
    /// A part of the town, or a location: "Falu gruva".
    public var sublocation: String?
    /// "Falun"
    public var city: String?
    /// A state, province or county: "Dalarna".
    public var region: String?
    /// A country name in any language: "Sweden".
    public var country: String?
    /// An ISO 3166-1 code in upper case, with two letters ("SE") or three ("SWE"), which IPTC-IIM requires. It need not be an
    /// assigned code.
    public var countryCode: String?

    /// Creates a place without checking its parts.
    public init(
        sublocation: String? = nil, city: String? = nil, region: String? = nil, country: String? = nil,
        countryCode: String? = nil
    ) {
        self.sublocation = sublocation
        self.city = city
        self.region = region
        self.country = country
        self.countryCode = countryCode
    }

    /// Whether it has a town, and the country to look for it in.
    var isComplete: Bool { city != nil && (country != nil || countryCode != nil) }
}
