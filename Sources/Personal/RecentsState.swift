public import Times

/// Recents after an edit.
public struct NumberedRecents: Sendable, Equatable {
    /// The rows, newest first.
    public var recents: Recents<PhotoID>
    /// The number of the person's last edit; 0 before the first.
    public var number: Int64

    /// Recents after the edit with this number.
    public init(_ recents: Recents<PhotoID> = Recents(), number: Int64 = 0) {
        (self.recents, self.number) = (recents, number)
    }
}

/// The photos that each person opened last, at most 100, with edits that can be undone.
///
/// Each edit that changes anything gets a number, greater than those of all earlier edits of this person, and greater
/// by exactly one unless somebody else edits in between. Undo and redo are edits too. Opening a photo is not an edit:
/// it cannot be undone, and has no number.
public protocol RecentsState: Sendable {
    /// A person's recents, newest first.
    func recents(of person: PersonID) throws(PersonalStateError) -> NumberedRecents

    /// Puts a photo at the top of a person's recents; a photo that is already there moves.
    func open(_ photo: PhotoID, of person: PersonID, at time: Instant) throws(PersonalStateError)

    /// Edits a person's recents. The last hundred edits can be undone, and undone edits can be redone until there is
    /// another edit. An edit that changes nothing is not recorded and gets no number. An undo or redo that would change
    /// nothing is deleted, and the next one is used.
    ///
    /// - Parameter number: the number that the last edit must have, so that row numbers mean what was displayed; nil
    ///   for any.
    /// - Returns: the photos that the edit affected, or the one that was undone or redone; and the recents after it.
    /// - Throws: ``PersonalStateError/refused(_:)``.
    func edit(
        _ edit: RecentsEdit, of person: PersonID, ifNumber number: Int64?
    ) throws(PersonalStateError) -> (photos: [PhotoID], after: NumberedRecents)
}
