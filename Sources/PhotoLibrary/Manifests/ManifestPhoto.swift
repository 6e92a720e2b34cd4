internal import Catalog
public import Imaging
internal import Localization

/// A photo of known size.
public struct ManifestPhoto: Sendable, Equatable {
    public var document: PhotoDocument
    /// Upright.
    public var size: PixelSize
}

/// A page of the photos of known size at a place, newest first, undated last.
public struct ManifestPage: Sendable, Equatable {
    public var photos: [ManifestPhoto]
    /// The cursor of the next page; nil at the end.
    public var next: String?
}

/// The extent of a page.
public struct ManifestRange: Sendable, Equatable {
    /// The cursor of the page; nil for the first.
    public var cursor: String?
    /// The first photo of the page.
    public var cover: ManifestCover
    /// The days of the oldest and newest photo, such as `2011-05-02`; nil if no photo has a date.
    public var days: (oldest: String, newest: String)? {
        guard let oldest, let newest else { return nil }
        return (oldest, newest)
    }
    private var oldest: String?
    private var newest: String?
}

extension PhotoLibrary.Manifests {
    /// A page of the photos of a place. Costs time in proportion to its length.
    ///
    /// - Parameter cursor: the `next` of the previous page.
    /// - Throws: ``LibraryError/notFound(_:)`` for an unknown place, ``LibraryError/usage(_:)`` for an invalid cursor.
    public func photos(
        ofPlace id: String, limit: Int, cursor: String?
    ) throws(LibraryError) -> ManifestPage {
        let place = try context.place(whole: id)
        let after = try context.cursor(cursor)
        let page = try withCatalog { catalog throws(CatalogError) in
            try catalog.photos.sized(at: place.row, limit: limit, after: after)
        }
        let names = try context.placeNames(.english)
        return ManifestPage(
            photos: page.photos.compactMap { ManifestPhoto($0, names: names, pictures: library.photoPictures) },
            next: page.next?.text)
    }

    /// A photo of a place.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` if the photo is at another place, is missing, or has no known size.
    public func photo(_ id: String, ofPlace place: String) throws(LibraryError) -> ManifestPhoto {
        let record = try context.photo(whole: id)
        let row = try context.place(whole: place).row
        let isThere = try withCatalog { catalog throws(CatalogError) in
            try catalog.places.leads(to: record.row, fromPlace: row)
        }
        let isShown = record.state != .missing && (record.state != .failed || record.folder == nil)
        guard isThere, isShown,
            let photo = ManifestPhoto(record, names: try context.placeNames(.english), pictures: library.photoPictures)
        else { throw .notFound("place \(place) has no photo \(id) of known size") }
        return photo
    }

    /// The pages of the photos of a place. Takes about 0.1 s for 100,000 photos.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` for an unknown place.
    public func ranges(ofPlace id: String, length: Int) throws(LibraryError) -> [ManifestRange] {
        let place = try context.place(whole: id)
        let ranges = try withCatalog { catalog throws(CatalogError) in
            try catalog.photos.sizedRanges(at: place.row, length: length)
        }
        return ranges.map(ManifestRange.init)
    }
}

extension ManifestPhoto {
    /// Nil if the size is not known.
    fileprivate init?(_ photo: PhotoRecord, names: PlaceNames, pictures: PhotoPictures) {
        guard let width = photo.width, let height = photo.height else { return nil }
        size = PixelSize(width: width, height: height)
        document = PhotoDocument(photo, names: names, pictures: pictures)
    }

    /// The day when it was taken, in local time.
    public var day: String? { document.takenAtLocal.map { String($0.prefix(10)) } }
}

extension ManifestRange {
    fileprivate init(_ range: PhotoRange) {
        cursor = range.cursor?.text
        cover = ManifestCover(range.first)
        (oldest, newest) = (Self.day(range.oldest), Self.day(range.newest))
    }

    private static func day(_ clock: PlaceClock?) -> String? {
        clock.map { String(Timestamp.text($0).prefix(10)) }
    }
}
