public import Catalog
public import Localization

extension PhotoLibrary {
    /// A person's recents, newest first.
    public func recents(
        of person: Person = .local, locale: LocaleTag, terminal: Terminal
    ) throws(LibraryError) -> RecentsDocument {
        let recents = try withCatalog { catalog throws(CatalogError) in try catalog.recents(of: person.row) }
        remember(
            terminal: terminal, kind: .photo, rows: recents.map(\.photo.row), command: "photos recents")
        // Nothing to name, nothing to open: the command is one that people wait for.
        guard !recents.isEmpty else { return RecentsDocument(recents: [], edited: nil) }
        return document(recents, edited: nil, try placeNames(locale))
    }

    /// Deletes, moves or clears rows of a person's recents, takes the last such edit back, or does it again.
    ///
    /// - Returns: the recents as they then stand, and the photos that it was about.
    /// - Throws: ``LibraryError/notFound(_:)`` for a row that is not there; then nothing has changed.
    public func editRecents(
        _ edit: Catalog.RecentsEdit, of person: Person = .local, locale: LocaleTag, terminal: Terminal
    ) throws(LibraryError) -> RecentsDocument {
        // Read before anything is written: what is damaged is then found before the edit, which is made once.
        let names = try placeNames(locale)
        let (edited, recents) = try withCatalog { catalog throws(CatalogError) in
            try catalog.forgetOldRemoval(at: Self.now())
            return try catalog.edit(edit, of: person.row)
        }
        remember(
            terminal: terminal, kind: .photo, rows: recents.map(\.photo.row), command: "photos recents")
        return document(recents, edited: edited, names)
    }

    private func document(
        _ recents: [Catalog.RecentPhoto], edited: [PhotoRecord]?, _ names: PlaceNames
    ) -> RecentsDocument {
        RecentsDocument(
            recents: recents.enumerated().map { index, recent in
                RecentsDocument.Row(
                    row: index + 1, openedAt: Timestamp.text(recent.openedAt),
                    openedHere: Timestamp.local(recent.openedAt),
                    isMissing: Self.isMissing(recent.photo) ? true : nil,
                    photo: PhotoDocument(recent.photo, names: names, originals: originals))
            },
            edited: edited.map { $0.map { PhotoDocument($0, names: names, originals: originals) } })
    }

    /// Whether an import found the file of a photo gone, or it is gone now; not where its drive is away.
    private static func isMissing(_ photo: PhotoRecord) -> Bool {
        if photo.state == .missing { return true }
        guard let path = photo.path, let fingerprint = photo.fingerprint else { return false }
        return Volumes().isDeleted(path, device: fingerprint.device) == true
    }
}
