/// An ordered list of pictures that belong together: section 5.2.
public struct Manifest: Hashable, Sendable, PresentationResource {
    public var id: String
    public var label: LanguageMap
    public var metadata: [MetadataEntry] = []
    public var thumbnail: ImageBody?
    public var navPlace: NavPlace?
    public var homepage: [Link] = []
    public var seeAlso: [Link] = []
    public var partOf: [ResourceReference] = []
    /// The canvases, at least one.
    public var items: [Canvas]

    public init(id: String, label: LanguageMap, items: [Canvas]) {
        (self.id, self.label, self.items) = (id, label, items)
    }

    public var hasNavPlace: Bool { navPlace != nil || items.contains(where: \.hasNavPlace) }

    public func writeMembers(to json: inout JSONWriter) {
        json.member("id", id)
        json.member("type", ResourceReference.Kind.manifest.rawValue)
        json.member("label", label)
        json.members("metadata", metadata)
        json.member("thumbnail", thumbnail.map { [$0] })
        json.member("navPlace", navPlace)
        json.member("behavior", ["individuals"])
        json.members("homepage", homepage)
        json.members("seeAlso", seeAlso)
        json.members("partOf", partOf)
        json.member("items", items)
    }
}
