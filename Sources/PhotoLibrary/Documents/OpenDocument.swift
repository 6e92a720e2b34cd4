public import Imaging

/// An opened photo: `Opened` of docs/reference/json.md, `photos open ID --json`.
public struct OpenDocument: Sendable, Encodable {
    /// The file that was written.
    public struct RenditionDocument: Sendable, Equatable, Encodable {
        public var path: String
        public var type: String
        public var width: Int
        public var height: Int
        public var bytes: Int64
    }

    public var photo: LocalPhotoDocument
    public var viewport: Viewport
    public var geometry: ViewGeometry
    public var rendition: RenditionDocument
    /// What is damaged, if the photo was decoded only in part.
    public var warning: String?
}
