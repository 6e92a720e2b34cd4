/// How a photo is shown within a text.
public struct PagePicture: Hashable, Sendable {
    /// Where its picture is.
    public var address: String
    /// The size it is shown in, in CSS pixels; nil where it isn't known.
    public var width: Int?
    /// As ``width``.
    public var height: Int?
    /// What is said in its place where the text says nothing; empty where nothing is known.
    public var title: String

    /// A picture at an address.
    public init(address: String, width: Int? = nil, height: Int? = nil, title: String = "") {
        (self.address, self.width, self.height, self.title) = (address, width, height, title)
    }
}

/// Where the targets of a text are.
public struct TextAddresses {
    /// The address of a target; nil where there is no such thing: the words of the link stay without it.
    public var link: (Target) -> String?
    /// The picture of a photo, by its id within the bundle; nil where there is none: its alternative stands in its place.
    public var picture: (String) -> PagePicture?

    /// Addresses by two functions.
    public init(link: @escaping (Target) -> String?, picture: @escaping (String) -> PagePicture?) {
        (self.link, self.picture) = (link, picture)
    }

    /// Everything at the address that the text itself writes.
    public static var asWritten: TextAddresses {
        TextAddresses(link: \.text, picture: { PagePicture(address: Target.photo($0).text) })
    }
}
