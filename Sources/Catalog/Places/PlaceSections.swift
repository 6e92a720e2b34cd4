/// A country that has places in a listing.
public struct PlaceCountry: Sendable, Equatable {
    /// ISO 3166-1 alpha-2, or `ZZ`.
    public var code: String
    /// In the listing's language.
    public var name: String
    /// Photographs at its places.
    public var photoCount: Int

    /// Whether it is that of places of which nobody knows where they are.
    public var isUnknown: Bool { code == PlaceRecord.unknownCountry }
}

/// A line of a listing of places.
public struct PlaceLine: Sendable {
    /// The row number in the catalogue.
    public var row: Int64
    public var id: String
    /// In the listing's language.
    public var name: String
    public var region: String?
    /// Nil where a source has a list for the place that was never fetched.
    public var photoCount: Int?
}

/// Places as people look for them: countries as sections in alphabetical order, places in alphabetical order within.
public struct PlaceSections: Sendable {
    /// One place under the name that it has in the listing's language.
    public struct Place: Sendable {
        public var record: PlaceRecord
        public var name: String
        /// The letter that the name stands under.
        public var indexTitle: String
        /// Metres from where the listing was asked for, if it was.
        public var distance: Double?
    }

    /// One country.
    public struct Section: Sendable {
        /// ISO 3166-1 alpha-2, or `ZZ`.
        public var countryCode: String
        public var countryName: String
        public var places: [Place]
    }

    /// A letter of the alphabetical index and the first section, from 0, that stands under it.
    public struct IndexEntry: Sendable, Equatable {
        public var title: String
        public var section: Int
    }

    public var index: [IndexEntry]
    public var sections: [Section]

    /// Sections with the index over them.
    public init(index: [IndexEntry] = [], sections: [Section] = []) {
        self.index = index
        self.sections = sections
    }
}
