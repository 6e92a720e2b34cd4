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
        public var photo: PhotoDocument
    }

    public var recents: [Row]
    /// The photos that an edit was about; absent where nothing was edited.
    public var edited: [PhotoDocument]?

    /// The document of a library in which nothing was opened.
    public static let empty = RecentsDocument(recents: [], edited: nil)
}
