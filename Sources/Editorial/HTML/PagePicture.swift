/// How a photo is shown in a text.
public struct PagePicture: Hashable, Sendable {
    /// The URL of its picture.
    public var address: String
    /// `srcset`: the same picture in other sizes; nil if there are none.
    public var set: String?
    /// `sizes`: the width at which it is shown, for choosing from ``set``.
    public var sizes: String?
    /// Width in CSS pixels; nil if unknown.
    public var width: Int?
    /// Height in CSS pixels; nil if unknown.
    public var height: Int?
    /// Alternative text where the text has none; can be empty.
    public var title: String

    /// Creates a picture with a URL.
    public init(
        address: String, set: String? = nil, sizes: String? = nil, width: Int? = nil, height: Int? = nil,
        title: String = ""
    ) {
        (self.set, self.sizes) = (set, sizes)
        (self.address, self.width, self.height, self.title) = (address, width, height, title)
    }
}

/// Resolves the targets of a text to URLs.
public struct LinkResolver {
    /// The URL of a target; nil if it does not exist, and the link is replaced by its content.
    public var link: (LinkTarget) -> String?
    /// The picture of a photo, by its id within the bundle; nil if it does not exist, and the alternative text is shown.
    public var picture: (String) -> PagePicture?

    /// Creates a resolver from two functions.
    public init(link: @escaping (LinkTarget) -> String?, picture: @escaping (String) -> PagePicture?) {
        (self.link, self.picture) = (link, picture)
    }

    /// Keeps every address as the text has it.
    public static var asWritten: LinkResolver {
        LinkResolver(link: \.text, picture: { PagePicture(address: LinkTarget.photo($0).text) })
    }
}
