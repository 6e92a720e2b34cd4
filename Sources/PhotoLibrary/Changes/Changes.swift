public import Catalog
internal import Synchronization

/// Detects changes of a library, for programs that cache something of it.
public final class LibraryWatch: Sendable {
    private let watch: CatalogWatch
    private let catalog: Catalog
    private let lastRow: Mutex<Int64>

    init(watch: CatalogWatch, catalog: Catalog) throws(CatalogError) {
        (self.watch, self.catalog) = (watch, catalog)
        lastRow = Mutex(try catalog.photos.added(after: 0, limit: 0).last)
    }

    /// A number that changes with every write to the catalogue, by any process. Takes some microseconds.
    public func version() throws(LibraryError) -> Int64 {
        do throws(CatalogError) {
            return try watch.version()
        } catch {
            throw LibraryError(error, library: "")
        }
    }

    /// The ids of photos that were added since the last call: the newest `limit` of them, newest first.
    public func newPhotos(limit: Int) throws(LibraryError) -> [String] {
        do throws(CatalogError) {
            let (last, ids) = try catalog.photos.added(after: lastRow.withLock { $0 }, limit: limit)
            lastRow.withLock { $0 = last }
            return ids
        } catch {
            throw LibraryError(error, library: "")
        }
    }
}

extension PhotoLibrary {
    /// Counts, and whether the library has changed.
    public struct Changes: Facade {
        let library: PhotoLibrary
    }
}

extension PhotoLibrary.Changes {
    /// A watch on the catalogue, with its own connection.
    public func watch() throws(LibraryError) -> LibraryWatch {
        try withCatalog { catalog throws(CatalogError) in
            try LibraryWatch(watch: CatalogWatch(catalog, path: location.catalog), catalog: catalog)
        }
    }

    /// The number of photos, places, countries, and recents of a person. Costs time in proportion to the places.
    public func counts(for person: Person = .local) throws(LibraryError) -> CountsDocument {
        var counts = try withCatalog { catalog throws(CatalogError) in try catalog.counts(person: person.id) }
        if !context.joinsPersonal {
            do throws(LibraryError) {
                counts.recents = try context.recentPhotos(of: person.id).count
            } catch {
                // The other counts are shown without it.
                guard case .away = error else { throw error }
                counts.recents = 0
            }
        }
        return CountsDocument(
            photos: counts.photos, places: counts.places, countries: counts.countries, recents: counts.recents)
    }

    /// Those of some photos, by complete ids, that a reader sees.
    public func shown(_ photos: [String], to reader: PhotoReader) throws(LibraryError) -> Set<String> {
        let known = try library.seen(by: reader).context.withCatalog { catalog throws(CatalogError) in
            try catalog.photos.byID(photos.map { PhotoID($0) })
        }
        return Set(known.keys.map(\.rawValue))
    }

    /// Checks that the catalogue can be read.
    public func check() throws(LibraryError) {
        try withCatalog { catalog throws(CatalogError) in try catalog.check() }
    }

    /// A version of the places, which changes when they do: a cached ``PlacesDocument`` depends on it.
    ///
    /// - Parameter source: the name of a source, to count only its photos.
    public func placesVersion(source: String? = nil) throws(LibraryError) -> [Int64] {
        let source = try source.map { source throws(LibraryError) in try context.source(source).row }
        let reader = library.reader
        return try withCatalog { seen throws(CatalogError) in
            // What a reader sees changes with all places and with the rules; to count it for each of them would take longer.
            let catalog = seen.seen(by: .owner)
            // The default for readers who have not chosen.
            let direction = try catalog.people.placeNames(of: .local) ?? ""
            let version =
                if let source { try catalog.places.version(ofSource: source) } else { try catalog.places.version() }
            let rules = reader == .owner ? 0 : try catalog.access.version()
            return version + [rules] + "\(direction) \(try catalog.places.borders().rawValue)".utf8.map(Int64.init)
        }
    }

    /// The times of the last refresh and of the next one, as in the documents; nil for never.
    public func syncTimes() throws(LibraryError) -> (last: String?, next: String?) {
        let feeds = try withCatalog { catalog throws(CatalogError) in try catalog.feeds.own() }
        let last = feeds.compactMap { $0.attemptedAt ?? $0.checkedAt }.max()
        let next = feeds.compactMap(\.dueAt).min().map { max($0, context.now()) }
        return (last.map(Timestamp.text), next.map(Timestamp.text))
    }
}
