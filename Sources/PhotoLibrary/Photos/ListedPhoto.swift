internal import Catalog
public import Localization

/// A photo of a listing with what a page needs to draw it at once.
public struct ListedPhoto: Sendable {
    public var document: PhotoDocument
    /// The placeholder until the picture is loaded.
    public var placeholder: Placeholder?
    /// The version of the content for URLs; nil if the file was never read.
    public var version: String?
}

/// One page of a listing.
public struct ListedPhotos: Sendable {
    public var photos: [ListedPhoto]
    /// The cursor of the next page; nil at the end.
    public var next: String?

    public init(photos: [ListedPhoto], next: String?) {
        (self.photos, self.next) = (photos, next)
    }
}

extension PhotoLibrary.Photos {
    /// The photos at a place, or all, newest first, for a web page.
    ///
    /// - Parameters:
    /// - place: the complete id of the place.
    /// - source: the name of a source, to list only its photos.
    /// - cursor: the `next` of the previous page.
    public func listed(
        place id: String? = nil, source: String? = nil, limit: Int, cursor: String? = nil, locale: LocaleTag
    ) throws(LibraryError) -> ListedPhotos {
        let source = try source.map { source throws(LibraryError) in try context.source(source).row }
        let place = try id.map { id throws(LibraryError) in try context.row(ofPlace: id) }
        let after = try context.cursor(cursor)
        let page = try withCatalog { catalog throws(CatalogError) in
            try catalog.photos.list(at: place, of: source, order: .taken, limit: limit, after: after)
        }
        return ListedPhotos(photos: try listed(page.photos, locale: locale), next: page.next?.text)
    }

    /// The photo with this complete id, for a web page.
    ///
    /// - Parameter isOfFile: whether the document has the name of the photo's file, its camera, lens and exposure.
    public func listed(
        photo id: String, locale: LocaleTag, isOfFile: Bool = false
    ) throws(LibraryError) -> ListedPhoto {
        let photo = try context.photo(whole: id)
        var listed = try listed([photo], locale: locale)[0]
        if isOfFile { try context.tell(photo, to: &listed.document) }
        return listed
    }

    /// The recents of a person, newest first, for a web page.
    public func listedRecents(of person: Person, locale: LocaleTag) throws(LibraryError) -> [ListedPhoto] {
        try listed(try context.recentPhotos(of: person.id).map(\.photo), locale: locale)
    }

    func listed(_ photos: [PhotoRecord], locale: LocaleTag) throws(LibraryError) -> [ListedPhoto] {
        let names = try context.placeNames(locale)
        names.prepare(photos.map(\.place) + photos.compactMap(\.district))
        let placeholders = try library.photoPictures.placeholders(of: photos)
        return photos.map { photo in
            ListedPhoto(
                document: PhotoDocument(photo, names: names, pictures: library.photoPictures),
                placeholder: placeholders[photo.id], version: photo.sha256.map(PictureVersion.text))
        }
    }
}
