public import Catalog
internal import Disk
public import Localization

extension PhotoLibrary {
    /// The photos that a person opened last: an array without duplicates that can be edited.
    public struct Recents: Desk {
        let hall: PhotoLibrary
    }
}

extension PhotoLibrary.Recents {
    /// A person's recents, newest first.
    public func list(
        of person: Person = .local, locale: LocaleTag, terminal: Terminal
    ) throws(LibraryError) -> RecentsDocument {
        let recents = try context.recentPhotos(of: person.id)
        context.remember(
            terminal: terminal, kind: .photo, rows: recents.map(\.photo.row), command: "photos recents")
        // Nothing to name, nothing to open: the command is one that people wait for.
        guard !recents.isEmpty else { return RecentsDocument(recents: [], edited: nil) }
        return document(recents, edited: nil, try context.placeNames(locale))
    }

    /// Deletes, moves or clears rows of a person's recents, takes the last such edit back, or does it again.
    ///
    /// - Returns: the recents as they then stand, and the photos that it was about.
    /// - Throws: ``LibraryError/notFound(_:)`` for a row that is not there; then nothing has changed.
    public func edit(
        _ edit: RecentsEdit, of person: Person = .local, locale: LocaleTag, terminal: Terminal
    ) throws(LibraryError) -> RecentsDocument {
        // Read before anything is written: what is damaged is then found before the edit, which is made once.
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
        RecentsDocument(
            recents: recents.enumerated().map { index, recent in
                RecentsDocument.Row(
                    row: index + 1, openedAt: Timestamp.text(recent.openedAt),
                    openedHere: Timestamp.local(recent.openedAt),
                    isMissing: Self.isMissing(recent.photo) ? true : nil,
                    photo: LocalPhotoDocument(recent.photo, names: names, pictures: hall.pictureRoom))
            },
            edited: edited.map { $0.map { LocalPhotoDocument($0, names: names, pictures: hall.pictureRoom) } })
    }

    /// Whether an import found the file of a photo gone, or it is gone now; not where its drive is away.
    private static func isMissing(_ photo: PhotoRecord) -> Bool {
        if photo.state == .missing { return true }
        guard let path = photo.path, let fingerprint = photo.fingerprint else { return false }
        return Volumes().isDeleted(path, device: fingerprint.device) == true
    }
}
