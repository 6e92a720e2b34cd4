/// An ordered list of stories, grouped by category.
public struct StoryCollection: Sendable {
    /// Its file in `pages/`.
    public let file: BundlePath
    /// Its title, categories and stories.
    public let menu: Menu

    /// Parses a collection: `<collection>` with a title, stories, and categories with a title and stories of their own.
    ///
    /// - Throws: ``EditorialError`` for a file that is not well-formed, has a document type declaration, another root
    ///   element, or too many rows.
    public init(_ bytes: [UInt8], file: BundlePath) throws(EditorialError) {
        var reader = try ItemReader(bytes, root: "collection", file: BundleFile(.pages, file))
        let list = try reader.list(containers: ["category"])
        let sections = (list.items.isEmpty ? [] : [list]) + list.parts
        self.file = file
        menu = Menu(
            title: list.title,
            sections: sections.enumerated().map { index, part in
                // Stories outside of categories come first, under the collection's own title.
                Menu.Section(title: index == 0 && !list.items.isEmpty ? nil : part.title, items: part.items)
            }, problems: reader.problems)
    }

    /// The stories in order, each once.
    public var stories: [BundlePath] {
        var seen: Set<BundlePath> = []
        return menu.items.compactMap { item in
            guard case .target(.story(let file)) = item.destination, seen.insert(file).inserted else { return nil }
            return file
        }
    }

    /// The stories before and after a story.
    public func neighbours(of story: BundlePath) -> (previous: BundlePath?, next: BundlePath?) {
        let stories = stories
        guard let index = stories.firstIndex(of: story) else { return (nil, nil) }
        return (
            index > 0 ? stories[index - 1] : nil, index + 1 < stories.count ? stories[index + 1] : nil
        )
    }
}
