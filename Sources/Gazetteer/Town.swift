/// A populated place of GeoNames.
public struct Town: Hashable, Sendable {
    /// The place's id in GeoNames, which survives renaming.
    public let geonameID: Int
    /// The name in GeoNames, usually the local name in Latin letters.
    public let name: String
    /// The name of the first-order division (county, state, Land), if known; nil where it repeats the town's own name.
    public let region: String?
    /// The code of the first-order division in ISO 3166-2 (`SE-W`), if known.
    public let regionCode: String?
    /// ISO 3166-1 alpha-2, upper case; `XK` for Kosovo, as in CLDR and GeoNames.
    public let countryCode: String
    /// Position of its centre, to 1/100,000 degree.
    public let coordinate: Coordinate
    /// IANA time zone, for example `Europe/Stockholm`.
    public let timeZone: String
    /// Number of inhabitants; 0 if unknown.
    public let population: Int

    package init(
        geonameID: Int, name: String, region: String?, regionCode: String? = nil, countryCode: String,
        coordinate: Coordinate,
        timeZone: String, population: Int
    ) {
        self.geonameID = geonameID
        self.name = name
        self.region = region
        self.regionCode = regionCode
        self.countryCode = countryCode
        self.coordinate = coordinate
        self.timeZone = timeZone
        self.population = population
    }
}
