internal import Catalog
internal import Gazetteer
internal import Localization
internal import PhotoLibrary
internal import Synchronization

/// A cache of sorted places by language, valid until the places change: pages request parts of them.
final class PlaceListings: Sendable {
    private struct Key: Hashable {
        var locale: LocaleTag
        /// The position to sort by distance from; nil for alphabetical order.
        var near: Coordinate?
        /// The name of the source that the photos are limited to.
        var source: String?
        var division: PlaceDivision
        /// How exactly the reader may know the places.
        var detail: PositionPrecision
        /// As whom the reader sees photos.
        var reader: PhotoReader
    }

    private struct Entry {
        var version: [Int64]
        var document: PlacesDocument
    }

    /// The number of places from which on a country can be divided into regions: fewer are found at a glance.
    static let dividedLength = 40

    /// The maximum numbers of alphabetical lists and of lists by distance in the cache.
    private static let (capacity, nearCapacity) = (4, 2)

    private let library: PhotoLibrary
    private let threads: DecodeThreads
    private let entries = Mutex<[Key: Entry]>([:])
    private let makes = SharedTasks<Key, PlacesDocument>()

    init(library: PhotoLibrary, threads: DecodeThreads) {
        (self.library, self.threads) = (library, threads)
    }

    /// All places in the alphabetical order of `locale`, or by distance from a position, as `photos places --json` prints them.
    /// Takes some milliseconds for 100,000 places that have not changed.
    ///
    /// - Parameters:
    ///   - source: the name of the source that photos are limited to.
    ///   - division: whether countries with more than ``dividedLength`` places are divided into regions.
    ///   - detail: how exactly the places are shown; nil for what the reader of the request sees.
    ///   - reader: as whom photos are seen; nil for the reader of the request.
    func all(
        _ locale: LocaleTag, near: Coordinate? = nil, source: String? = nil, by division: PlaceDivision = .country,
        detail: PositionPrecision? = nil, reader: PhotoReader? = nil
    ) async throws -> PlacesDocument {
        let detail = detail ?? library.placeDetail
        let key = Key(
            locale: locale, near: near, source: source, division: division, detail: detail,
            reader: reader ?? library.reader)
        let version = try library.seen(by: key.reader).changes.placesVersion(source: source)
        if let known = entries.withLock({ $0[key] }), known.version == version { return known.document }
        return try await makes.value(for: key) { [self] in
            // Several readers share the list, so it depends only on the key.
            let library = self.library.disclosing(Disclosure(positions: detail, obeysCircles: true, photos: key.reader))
            var document = try await threads.run {
                try library.places.list(locale: locale, source: source, near: near, by: division, terminal: .none)
            }
            if division == .region {
                let whole = try await all(locale, source: source, detail: detail, reader: key.reader)
                document.sections = document.sections.map { section in
                    guard section.regions == nil || section.places.count <= Self.dividedLength else { return section }
                    return whole.sections.first { $0.country.code == section.country.code } ?? section
                }
            }
            entries.withLock { entries in
                let like = entries.keys.filter { ($0.near == nil) == (near == nil) }
                if like.count >= (near == nil ? Self.capacity : Self.nearCapacity) {
                    for key in like { entries[key] = nil }
                }
                entries[key] = Entry(version: version, document: document)
            }
            return document
        }
    }
}
