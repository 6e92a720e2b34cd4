/// A country in a listing.
public struct PlaceCountry: Sendable, Equatable {
    /// ISO 3166-1 alpha-2, or `ZZ`.
    public var code: String
    /// The name in the listing's language.
    public var name: String
    /// Number of photographs at its places.
    public var photoCount: Int

    /// Whether this stands for places with unknown country.
    public var isUnknown: Bool { code == PlaceRecord.unknownCountry }
}

/// A row of a listing of places.
public struct PlaceLine: Sendable {
    /// The row number in the catalogue.
    public var row: Int64
    public var id: String
    /// In the listing's language.
    public var name: String
    public var region: String?
    /// ISO 3166-2.
    public var regionCode: String?
    public var countryCode: String
    /// Nil if a source has a list for the place that was never fetched.
    public var photoCount: Int?
}

/// Places as people look for them: countries as sections in alphabetical order, with their places in alphabetical
/// order.
public struct PlaceSections: Sendable {
    /// A place with its name in the listing's language.
    public struct Place: Sendable {
        public var record: PlaceRecord
        public var name: String
        /// The index letter of the name.
        public var indexTitle: String
        /// Metres from the requested position, if there is one.
        public var distance: Double?
    }

    /// One country.
    public struct Section: Sendable {
        /// ISO 3166-1 alpha-2, or `ZZ`.
        public var countryCode: String
        public var countryName: String
        public var places: [Place]
    }

    /// A letter of the alphabetical index, and the first section under it, from 0.
    public struct IndexEntry: Sendable, Equatable {
        public var title: String
        public var section: Int
    }

    public var index: [IndexEntry]
    public var sections: [Section]

    /// Sections with their index.
    public init(index: [IndexEntry] = [], sections: [Section] = []) {
        self.index = index
        self.sections = sections
    }
}
