internal import Catalog
public import Localization

extension PhotoLibrary {
    /// Puts the photo with this whole id on top of a person's recents, and returns these.
    ///
    /// - Throws: ``LibraryError/notFound(_:)``; then nothing has changed.
    public func touchRecents(
        of person: Person = .local, photo id: String, locale: LocaleTag
    ) throws(LibraryError) -> RecentsDocument {
        let photo = try photo(whole: id)
        try withCatalog { catalog throws(CatalogError) in
            try catalog.touchRecents(of: person.row, photo: photo.row, at: Self.now())
        }
        originals.noteUse(of: photo)
        return try recents(of: person, locale: locale, terminal: .none)
    }

    /// Takes photos out of a person's recents, in one edit, and returns these.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` for a photo that is not on them; then nothing has changed.
    public func deleteFromRecents(
        of person: Person = .local, photos ids: [String], locale: LocaleTag
    ) throws(LibraryError) -> RecentsDocument {
        var rows: [Int64] = []
        for id in ids { rows.append(try photo(whole: id).row) }
        return try editRecents(.deletePhotos(rows), of: person, locale: locale, terminal: .none)
    }

    /// Moves a photo to another row of a person's recents, and returns these.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` for a photo or row that is not on them; then nothing has changed.
    public func moveInRecents(
        of person: Person = .local, photo id: String, to row: Int, locale: LocaleTag
    ) throws(LibraryError) -> RecentsDocument {
        let photo = try photo(whole: id)
        return try editRecents(.movePhoto(photo.row, to: row), of: person, locale: locale, terminal: .none)
    }
}
