public import HTML

/// One menu, as its file has it: a title and rows.
public struct Menu: Sendable {
    /// Rows that stand together.
    public struct Section: Sendable {
        /// What stands above them; nil in most menus.
        public var title: MarkedText?
        /// The rows.
        public var items: [any MenuItem]
    }

    /// The greatest size of a file, in bytes.
    public static let largestFile = 16 << 20
    /// The greatest number of rows.
    public static let mostItems = 100_000

    /// What it is called; nil where it doesn't say.
    public var title: MarkedText?
    /// The rows in order; menus have one section, collections one for each category.
    public var sections: [Section]
    /// What was left out, and why.
    public var problems: [TextProblem] = []

    /// All rows, in order.
    public var items: [any MenuItem] { sections.flatMap(\.items) }

    /// Reads a menu. 10,000 rows take some 5 ms.
    ///
    /// An element of no kind that is known, and an item with something wrong, are left out and noted.
    /// - Parameter file: its file in `menu/`, that others are named beside.
    /// - Throws: ``EditorialError`` where the file isn't well formed, has a document type, another root, or too much in it.
    public init(_ bytes: [UInt8], file: BundlePath = .topMenu) throws(EditorialError) {
        var reader = try ItemReader(bytes, root: "menu", file: BundleFile(.menu, file))
        let list = try reader.list(containers: [])
        (title, problems) = (list.title, reader.problems)
        sections = [Section(title: nil, items: list.items)]
    }

    /// What a menu or a collection is called, read without its rows; nil where it doesn't say.
    ///
    /// - Throws: ``EditorialError`` where the file isn't well formed, has a document type, or another root.
    public static func title(of bytes: [UInt8], in file: BundleFile) throws(EditorialError) -> MarkedText? {
        let reader = try ItemReader(bytes, root: file.folder == .menu ? "menu" : "collection", file: file)
        return reader.title()
    }

    /// A menu of these sections.
    init(title: MarkedText?, sections: [Section], problems: [TextProblem]) {
        (self.title, self.sections, self.problems) = (title, sections, problems)
    }

    /// The row that a piece of a path names: its number from 1, else its own key.
    public func item(_ piece: String) -> (row: Int, item: any MenuItem)? {
        let items = items
        if let row = Int(piece) { return items.indices.contains(row - 1) ? (row, items[row - 1]) : nil }
        return items.firstIndex { $0.key == piece }.map { ($0 + 1, items[$0]) }
    }

    /// The piece of a path for each row, by which it is found when rows before it have come or gone: its key, but the number
    /// where an earlier row has the same, or no path can have it.
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
