internal import Catalog
public import Localization

/// A photo of a listing with what a page needs to draw it at once.
public struct ListedPhoto: Sendable {
    public var document: PhotoDocument
    /// What stands for the picture until it is there.
    public var placeholder: Placeholder?
    /// Names the content in URLs; nil where it was never read.
    public var version: String?
}

/// One part of a listing.
public struct ListedPhotos: Sendable {
    public var photos: [ListedPhoto]
    /// The cursor of the next part; nil at the end.
    public var next: String?
}

extension PhotoLibrary.Photos {
    /// The photos at a place, or all, newest first, as a page draws them.
    ///
    /// - Parameters:
    ///   - place: the place's whole id.
    ///   - source: the name of the only source wanted.
    ///   - cursor: the `next` of the part before.
    public func listed(
        place id: String? = nil, source: String? = nil, limit: Int, cursor: String? = nil, locale: LocaleTag
    ) throws(LibraryError) -> ListedPhotos {
        let source = try source.map { source throws(LibraryError) in try context.source(source).row }
        let place = try id.map { id throws(LibraryError) in try context.place(whole: id) }
        let after = try context.cursor(cursor)
        let page = try withCatalog { catalog throws(CatalogError) in
            try catalog.photos.list(at: place?.row, of: source, order: .taken, limit: limit, after: after)
        }
        return ListedPhotos(photos: try listed(page.photos, locale: locale), next: page.next?.text)
    }

    /// The photo with this whole id as a page draws it.
    public func listed(photo id: String, locale: LocaleTag) throws(LibraryError) -> ListedPhoto {
        try listed([try context.photo(whole: id)], locale: locale)[0]
    }

    /// A person's recents, newest first, as a page draws them.
    public func listedRecents(of person: Person, locale: LocaleTag) throws(LibraryError) -> [ListedPhoto] {
        let recents = try withCatalog { catalog throws(CatalogError) in try catalog.recents.all(of: person.row) }
        return try listed(recents.map(\.photo), locale: locale)
    }

    func listed(_ photos: [PhotoRecord], locale: LocaleTag) throws(LibraryError) -> [ListedPhoto] {
        let names = try context.placeNames(locale)
        let placeholders = try hall.pictureRoom.placeholders(of: photos)
        return photos.map { photo in
            ListedPhoto(
                document: PhotoDocument(photo, names: names, originals: originals),
                placeholder: placeholders[photo.id], version: photo.sha256.map(PictureVersion.text))
        }
    }
}
