/// A part of the catalogue, or of a place's photos, as others may subscribe to it.
public struct PublicationDocument: Sendable, Equatable {
    /// A photo as it is published.
    public struct Entry: Sendable, Equatable {
        public var photo: PhotoDocument
        /// The first-level division that the photo's place is in.
        public var region: String?
        /// When what is told of it is known to have changed last, as the documents tell times; a photo of which no time is known has
        /// that of the beginning of 1970.
        public var updatedAt: String
    }

    /// Which library it is, wherever it is served.
    public var library: String
    /// The place; nil for the whole catalogue.
    public var place: PlaceDocument?
    /// Changes when anything does of which the other parts would tell; told with the first part alone.
    public var state: String?
    public var entries: [Entry]
    /// The cursor of the next part; nil at the end.
    public var next: String?
}
