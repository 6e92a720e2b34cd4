/// An edit of the recents.
public enum RecentsEdit: Sendable, Equatable {
    /// Removes rows, all numbered as before the edit.
    case delete(rows: [ClosedRange<Int>])
    /// Removes a row and inserts it at another position.
    case move(row: Int, to: Int)
    /// Removes the rows of photos, wherever they are.
    case deletePhotos([PhotoID])
    /// Removes the row of a photo and inserts it at another position.
    case movePhoto(PhotoID, to: Int)
    /// Removes all rows.
    case clear
    /// Undoes the last delete, move or clear that is not undone yet.
    case undo
    /// Redoes the edit that was undone last; any other edit makes redo impossible.
    case redo
}

/// Why an edit of the recents was refused; then nothing has changed.
public enum RecentsRefusal: Error, Sendable, Equatable {
    /// There is no such row; the payload is the row and the number of rows.
    case noSuchRow(Int, count: Int)
    /// The photo is not on the recents.
    case noSuchPhoto(PhotoID)
    /// There is no edit to undo.
    case nothingToUndo
    /// There is no edit to redo.
    case nothingToRedo
    /// The last edit is not the expected one; the payload is its number.
    case editedSince(number: Int64)
}
