/// The countries with photographs: `Countries` of docs/reference/json.md, `photos countries --json`.
public struct CountriesDocument: Sendable, Equatable, Encodable {
    /// A country with photographs.
    public struct Country: Sendable, Equatable, Encodable {
        /// ISO 3166-1 alpha-2, or `XK`.
        public var code: String
        /// The name in the reader's language.
        public var name: String
        public var photoCount: Int
        /// The number of places with photos.
        public var placeCount: Int
        /// The number of different local days with photos.
        public var days: Int
        /// The local date of the first photo, `2024-04-12`; nil without dated photos.
        public var from: String?
        /// The local date of the last photo; nil without dated photos.
        public var to: String?
    }

    public var countries: [Country]
    /// The number of countries.
    public var count: Int
    /// The number of their photos.
    public var photoCount: Int

    init(countries: [Country]) {
        self.countries = countries
        count = countries.count
        photoCount = countries.reduce(0) { $0 + $1.photoCount }
    }

    /// The document of a library without photos.
    public static var empty: Self { Self(countries: []) }
}

/// The order of the countries.
public enum CountryOrder: String, Sendable, CaseIterable {
    /// By name, as the reader's language sorts.
    case name
    /// Most photos first.
    case photos
    /// Most days first.
    case days
}
