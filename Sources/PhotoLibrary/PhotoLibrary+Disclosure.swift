public import Catalog
internal import LibraryBase

// What readers see. The documents follow it by themselves; these are for what is not a document.

extension PhotoLibrary {
    /// The same library, with what it shows where no reader is known (``Disclosure/reader``).
    public func disclosing(_ disclosure: Disclosure) -> PhotoLibrary {
        PhotoLibrary(context: LibraryContext(context, disclosing: disclosure), photoPictures: photoPictures)
    }

    /// As whom the reader for whom this task works sees photos, for caches of listings.
    public var reader: PhotoReader { context.disclosure.photos }

    /// The same library, as one kind of reader sees its photos where no reader is known; positions as before.
    public func seen(by reader: PhotoReader) -> PhotoLibrary {
        var disclosure = context.unnamed
        disclosure.photos = reader
        return disclosing(disclosure)
    }

    /// How exactly the reader for whom this task works sees places, for caches of listings. Whether districts are shown is
    /// another question: ``showsEverything()``.
    public var placeDetail: PositionPrecision {
        context.disclosure.positions.showsTowns ? .town : context.disclosure.positions
    }

    /// Whether the reader for whom this task works sees everything about positions: districts, and the metadata of originals.
    public func showsEverything() throws(LibraryError) -> Bool { try context.positionRule().showsEverything }
}
