public import Catalog
internal import Disk
public import Localization
internal import Pictures

extension PhotoLibrary {
    /// The photos that a person opened last, newest first, without duplicates.
    public struct Recents: Facade {
        let library: PhotoLibrary
    }
}

extension PhotoLibrary.Recents {
    /// The recents of a person, newest first.
    public func list(
        of person: Person = .local, locale: LocaleTag, terminal: TerminalSession
    ) throws(LibraryError) -> RecentsDocument {
        let recents = try context.recentPhotos(of: person.id)
        context.remember(
            terminal: terminal, kind: .photo, rows: recents.map(\.photo.row), command: "photos recents")
        // Saves loading the names of places in a new library.
        guard !recents.isEmpty else { return RecentsDocument(recents: [], edited: nil) }
        return document(recents, edited: nil, try context.placeNames(locale))
    }

    /// Deletes, moves or clears rows of the recents of a person, or undoes or redoes such an edit.
    ///
    /// - Returns: the recents after the edit, and the edited photos.
    /// - Throws: ``LibraryError/notFound(_:)`` for a row that does not exist; then nothing has changed.
    public func edit(
        _ edit: RecentsEdit, of person: Person = .local, locale: LocaleTag, terminal: TerminalSession
    ) throws(LibraryError) -> RecentsDocument {
        // Read before the write, so that damage is found before the edit, which must not be applied twice.
        let names = try context.placeNames(locale)
        try withCatalog { catalog throws(CatalogError) in
            try catalog.sources.forgetOldRemoval(at: context.now())
        }
        let (edited, recents) = try context.editRecents(edit, of: person.id)
        context.remember(
            terminal: terminal, kind: .photo, rows: recents.map(\.photo.row), command: "photos recents")
        return document(recents, edited: edited, names)
    }

    private func document(
        _ recents: [RecentPhoto], edited: [PhotoRecord]?, _ names: PlaceNames
    ) -> RecentsDocument {
        names.prepare(recents.map(\.photo.place) + recents.compactMap(\.photo.district))
        return RecentsDocument(
            recents: recents.enumerated().map { index, recent in
                RecentsDocument.Row(
                    row: index + 1, openedAt: Timestamp.text(recent.openedAt),
                    openedHere: Timestamp.local(recent.openedAt),
                    isMissing: Self.isMissing(recent.photo) ? true : nil,
                    photo: LocalPhotoDocument(recent.photo, names: names, pictures: library.photoPictures))
            },
            edited: edited.map { $0.map { LocalPhotoDocument($0, names: names, pictures: library.photoPictures) } })
    }

    /// Whether the last import did not find the file, or it is missing now; false if its disk is not mounted.
    private static func isMissing(_ photo: PhotoRecord) -> Bool {
        if photo.state == .missing { return true }
        guard let path = photo.path, let fingerprint = photo.fingerprint else { return false }
        return PhotoFile.isDeleted(path, device: fingerprint.device, Volumes()) == true
    }
}
