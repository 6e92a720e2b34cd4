/// A reference to the image service of a picture: section 3.3.1, "service".
public struct ImageServiceReference: Hashable, Sendable, JSONWritable {
    /// The base of its URLs.
    public var id: String

    /// A service of the Image API 3.0 at level 2.
    public init(id: String) {
        self.id = id
    }

    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("id", id)
            json.member("type", "ImageService3")
            json.member("profile", "level2")
        }
    }
}
