public import Imaging

/// A canvas with one picture: section 5.3.
public struct Canvas: Hashable, Sendable, PresentationResource {
    /// An HTTP URI without a fragment.
    public var id: String
    public var label: LanguageMap
    /// Plain text; markup is escaped.
    public var summary: LanguageMap? {
        didSet { summary = summary?.escapingMarkup }
    }
    public var metadata: [MetadataEntry] = []
    /// A statement that viewers have to show with the picture.
    public var requiredStatement: MetadataEntry?
    /// A URL from ``RightsStatement``.
    public var rights: String?
    /// An XSD `dateTime` with a time zone.
    public var navDate: String?
    public var navPlace: NavPlace?
    public var thumbnail: ImageBody?
    public var homepage: [Link] = []
    public var seeAlso: [Link] = []
    public var partOf: [ResourceReference] = []
    /// The upright size of the picture in pixels.
    public var size: PixelSize
    /// The picture that covers the canvas.
    public var image: ImageBody

    /// Creates a canvas of the size of its picture.
    public init(id: String, label: LanguageMap, size: PixelSize, image: ImageServiceReference) {
        self.init(id: id, label: label, size: size, image: .whole(image, size: size))
    }

    /// Creates a canvas for a picture of the same shape.
    public init(id: String, label: LanguageMap, size: PixelSize, image: ImageBody) {
        (self.id, self.label, self.size, self.image) = (id, label, size, image)
    }

    public var hasNavPlace: Bool { navPlace != nil }

    /// The single page of annotations.
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
