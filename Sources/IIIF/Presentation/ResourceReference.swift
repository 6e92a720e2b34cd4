/// A reference to a resource that is not embedded: an item of a collection (section 5.1), or an entry of `partOf`.
public struct ResourceReference: Hashable, Sendable, JSONWritable {
    /// The type of the resource.
    public enum Kind: String, Sendable {
        case collection = "Collection"
        case manifest = "Manifest"
    }

    public var id: String
    public var kind: Kind
    public var label: LanguageMap
    public var thumbnail: ImageBody?
    public var navPlace: NavPlace?

    public init(
        id: String, kind: Kind, label: LanguageMap, thumbnail: ImageBody? = nil, navPlace: NavPlace? = nil
    ) {
        (self.id, self.kind, self.label) = (id, kind, label)
        (self.thumbnail, self.navPlace) = (thumbnail, navPlace)
    }

    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("id", id)
            json.member("type", kind.rawValue)
            json.member("label", label)
            json.member("thumbnail", thumbnail.map { [$0] })
            json.member("navPlace", navPlace)
        }
    }
}
