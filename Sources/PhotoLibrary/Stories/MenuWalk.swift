internal import Editorial
internal import HTML
internal import Localization

/// The way along a path of the menus, each menu read when it is passed.
struct MenuWalk {
    /// Where a path ends.
    enum End {
        /// In a menu or a collection.
        case menu(Menu)
        /// At a row that leads to something else.
        case item(any MenuItem, row: Int)
    }

    let content: BundleContent
    /// The pieces of the path as they are told: keys, or numbers where a key says nothing.
    private(set) var pieces: [String] = []
    /// What the last menu on the way is called, where the row that opened it says so.
    private(set) var title: MarkedText?
    /// The collection that the path goes through.
    private(set) var collection: Collection?
    private(set) var end: End
    /// The menu that the last row stands in.
    private(set) var parent: Menu?

    /// Goes from the top menu along the pieces of a path.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` for a piece that no row has, and what can't be read of the menus.
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

    /// The path of a row of the menu that it ends in, the bundle's identity first.
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
