/// The annotations of a canvas: section 5.5.
public struct AnnotationPage: Hashable, Sendable, PresentationResource {
    public var id: String
    public var items: [Annotation]

    public init(id: String, items: [Annotation]) {
        (self.id, self.items) = (id, items)
    }

    public var hasNavPlace: Bool { false }

    public func writeMembers(to json: inout JSONWriter) {
        json.member("id", id)
        json.member("type", "AnnotationPage")
        json.member("items", items)
    }
}
