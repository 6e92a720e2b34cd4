internal import Catalog
public import Localization

extension PhotoLibrary.Recents {
    /// Puts the photo with this complete id on top of the recents of a person, and returns the recents.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` for an unknown photo; then nothing has changed.
    public func touch(
        of person: Person = .local, photo id: String, locale: LocaleTag
    ) throws(LibraryError) -> RecentsDocument {
        let photo = try context.photo(whole: id)
        try context.withPersonal { personal throws(PersonalStateError) in
            try personal.open(PhotoID(photo.id), of: person.id, at: context.now())
        }
        originals.recordUse(of: photo)
        return try list(of: person, locale: locale, terminal: .none)
    }

    /// Deletes photos from the recents of a person in one edit, and returns the recents.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` if a photo is not in the recents; then nothing has changed.
    public func delete(
        of person: Person = .local, photos ids: [String], locale: LocaleTag
    ) throws(LibraryError) -> RecentsDocument {
        for id in ids { _ = try context.photo(whole: id) }
        return try edit(.deletePhotos(ids.map { PhotoID($0) }), of: person, locale: locale, terminal: .none)
    }

    /// Moves a photo to another row of the recents of a person, and returns the recents.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` if the photo or the row is not in the recents; then nothing has changed.
    public func move(
        of person: Person = .local, photo id: String, to row: Int, locale: LocaleTag
    ) throws(LibraryError) -> RecentsDocument {
        let photo = try context.photo(whole: id)
        return try edit(.movePhoto(PhotoID(photo.id), to: row), of: person, locale: locale, terminal: .none)
    }
}
