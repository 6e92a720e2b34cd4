internal import Catalog
internal import LibraryBase

/// Joins recents with their photos. If both are in the catalogue, and the reader sees all, one query reads them; else the ids are read first, and then the
/// photos that exist.
extension LibraryContext {
    /// The recents of a person, newest first.
    func recentPhotos(of person: PersonID) throws(LibraryError) -> [RecentPhoto] {
        if joinsPersonal {
            return try withCatalog { catalog throws(CatalogError) in try catalog.recents.all(of: person) }
        }
        return try photos(of: try numberedRecents(of: person).recents)
    }

    /// Edits the recents of a person. In the catalogue, the edit is committed only after its photos have been read, so that a
    /// repeat after damage does not apply it twice.
    ///
    /// - Returns: the edited photos, and the recents after the edit.
    func editRecents(
        _ edit: RecentsEdit, of person: PersonID
    ) throws(LibraryError) -> (edited: [PhotoRecord], recents: [RecentPhoto]) {
        if joinsPersonal {
            let done = try withCatalog { catalog throws(CatalogError) in try catalog.recents.edit(edit, of: person) }
            return (done.edited, done.recents)
        }
        while true {
            let kept = try numberedRecents(of: person)
            if let done = try editKept(edit, of: person, kept) {
                let edited = try photos(done.photos)
                return (done.photos.compactMap { edited[$0] }, try photos(of: done.after.recents))
            }
        }
    }

    /// Edits recents that are stored elsewhere; nil if they have been changed meanwhile, so that rows may mean other photos.
    private func editKept(
        _ edit: RecentsEdit, of person: PersonID, _ kept: NumberedRecents
    ) throws(LibraryError) -> (photos: [PhotoID], after: NumberedRecents)? {
        let shown = Recents(
            try photos(of: kept.recents).map { Recents.Entry(photo: PhotoID($0.photo.id), openedAt: $0.openedAt) })
        return try withPersonal { personal throws(PersonalStateError) in
            do throws(PersonalStateError) {
                return try personal.edit(
                    try edit.ofKept(kept.recents, shown: shown), of: person, ifNumber: kept.number)
            } catch {
                if case .refused(.editedSince) = error { return nil }
                throw error
            }
        }
    }

    private func numberedRecents(of person: PersonID) throws(LibraryError) -> NumberedRecents {
        try withPersonal { personal throws(PersonalStateError) in try personal.recents(of: person) }
    }

    private func photos(of recents: Recents<PhotoID>) throws(LibraryError) -> [RecentPhoto] {
        let photos = try photos(recents.entries.map(\.photo))
        return recents.entries.compactMap { entry in
            photos[entry.photo].map { RecentPhoto(openedAt: entry.openedAt, photo: $0) }
        }
    }

    private func photos(_ ids: [PhotoID]) throws(LibraryError) -> [PhotoID: PhotoRecord] {
        try withCatalog { catalog throws(CatalogError) in try catalog.photos.byID(ids) }
    }
}

extension RecentsEdit {
    /// Translates an edit of the visible recents, whose rows count only existing photos, to an edit of all stored recents.
    fileprivate func ofKept(
        _ kept: Recents<PhotoID>, shown: Recents<PhotoID>
    ) throws(PersonalStateError) -> RecentsEdit {
        var after = shown
        do throws(RecentsRefusal) {
            switch self {
            case .delete(let rows): return .deletePhotos(try after.delete(rows: rows).photos)
            case .move(let row, let target):
                let moved = try after.move(row: row, to: target).photos[0]
                // At the stored row of the photo that is visible at the target, it ends up on the correct side of that photo.
                return .movePhoto(moved, to: kept.row(of: shown.entries[target - 1].photo) ?? target)
            case .movePhoto(let photo, let target):
                guard let row = shown.row(of: photo) else { throw .noSuchPhoto(photo) }
                _ = try after.move(row: row, to: target)
                return .movePhoto(photo, to: kept.row(of: shown.entries[target - 1].photo) ?? target)
            case .deletePhotos, .clear, .undo, .redo: return self
            }
        } catch {
            throw .refused(error)
        }
    }
}
