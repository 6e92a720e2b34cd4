internal import Catalog
public import Localization

extension PhotoLibrary.Recents {
    /// Puts the photo with this whole id on top of a person's recents, and returns these.
    ///
    /// - Throws: ``LibraryError/notFound(_:)``; then nothing has changed.
    public func touch(
        of person: Person = .local, photo id: String, locale: LocaleTag
    ) throws(LibraryError) -> RecentsDocument {
        let photo = try context.photo(whole: id)
        try context.withPersonal { personal throws(PersonalStateError) in
            try personal.open(PhotoID(photo.id), of: person.id, at: context.now())
        }
        originals.noteUse(of: photo)
        return try list(of: person, locale: locale, terminal: .none)
    }

    /// Takes photos out of a person's recents, in one edit, and returns these.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` for a photo that is not on them; then nothing has changed.
    public func delete(
        of person: Person = .local, photos ids: [String], locale: LocaleTag
    ) throws(LibraryError) -> RecentsDocument {
        for id in ids { _ = try context.photo(whole: id) }
        return try edit(.deletePhotos(ids.map { PhotoID($0) }), of: person, locale: locale, terminal: .none)
    }

    /// Moves a photo to another row of a person's recents, and returns these.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` for a photo or row that is not on them; then nothing has changed.
    public func move(
        of person: Person = .local, photo id: String, to row: Int, locale: LocaleTag
    ) throws(LibraryError) -> RecentsDocument {
        let photo = try context.photo(whole: id)
        return try edit(.movePhoto(PhotoID(photo.id), to: row), of: person, locale: locale, terminal: .none)
    }
}
