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
        public var file: File
    }

    /// The file at its full size by which a photo is published.
    public struct File: Sendable, Equatable {
        /// Which file it is.
        public enum Kind: Sendable {
            /// As it was imported or downloaded.
            case original
            /// Without its metadata.
            case copy
            /// Made from it, where the metadata can't be taken out.
            case rendition
        }

        public var kind: Kind
        /// The media type; nil where it isn't known.
        public var type: String?
        /// The length; nil where it isn't known.
        public var bytes: Int64?
        /// In hexadecimal digits; nil where it isn't known.
        public var sha256: String?
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
