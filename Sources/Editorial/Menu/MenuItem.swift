public import HTML

/// A row of a menu. Each kind is a type of its own, and ``MenuKinds`` lists them all.
public protocol MenuItem: Sendable {
    /// The name of its element, which is the kind that is told.
    static var element: String { get }
    /// What the publisher says of it.
    var words: ItemWords { get }
    /// What the item is called in a path of the menu besides its row's number, as its file's stem or an id.
    var key: String { get }
    /// What it leads to.
    var destination: Destination { get }

    /// Reads an item.
    ///
    /// - Parameter file: the file that it stands in.
    /// - Throws: ``EditorialError`` where something is missing or wrong; the item is then left out of its menu.
    init(_ attributes: ItemAttributes, words: ItemWords, in file: BundleFile) throws(EditorialError)
}

extension MenuItem {
    /// The name of its element.
    public var kind: String { Self.element }
}

/// A row that opens into rows of its own, which are read when it is opened.
public protocol CompositeItem: MenuItem {
    /// The file that they are in.
    var source: BundleFile { get }

    /// Reads its rows from the bytes of that file.
    ///
    /// - Throws: ``EditorialError`` where they can't be read.
    func open(_ bytes: [UInt8]) throws(EditorialError) -> Menu
}

/// What a publisher says of an item; where nothing is said, its target's own name serves.
public struct ItemWords: Hashable, Sendable {
    /// The first line, of any length.
    public var title: MarkedText?
    /// The second line.
    public var detail: MarkedText?
    /// The id of the photo beside it, within the bundle.
    public var picture: String?

    /// Words of an item; none unless given.
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
    /// What a search finds.
    case search(String)
    /// What a text can lead to as well.
    case target(Target)
}
