public import Imaging

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
    /// An address that ``RightsStatement`` gave.
    public var rights: String?
    /// An XSD dateTime with its time zone.
    public var navDate: String?
    public var navPlace: NavPlace?
    public var thumbnail: ImageBody?
    public var homepage: [Link] = []
    public var seeAlso: [Link] = []
    public var partOf: [ResourceReference] = []
    /// Of the picture, upright.
    public var size: PixelSize
    /// The picture as it is painted on all of the canvas.
    public var image: ImageBody

    /// A canvas that a picture of a size fills.
    public init(id: String, label: LanguageMap, size: PixelSize, image: ImageServiceReference) {
        (self.id, self.label, self.size) = (id, label, size)
        self.image = .whole(image, size: size)
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
        json.member("height", size.height)
        json.member("width", size.width)
        json.member("summary", summary)
        json.members("metadata", metadata)
        json.member("requiredStatement", requiredStatement)
        json.member("rights", rights)
        json.member("navDate", navDate)
        json.member("navPlace", navPlace)
        json.member("thumbnail", thumbnail.map { [$0] })
        json.members("homepage", homepage)
        json.members("seeAlso", seeAlso)
        json.members("partOf", partOf)
        json.member("items", [page])
    }
}
