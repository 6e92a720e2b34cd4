internal import Editorial
internal import HTML
internal import Localization

/// Follows a path through the menus, and loads each menu on the way.
struct MenuWalk {
    /// Where a path ends.
    enum End {
        /// In a menu or a collection.
        case menu(Menu)
        /// At a row that leads to something else.
        case item(any MenuItem, row: Int)
    }

    let content: BundleContent
    /// The components of the path: keys, or row numbers for rows without a key.
    private(set) var pieces: [String] = []
    /// The title of the last menu on the way, if the row that opens it has one.
    private(set) var title: MarkedText?
    /// The collection that the path goes through.
    private(set) var collection: StoryCollection?
    private(set) var end: End
    /// The menu that contains the last row.
    private(set) var parent: Menu?

    /// Follows a path from the top menu.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` if a menu does not have the row, ``LibraryError/invalidInput(_:)`` if a menu
    ///   cannot be read.
    init(_ path: some Sequence<String>, in content: BundleContent) throws(LibraryError) {
        self.content = content
        var menu = try content.menu()
        end = .menu(menu)
        for piece in path {
            guard case .menu = end, let (row, item) = menu.item(piece) else {
                let place = pieces.isEmpty ? "the menu" : pieces.joined(separator: "/")
                throw .notFound("\(place) of the bundle \(content.bundle.identity) has no row '\(piece)'")
            }
            pieces.append(menu.pieces[row - 1])
            parent = menu
            guard let composite = item as? any CompositeItem else {
                end = .item(item, row: row)
                continue
            }
            title = item.words.title
            if case .collection(let file) = item.destination {
                let opened = try content.collection(file)
                (collection, menu) = (opened, opened.menu)
            } else {
                (collection, menu) = (nil, try content.open(composite))
            }
            end = .menu(menu)
        }
    }

    /// The complete path, starting with the identity of the bundle.
    var path: String { ([content.bundle.identity] + pieces).joined(separator: "/") }

    /// The paths of the stories before and after a row of a collection.
    func neighbours(of row: Int) -> (previous: String?, next: String?) {
        guard collection != nil, let parent else { return (nil, nil) }
        let stories = zip(parent.items, parent.pieces).enumerated().filter { $0.element.0 is StoryItem }
        let before = stories.last { $0.offset < row - 1 }?.element.1
        let after = stories.first { $0.offset > row - 1 }?.element.1
        let above = ([content.bundle.identity] + pieces.dropLast()).joined(separator: "/")
        return (before.map { "\(above)/\($0)" }, after.map { "\(above)/\($0)" })
    }
}
