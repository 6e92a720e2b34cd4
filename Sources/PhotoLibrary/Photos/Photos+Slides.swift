internal import Catalog
internal import LibraryBase
public import Localization

// The photos of a slideshow, where a listing of pages does not have them.

extension PhotoLibrary.Photos {
    /// The photos of a country, newest first. Linear in the number of photos in the country.
    ///
    /// - Parameters:
    ///   - code: ISO 3166-1 alpha-2, in upper case. A country without photos has an empty list.
    ///   - cursor: the `next` of the previous page.
    public func listed(
        inCountry code: String, limit: Int, cursor: String? = nil, locale: LocaleTag
    ) throws(LibraryError) -> ListedPhotos {
        let after = try context.cursor(cursor)
        let page = try withCatalog { catalog throws(CatalogError) in
            try catalog.photos.list(inCountry: code, order: .taken, limit: limit, after: after)
        }
        return ListedPhotos(photos: try listed(page.photos, locale: locale), next: page.next?.text)
    }

    /// All photos in an order that a seed determines. Some look-ups for each photo, however many there are; photos that are
    /// added meanwhile come in the next round.
    ///
    /// - Parameters:
    ///   - cursor: the `next` of the previous page.
    ///   - limit: the largest number. A page can be shorter, also empty, if many photos are missing; the last one has no `next`.
    public func shuffled(
        seed: UInt64, limit: Int, cursor: String? = nil, locale: LocaleTag
    ) throws(LibraryError) -> ListedPhotos {
        let start = try cursor.map { text throws(LibraryError) in
            guard let start = ShuffledPosition(text) else {
                throw LibraryError(.invalidCursor, library: location.path)
            }
            return start
        }
        let (photos, next) = try withCatalog { catalog throws(CatalogError) in
            var place =
                if let start { start } else {
                    ShuffledPosition(position: 0, count: Int(try catalog.photos.lastRow()))
                }
            let shuffle = Shuffle(count: place.count, seed: seed)
            let end = min(place.count, place.position + limit * Self.looksPerPhoto)
            var photos: [PhotoRecord] = []
            while photos.count < limit, place.position < end {
                let photo = try catalog.photos.find(row: Int64(shuffle[place.position] + 1))
                if let photo, photo.state != .missing { photos.append(photo) }
                place.position += 1
            }
            return (photos, place.position < place.count ? place : nil)
        }
        return ListedPhotos(photos: try listed(photos, locale: locale), next: next?.text)
    }

    /// How many rows are looked up at most for each photo of a page.
    private static var looksPerPhoto: Int { 20 }

    /// The cursor by which ``listed(place:source:limit:cursor:locale:)`` and the other lists in the order of time continue after a
    /// photo.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` for an unknown photo.
    public func cursor(after id: String) throws(LibraryError) -> String {
        PhotoCursor(afterTaken: try context.photo(whole: id)).text
    }
}

/// How much of all photos was shown, as an opaque text: `r.POSITION.COUNT`.
private struct ShuffledPosition {
    var position: Int
    let count: Int

    init(position: Int, count: Int) {
        (self.position, self.count) = (position, count)
    }

    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "r", let position = Int(parts[1]), let count = Int(parts[2]),
            (0...count).contains(position), count <= Int(UInt32.max)
        else { return nil }
        self.init(position: position, count: count)
    }

    var text: String { "r.\(position).\(count)" }
}
