internal import Catalog
internal import Editorial
internal import HTML
internal import Localization

/// The titles and photos of menu rows, loaded together, and only for rows where the publisher did not set them.
struct RowTitles {
    private let content: BundleContent
    private var photos: [String: NamedPhoto] = [:]
    private var places: [String: PlaceRecord] = [:]
    private let names: PlaceNames?
    private var filesRead = 0

    /// The number of rows without a title whose files are read for it; further rows show the name of the file.
    private static let mostFiles = 1_000

    init(_ items: [any MenuItem], _ content: BundleContent, context: LibraryContext, locale: LocaleTag)
        throws(LibraryError)
    {
        self.content = content
        var (photoIDs, placeIDs): (Set<String>, Set<String>) = ([], [])
        var needsNames = false
        for item in items {
            if let picture = item.words.picture { photoIDs.insert(picture) }
            switch item.destination {
            case .target(.photo(let id)): photoIDs.insert(id)
            case .target(.place(let id)) where item.words.title == nil: placeIDs.insert(id)
            case .country where item.words.title == nil: needsNames = true
            default: break
            }
        }
        if !photoIDs.isEmpty {
            photos = try context.withCatalog { catalog throws(CatalogError) in
                try catalog.photos.names(
                    ofSource: content.bundle.sourceRow, identities: photoIDs.map(content.bundle.photoID))
            }
        }
        if !placeIDs.isEmpty {
            places = try context.withCatalog { catalog throws(CatalogError) in try catalog.places.byID(placeIDs) }
        }
        names = needsNames || !placeIDs.isEmpty ? try context.placeNames(locale) : nil
        names?.prepare(Array(places.values))
    }

    /// The photo with an id of the bundle; nil if it does not exist.
    func photo(_ id: String) -> NamedPhoto? { photos[content.bundle.photoID(id)] }

    /// The title of a row, with `<i>` and `<b>`.
    mutating func title(of item: any MenuItem) -> String {
        if let title = item.words.title { return title.marked }
        let content = content
        switch item.destination {
        case .target(.place(let id)): return places[id].flatMap { names?.name(of: $0) } ?? id
        case .country(let code): return names?.country(code).name ?? code
        case .target(.photo(let id)): return photo(id)?.title ?? id
        case .search(let words): return MarkedText(words).marked
        case .target(.outside(let address)): return MarkedText(address).marked
        case .menu(let file): return titleInFile(file) { try? content.title(of: BundleFile(.menu, file))?.marked }
        case .collection(let file):
            return titleInFile(file) { try? content.title(of: BundleFile(.pages, file))?.marked }
        case .target(.story(let file)), .target(.page(let file)):
            return titleInFile(file) { try? content.story(file).title.map { MarkedText($0).marked } }
        }
    }

    /// Whether the target of a row is known to be missing.
    func isMissing(_ item: any MenuItem) -> Bool {
        switch item.destination {
        case .target(.photo(let id)): photo(id) == nil
        case .target(.place(let id)): item.words.title == nil && places[id] == nil
        default: false
        }
    }

    private mutating func titleInFile(_ file: BundlePath, _ read: () -> String?) -> String {
        filesRead += 1
        return filesRead <= Self.mostFiles ? read() ?? file.stem : file.stem
    }
}
