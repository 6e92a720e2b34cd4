/// A page of the catalogue, or of the photos of a place or a share, for feeds.
public struct PublicationDocument: Sendable, Equatable {
    /// A published photo.
    public struct Entry: Sendable, Equatable {
        public var photo: PhotoDocument
        /// The first-level administrative division of the place.
        public var region: String?
        /// The last known change, as times in documents; the beginning of 1970 for a photo without any time.
        public var updatedAt: String
        /// Whether its file was ever read.
        public var isRead: Bool
        public var file: File
    }

    /// The published file, in full size.
    public struct File: Sendable, Equatable {
        /// The kind of the published file.
        public enum Kind: Sendable {
            /// The original.
            case original
            /// A copy of the original without metadata.
            case copy
            /// A rendition, if the metadata cannot be removed.
            case rendition
        }

        public var kind: Kind
        /// The media type; nil where it isn't known.
        public var type: String?
        /// The length in bytes; nil if it is not known.
        public var bytes: Int64?
        /// In hexadecimal digits; nil if it is not known.
        public var sha256: String?
    }

    /// The id of the library, which does not depend on where it is served.
    public var library: String
    /// The place; nil for the whole catalogue.
    public var place: PlaceDocument?
    /// The title of a share; nil for one without a title, and for others.
    public var title: String?
    /// A hash that changes when any page changes; only in the first page.
    public var state: String?
    public var entries: [Entry]
    /// The cursor of the next page; nil at the end.
    public var next: String?
}
