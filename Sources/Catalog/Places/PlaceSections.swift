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
