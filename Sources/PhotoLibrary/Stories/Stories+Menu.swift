internal import Catalog
internal import Editorial
internal import HTML
public import Localization

/// A menu for a web page.
public struct ListedMenu: Sendable {
    /// The document of `photos menu`.
    public var document: MenuDocument
    /// The number of all rows, whatever range was requested.
    public var rowCount: Int
    /// The file of the collection, if it is one.
    public var collection: String?
    /// The pictures of rows, by the id of the photo.
    public var covers: [String: PlaceCover]
}

extension PhotoLibrary.Stories {
    /// One menu of the installed bundles, or one of its items.
    ///
    /// - Parameters:
    /// - path: row numbers from 1 or keys, after the identity of the bundle, which can be left out if only one is installed.
    /// - range: the rows to return; nil for all.
    /// - Throws: ``LibraryError/notFound(_:)`` for an unknown path, ``LibraryError/invalidInput(_:)`` for an invalid menu.
    public func menu(
        _ path: [String] = [], rows range: Range<Int>? = nil, of person: Person = .local, locale: LocaleTag
    ) throws(LibraryError) -> ListedMenu {
        let bundles = try menuBundles()
        var path = path[...]
        guard
            let bundle = bundles.first(where: { $0.identity == path.first }) ?? (bundles.count == 1 ? bundles[0] : nil)
        else { return try self.list(bundles, path: path) }
        if path.first == bundle.identity { path.removeFirst() }
        let walk = try MenuWalk(path, in: BundleContent(bundle, locale: locale))
        switch walk.end {
        case .menu(let menu):
            return try listed(
                menu, walk.content, path: [bundle.identity] + walk.pieces, title: walk.title,
                collection: walk.collection?.file, rows: range, locale: locale)
        case .item(let item, let row):
            var titles = try RowTitles([item], walk.content, context: context, locale: locale)
            let menuRow = MenuRowDocument(item, row: row, path: walk.path, titles: &titles)
            var document = MenuDocument(bundle: bundle.identity, path: walk.path, title: menuRow.title, item: menuRow)
            switch item.destination {
            case .target(.story(let file)), .target(.page(let file)):
                var story = try story(file, walk.content, in: walk.collection, of: person, locale: locale).document
                (story.previous, story.next) = walk.neighbours(of: row)
                document.story = story
            default: break
            }
            return ListedMenu(document: document, rowCount: 0, covers: [:])
        }
    }

    /// - Parameter path: the path that opens the menu.
    func listed(
        _ menu: Menu, _ content: BundleContent, path: [String], title: MarkedText?, collection: BundlePath?,
        rows range: Range<Int>?, locale: LocaleTag
    ) throws(LibraryError) -> ListedMenu {
        let path = path.joined(separator: "/")
        let items = menu.items
        let range = (range ?? 0..<items.count).clamped(to: 0..<items.count)
        var titles = try RowTitles(Array(items[range]), content, context: context, locale: locale)
        var heads: [Int: String] = [:]
        var first = 0
        for section in menu.sections {
            heads[first] = section.title?.marked
            first += section.items.count
        }
        let pieces = menu.pieces
        var covers: [String: PlaceCover] = [:]
        let rows = range.map { index in
            var row = MenuRowDocument(
                items[index], row: index + 1, path: "\(path)/\(pieces[index])", titles: &titles)
            row.section = heads[index]
            if let photo = (items[index].words.picture ?? items[index].photo).flatMap(titles.photo) {
                row.picture = photo.id
                covers[photo.id] = PlaceCover(
                    id: photo.id, sha256: photo.sha256, width: photo.width, height: photo.height)
            }
            return row
        }
        let document = MenuDocument(
            bundle: content.bundle.identity, path: path,
            title: (title ?? menu.title)?.marked ?? MarkedText(content.bundle.title).marked,
            rows: rows, problems: menu.problems.isEmpty ? nil : menu.problems.map(\.description))
        return ListedMenu(
            document: document, rowCount: items.count, collection: collection?.text, covers: covers)
    }

    /// The list of bundles, for a path that names none of them.
    private func list(_ bundles: [TextBundle], path: ArraySlice<String>) throws(LibraryError) -> ListedMenu {
        if let piece = path.first {
            throw .notFound(
                bundles.isEmpty
                    ? "no content bundle with a menu is installed"
                    : "no such bundle with a menu: \(piece)")
        }
        let rows = bundles.enumerated().map { index, bundle in
            MenuRowDocument(
                row: index + 1, kind: "bundle", title: MarkedText(bundle.title).marked, path: bundle.identity)
        }
        return ListedMenu(document: MenuDocument(path: "", rows: rows), rowCount: rows.count, covers: [:])
    }

    private func menuBundles() throws(LibraryError) -> [TextBundle] {
        try shelf.texts().filter(\.hasMenu)
    }
}

extension MenuItem {
    /// The id, in the bundle, of the photo that it opens.
    fileprivate var photo: String? {
        if case .target(.photo(let id)) = destination { return id }
        return nil
    }
}

extension MenuRowDocument {
    init(_ item: any MenuItem, row: Int, path: String, titles: inout RowTitles) {
        self.init(
            row: row, kind: item.kind, title: titles.title(of: item), detail: item.words.detail?.marked, path: path)
        if titles.isMissing(item) { isMissing = true }
        switch item.destination {
        case .menu(let file): menu = file.text
        case .collection(let file): collection = file.text
        case .country(let code): country = code
        case .search(let words): search = words
        case .target(.place(let id)): place = id
        case .target(.photo(let id)): photo = titles.photo(id)?.id
        case .target(.story(let file)): story = file.text
        case .target(.page(let file)): page = file.text
        case .target(.outside(let address)): self.address = address
        }
    }
}
