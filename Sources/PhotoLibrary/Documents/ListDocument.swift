/// The photos at a place, in a country, or all: contract section 3.
public struct ListDocument: Sendable, Equatable, Encodable {
    /// The place; absent where the photos of a country, or all, are listed.
    public var place: PlaceReference?
    /// The country; absent where the photos of a place, or all, are listed.
    public var country: CountryDocument?
    public var photos: [PhotoDocument]
    /// The cursor of the next part; absent at the end.
    public var next: String?

    /// The document of a library without photographs.
    public static let empty = ListDocument(place: nil, photos: [], next: nil)
}

/// The recents: contract section 3.
public struct RecentsDocument: Sendable, Equatable, Encodable {
    /// One row.
    public struct Row: Sendable, Equatable, Encodable {
        /// From 1, the newest.
        public var row: Int
        public var openedAt: String
        /// The same as clocks where the program runs show it, `2026-07-30 14:05`; not in the JSON.
        public var openedHere: String
        /// Whether the photo's file is gone; absent where it is there.
        public var isMissing: Bool?
        public var photo: PhotoDocument

        private enum CodingKeys: String, CodingKey {
            case row, openedAt, isMissing, photo
        }
    }

    public var recents: [Row]
    /// The photos that an edit was about; absent where nothing was edited.
    public var edited: [PhotoDocument]?

    /// The document of a library in which nothing was opened.
    public static let empty = RecentsDocument(recents: [], edited: nil)
}
