/// An annotation that paints an image on a canvas: section 5.6.
public struct Annotation: Hashable, Sendable, PresentationResource {
    public var id: String
    public var body: ImageBody
    /// The id of the canvas.
    public var target: String

    public init(id: String, body: ImageBody, target: String) {
        (self.id, self.body, self.target) = (id, body, target)
    }

    public var hasNavPlace: Bool { false }

    public func writeMembers(to json: inout JSONWriter) {
        json.member("id", id)
        json.member("type", "Annotation")
        json.member("motivation", "painting")
        json.member("body", body)
        json.member("target", target)
    }
}
