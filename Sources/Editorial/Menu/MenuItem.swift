public import HTML

/// A row of a menu. Each kind is a type, listed in ``MenuKinds``.
public protocol MenuItem: Sendable {
    /// The name of its XML element, also used as its kind in JSON.
    static var element: String { get }
    /// The publisher's title and detail.
    var words: ItemWords { get }
    /// The row's name in a path of the menu, such as the stem of its file or its id.
    var key: String { get }
    /// What the row leads to.
    var destination: Destination { get }

    /// Parses an item.
    ///
    /// - Parameter file: the file that contains the item.
    /// - Throws: ``EditorialError`` for a missing or invalid attribute. The item is then left out of its menu.
    init(_ attributes: ItemAttributes, words: ItemWords, in file: BundleFile) throws(EditorialError)
}

extension MenuItem {
    /// The name of its element.
    public var kind: String { Self.element }
}

/// A row with rows of its own, which are read when it is opened.
public protocol CompositeItem: MenuItem {
    /// The file that contains its rows.
    var source: BundleFile { get }

    /// Parses its rows from the bytes of that file.
    ///
    /// - Throws: ``EditorialError`` for an invalid file.
    func open(_ bytes: [UInt8]) throws(EditorialError) -> Menu
}

/// The publisher's words for an item. A missing title is replaced by the target's own name.
public struct ItemWords: Hashable, Sendable {
    /// The first line. Its length is not limited here.
    public var title: MarkedText?
    /// The second line.
    public var detail: MarkedText?
    /// The id of the photo beside it, within the bundle.
    public var picture: String?

    /// Creates the words of an item.
    public init(title: MarkedText? = nil, detail: MarkedText? = nil, picture: String? = nil) {
        (self.title, self.detail, self.picture) = (title, detail, picture)
    }
}

/// What an item leads to.
public enum Destination: Hashable, Sendable {
    /// Another menu, by its file in `menu/`.
    case menu(BundlePath)
    /// A collection, by its file in `pages/`.
    case collection(BundlePath)
    /// A country, by its ISO 3166-1 alpha-2 code in capital letters.
    case country(String)
    /// The results of a search.
    case search(String)
    /// A target that texts can link to as well.
    case target(LinkTarget)
}
