internal import HTML

/// The results of a search.
public struct SearchItem: MenuItem {
    public static let element = "search"
    public let words: ItemWords
    /// The query, as a person would type it.
    public let query: String

    private static let longest = 200

    public init(_ attributes: ItemAttributes, words: ItemWords, in parent: BundleFile) throws(EditorialError) {
        query = CleanText.clean(try attributes.required("words")).collapsed
        self.words = words
        guard query.utf8.count <= Self.longest, !query.isEmpty else {
            throw EditorialError("words=\"…\" is longer than \(Self.longest) bytes", line: attributes.line)
        }
    }

    public var key: String { query }
    public var destination: Destination { .search(query) }
}
