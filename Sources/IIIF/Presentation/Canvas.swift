internal import Imaging

/// The room that one picture fills: section 5.3.
public struct Canvas: Hashable, Sendable, PresentationResource {
    /// An HTTP URI without a fragment.
    public var id: String
    public var label: LanguageMap
    /// Text, never markup.
    public var summary: LanguageMap? {
        didSet { summary = summary?.escapingMarkup }
    }
    public var metadata: [MetadataEntry] = []
    /// What has to be shown with the picture.
    public var requiredStatement: MetadataEntry?
    /// An address that ``RightsAddress`` gave.
    public var rights: RightsAddress?
    /// An XSD dateTime with its time zone.
    public var navDate: String?
    public var navPlace: NavPlace?
    public var thumbnail: ImageBody?
    public var homepage: [Link] = []
    public var seeAlso: [Link] = []
    public var partOf: [ResourceReference] = []
    /// The picture that is painted on it, whose size is the canvas's.
    public var image: ImageBody

    /// A canvas that an image fills.
    public init(id: String, label: LanguageMap, image: ImageBody) {
        (self.id, self.label, self.image) = (id, label, image)
    }

    public var hasNavPlace: Bool { navPlace != nil }

    /// Its one page of annotations.
    public var page: AnnotationPage {
        AnnotationPage(
            id: "\(id)/page", items: [Annotation(id: "\(id)/page/image", body: image, target: id)])
    }

    public func writeMembers(to json: inout JSONWriter) {
        json.member("id", id)
        json.member("type", "Canvas")
        json.member("label", label)
        json.member("height", image.size.height)
        json.member("width", image.size.width)
        json.member("summary", summary)
        json.members("metadata", metadata)
        json.member("requiredStatement", requiredStatement)
        json.member("rights", rights?.text)
        json.member("navDate", navDate)
        json.member("navPlace", navPlace)
        json.member("thumbnail", thumbnail.map { [$0] })
        json.members("homepage", homepage)
        json.members("seeAlso", seeAlso)
        json.members("partOf", partOf)
        json.member("items", [page])
    }
}
