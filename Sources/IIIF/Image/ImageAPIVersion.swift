/// A version of the IIIF Image API, as the path of a service names it.
public enum ImageAPIVersion: String, Hashable, Sendable, CaseIterable {
    /// 2.1.1, for older viewers.
    case two = "2"
    /// 3.0.
    case three = "3"

    /// The JSON-LD context of its information documents.
    public var context: String { "http://iiif.io/api/image/\(rawValue)/context.json" }

    /// The document that describes level 2, which the service is of.
    public var profile: String { "http://iiif.io/api/image/\(rawValue)/level2.json" }
}
