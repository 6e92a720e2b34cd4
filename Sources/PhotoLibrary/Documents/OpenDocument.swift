public import Imaging

/// An opened photo: `Opened` of docs/reference/json.md, `photos open ID --json`.
public struct OpenDocument: Sendable, Encodable {
    /// The picture that was made.
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
    /// What was wrong with the picture, if it was made only as far as it goes.
    public var warning: String?
}
