/// A version of the IIIF Image API, as it is in the paths of services.
public enum ImageAPIVersion: String, Hashable, Sendable, CaseIterable {
    /// Version 2.1.1, for older viewers.
    case two = "2"
    /// Version 3.0.
    case three = "3"

    /// The JSON-LD context of its information documents.
    public var context: String { "http://iiif.io/api/image/\(rawValue)/context.json" }

    /// The document that describes compliance level 2, which the service has.
    public var profile: String { "http://iiif.io/api/image/\(rawValue)/level2.json" }
}
