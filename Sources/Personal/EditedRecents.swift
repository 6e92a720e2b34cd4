/// A person's recents with the edits that can be undone and redone: a value, for stores that keep it as a whole.
public struct EditedRecents: Sendable, Equatable {
    public var recents = Recents<PhotoID>()
    /// The number of the last edit; 0 before the first.
    public private(set) var number: Int64 = 0
    /// The edits that can be undone, newest last.
    public private(set) var done: [Recents<PhotoID>.Edit] = []
    /// The edits that can be redone, last undone last.
    public private(set) var undone: [Recents<PhotoID>.Edit] = []

    /// How many edits can be undone.
    private static let most = 100

    /// Recents of somebody who has opened nothing.
    public init() {}

    /// Recents with their edits.
    public init(
        _ recents: Recents<PhotoID>, number: Int64, done: [Recents<PhotoID>.Edit], undone: [Recents<PhotoID>.Edit]
    ) {
        (self.recents, self.number, self.done, self.undone) = (recents, number, done, undone)
    }

    /// Applies an edit, which gets the next number if it changes anything.
    ///
    /// - Returns: the photos that it affected.
    /// - Throws: ``RecentsRefusal``; then undo and redo may have lost edits that had no effect any more.
    public mutating func apply(_ edit: RecentsEdit, ifNumber expected: Int64?) throws(RecentsRefusal) -> [PhotoID] {
        if let expected, expected != number { throw .editedSince(number: number) }
        let before = recents
        let photos = try apply(edit)
        if recents != before { number += 1 }
        return photos
    }

    private mutating func apply(_ edit: RecentsEdit) throws(RecentsRefusal) -> [PhotoID] {
        switch edit {
        case .delete(let rows): return try change { recents throws(RecentsRefusal) in try recents.delete(rows: rows) }
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
        let before = recents
        let edit = try body(&recents)
        if recents != before { (done, undone) = (Array((done + [edit]).suffix(Self.most)), []) }
        return edit.photos
    }

    /// Undoes or redoes an edit. One without any effect is dropped, and the next is tried.
    private mutating func step(
        _ edit: Recents<PhotoID>.Edit, _ body: (inout Recents<PhotoID>) -> Void,
        to other: WritableKeyPath<Self, [Recents<PhotoID>.Edit]>, else next: RecentsEdit
    ) throws(RecentsRefusal) -> [PhotoID] {
        let before = recents
        body(&recents)
        guard recents != before else { return try apply(next) }
        self[keyPath: other].append(edit)
        return edit.photos
    }

    private func row(of photo: PhotoID) throws(RecentsRefusal) -> Int {
        guard let row = recents.row(of: photo) else { throw .noSuchPhoto(photo) }
        return row
    }
}
