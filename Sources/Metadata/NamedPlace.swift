/// Where a photo was taken, in words, as its file has them.
public struct NamedPlace: Sendable, Equatable {
    /// A part of the town, or a spot: "Falu gruva".
    public var sublocation: String?
    /// "Falun"
    public var city: String?
    /// A state, province or county: "Dalarna".
    public var region: String?
    /// "Sweden", in any language.
    public var country: String?
    /// ISO 3166-1, upper case: "SE", or alpha-3, "SWE", which is what IPTC-IIM asks for. Not necessarily an assigned one.
    public var countryCode: String?

    /// Takes all as they are.
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

    /// Whether it names a town and the country to look for it in.
    var isComplete: Bool { city != nil && (country != nil || countryCode != nil) }
}
