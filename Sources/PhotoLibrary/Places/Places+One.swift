internal import Catalog
public import Localization

extension PhotoLibrary.Places {
    /// The place with this complete id.
    ///
    /// - Parameter source: the name of a source, to count only its photos.
    /// - Throws: ``LibraryError/notFound(_:)``.
    public func place(
        _ id: String, source: String? = nil, locale: LocaleTag
    ) throws(LibraryError) -> PlaceDocument {
        var place = try context.place(whole: id)
        let source = try source.map { source throws(LibraryError) in try context.source(source).row }
        if let source {
            place = try withCatalog { catalog throws(CatalogError) in try catalog.places.counting(place, of: source) }
        }
        var document = PlaceDocument(place, names: try context.placeNames(locale))
        try date(&document, row: place.row, of: source)
        return document
    }

    /// All details of the photo with this complete id.
    ///
    /// - Parameter isOfFile: whether the document has the name of the photo's file, its camera, lens and exposure.
    /// - Throws: ``LibraryError/notFound(_:)``.
    public func photo(
        _ id: String, locale: LocaleTag, isOfFile: Bool = false
    ) throws(LibraryError) -> PhotoDocument {
        let photo = try context.photo(whole: id)
        var document = PhotoDocument(
            photo, names: try context.placeNames(locale), pictures: library.photoPictures)
        if isOfFile { try context.tell(photo, to: &document) }
        return document
    }

    /// Whether lists of the place must be fetched before its photos can be listed.
    public func isListNeeded(place id: String) throws(LibraryError) -> Bool {
        let place = try context.row(ofPlace: id)
        let now = context.now()
        return try withCatalog { catalog throws(CatalogError) in
            try catalog.feeds.all(ofPlace: place).contains { $0.isDue(at: now) }
        }
    }
}

extension LibraryContext {
    /// Adds what only the readers of a photo's file are told.
    func tell(_ photo: PhotoRecord, to document: inout PhotoDocument) throws(LibraryError) {
        document.fileName = photo.name
        document.tell(try cameraSettings(of: photo))
    }

    /// The camera, lens and exposure of a photo.
    func cameraSettings(of photo: PhotoRecord) throws(LibraryError) -> CameraSettings {
        try withCatalog { catalog throws(CatalogError) in try catalog.photos.cameraSettings(ofPhoto: photo.row) }
    }
}
