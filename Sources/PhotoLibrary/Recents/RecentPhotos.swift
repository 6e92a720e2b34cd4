internal import Catalog
internal import LibraryBase

/// Recents with their photos, wherever they are kept. The catalogue, where it has both, reads them at once; else ids come first,
/// and then the photos that there are of them.
extension LibraryContext {
    /// A person's recents, newest first.
    func recentPhotos(of person: PersonID) throws(LibraryError) -> [RecentPhoto] {
        if isPersonalInCatalog {
            return try withCatalog { catalog throws(CatalogError) in try catalog.recents.all(of: person) }
        }
        return try photos(of: try numberedRecents(of: person).recents)
    }

    /// Edits a person's recents as they are listed. In the catalogue an edit counts only once its photos could be read, so that
    /// who asks again after damage asks for it once.
    ///
    /// - Returns: the photos that the edit was about, and the recents as they then stand.
    func editRecents(
        _ edit: RecentsEdit, of person: PersonID
    ) throws(LibraryError) -> (edited: [PhotoRecord], recents: [RecentPhoto]) {
        if isPersonalInCatalog {
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

    /// Edits recents that are kept elsewhere; nil where somebody else was quicker, and rows may mean others by now.
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
    /// The edit of all that is kept which is meant by this one of what is shown of it: rows are counted among those.
    fileprivate func ofKept(
        _ kept: Recents<PhotoID>, shown: Recents<PhotoID>
    ) throws(PersonalStateError) -> RecentsEdit {
        var after = shown
        do throws(RecentsRefusal) {
            switch self {
            case .delete(let rows): return .deletePhotos(try after.delete(rows: rows).photos)
            case .move(let row, let target):
                let moved = try after.move(row: row, to: target).photos[0]
                // Put in where the photo stands that is shown at the target, it comes to lie on the right side of that.
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
