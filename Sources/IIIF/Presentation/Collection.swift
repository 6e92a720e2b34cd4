/// An ordered list of references to manifests and collections: section 5.1.
public struct Collection: Hashable, Sendable, PresentationResource {
    public var id: String
    public var label: LanguageMap
    public var thumbnail: ImageBody?
    public var navPlace: NavPlace?
    public var homepage: [Link] = []
    public var seeAlso: [Link] = []
    public var partOf: [ResourceReference] = []
    public var items: [ResourceReference]

    public init(id: String, label: LanguageMap, items: [ResourceReference]) {
        (self.id, self.label, self.items) = (id, label, items)
    }

    public var hasNavPlace: Bool { navPlace != nil || items.contains { $0.navPlace != nil } }

    public func writeMembers(to json: inout JSONWriter) {
        json.member("id", id)
        json.member("type", ResourceReference.Kind.collection.rawValue)
        json.member("label", label)
        json.member("thumbnail", thumbnail.map { [$0] })
        json.member("navPlace", navPlace)
        json.members("homepage", homepage)
        json.members("seeAlso", seeAlso)
        json.members("partOf", partOf)
        json.member("items", items)
    }
}
