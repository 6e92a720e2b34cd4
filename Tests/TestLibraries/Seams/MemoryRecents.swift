internal import Personal

/// A person's recents in memory, with the edits that can be undone and redone.
struct MemoryRecents {
    var kept = NumberedRecents()
    /// Newest last.
    private var done: [Recents<PhotoID>.Edit] = []
    /// Last undone last.
    private var undone: [Recents<PhotoID>.Edit] = []

    /// Applies a person's edit and returns the photos that it concerned. The caller counts edits.
    mutating func apply(_ edit: RecentsEdit) throws(RecentsRefusal) -> [PhotoID] {
        switch edit {
        case .delete(let rows):
            return try change { recents throws(RecentsRefusal) in try recents.delete(rows: rows) }
        case .move(let row, let target):
            return try change { recents throws(RecentsRefusal) in try recents.move(row: row, to: target) }
        case .deletePhotos(let photos):
            var rows: [ClosedRange<Int>] = []
            for photo in photos {
                let row = try row(of: photo)
                rows.append(row...row)
            }
            return try apply(.delete(rows: rows))
        case .movePhoto(let photo, let target): return try apply(.move(row: try row(of: photo), to: target))
        case .clear: return try change { recents throws(RecentsRefusal) in recents.clear() }
        case .undo:
            guard let edit = done.popLast() else { throw .nothingToUndo }
            return try step(edit, { $0.undo(edit) }, to: \.undone, else: .undo)
        case .redo:
            guard let edit = undone.popLast() else { throw .nothingToRedo }
            return try step(edit, { $0.redo(edit) }, to: \.done, else: .redo)
        }
    }

    private mutating func change(
        _ body: (inout Recents<PhotoID>) throws(RecentsRefusal) -> Recents<PhotoID>.Edit
    ) throws(RecentsRefusal) -> [PhotoID] {
        let before = kept.recents
        let edit = try body(&kept.recents)
        if kept.recents != before {
            done = (done + [edit]).suffix(100)
            undone = []
        }
        return edit.photos
    }

    /// Undoes or redoes an edit. An edit without any effect is dropped, and the next one is tried.
    private mutating func step(
        _ edit: Recents<PhotoID>.Edit, _ body: (inout Recents<PhotoID>) -> Void,
        to other: WritableKeyPath<Self, [Recents<PhotoID>.Edit]>, else next: RecentsEdit
    ) throws(RecentsRefusal) -> [PhotoID] {
        let before = kept.recents
        body(&kept.recents)
        guard kept.recents != before else { return try apply(next) }
        self[keyPath: other].append(edit)
        return edit.photos
    }

    private func row(of photo: PhotoID) throws(RecentsRefusal) -> Int {
        guard let row = kept.recents.row(of: photo) else { throw .noSuchPhoto(photo) }
        return row
    }
}
