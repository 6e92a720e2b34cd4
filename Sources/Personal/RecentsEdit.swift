/// An edit of the recents that a person asks for.
public enum RecentsEdit: Sendable, Equatable {
    /// Takes rows out, all of them as they stand before.
    case delete(rows: [ClosedRange<Int>])
    /// Takes a row out and puts it in at another.
    case move(row: Int, to: Int)
    /// Takes the rows of photos out, wherever they stand.
    case deletePhotos([PhotoID])
    /// Takes the row of a photo out and puts it in at another.
    case movePhoto(PhotoID, to: Int)
    /// Takes all rows out.
    case clear
    /// Takes back the last delete, move or clear that is not yet taken back.
    case undo
    /// Does the last edit that was taken back again; any other edit forgets those.
    case redo
}

/// Why an edit of the recents was not done; then nothing has changed.
public enum RecentsRefusal: Error, Sendable, Equatable {
    /// The recents have no such row; the payload is the row and how many there are.
    case noSuchRow(Int, count: Int)
    /// The photo is not on the recents.
    case noSuchPhoto(PhotoID)
    /// There is no edit to take back.
    case nothingToUndo
    /// There is no edit to do again.
    case nothingToRedo
    /// The last edit is not the one that was expected; the payload is its number.
    case editedSince(number: Int64)
}
