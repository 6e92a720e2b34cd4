public import HTML

/// A menu: a title and rows.
public struct Menu: Sendable {
    /// A group of rows.
    public struct Section: Sendable {
        /// The heading of the group; nil in most menus.
        public var title: MarkedText?
        /// The rows.
        public var items: [any MenuItem]
    }

    /// Maximum size of a file, in bytes.
    public static let largestFile = 16 << 20
    /// Maximum number of rows.
    public static let mostItems = 100_000

    /// What it is called; nil where it doesn't say.
    public var title: MarkedText?
    /// The rows in order; menus have one section, collections one for each category.
    public var sections: [Section]
    /// The rows that were left out, and why.
    public var problems: [TextProblem] = []

    /// All rows, in order.
    public var items: [any MenuItem] { sections.flatMap(\.items) }

    /// Parses a menu. 10,000 rows take about 5 ms.
    ///
    /// Unknown elements and invalid items are left out and added to ``problems``.
    ///
    /// - Parameter file: the menu's file in `menu/`; paths in it are relative to this.
    /// - Throws: ``EditorialError`` for a file that is not well-formed, has a document type declaration, another root
    ///   element, or too many rows.
    public init(_ bytes: [UInt8], file: BundlePath = .topMenu) throws(EditorialError) {
        var reader = try ItemReader(bytes, root: "menu", file: BundleFile(.menu, file))
        let list = try reader.list(containers: [])
        (title, problems) = (list.title, reader.problems)
        sections = [Section(title: nil, items: list.items)]
    }

    /// The title of a menu or collection, read without its rows; nil if it has none.
    ///
    /// - Throws: ``EditorialError`` for a file that is not well-formed, has a document type declaration or another root
    ///   element.
    public static func title(of bytes: [UInt8], in file: BundleFile) throws(EditorialError) -> MarkedText? {
        let reader = try ItemReader(bytes, root: file.folder == .menu ? "menu" : "collection", file: file)
        return reader.title()
    }

    /// Creates a menu of sections.
    init(title: MarkedText?, sections: [Section], problems: [TextProblem]) {
        (self.title, self.sections, self.problems) = (title, sections, problems)
    }

    /// Finds a row by a path component: its number from 1, or its own key.
    public func item(_ piece: String) -> (row: Int, item: any MenuItem)? {
        let items = items
        if let row = Int(piece) { return items.indices.contains(row - 1) ? (row, items[row - 1]) : nil }
        return items.firstIndex { $0.key == piece }.map { ($0 + 1, items[$0]) }
    }

    /// The path components of the rows, which stay valid when other rows are added or removed: the key of the row, or its
    /// number if an earlier row has the same key or the key is not a valid component.
    public var pieces: [String] {
        var seen: Set<String> = []
        return items.enumerated().map { index, item in
            let key = item.key
            let isPiece =
                Int(key) == nil && key.utf8.count <= 100 && !key.utf8.contains(UInt8(ascii: "/")) && key != "."
                && key != ".."
            return seen.insert(key).inserted && isPiece ? key : String(index + 1)
        }
    }
}
