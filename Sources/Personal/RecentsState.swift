public import Times

/// Recents as they stand after an edit.
public struct NumberedRecents: Sendable, Equatable {
    /// The rows, newest first.
    public var recents: Recents<PhotoID>
    /// The number of the person's last edit; 0 before the first.
    public var number: Int64

    /// Recents after the edit of this number.
    public init(_ recents: Recents<PhotoID> = Recents(), number: Int64 = 0) {
        (self.recents, self.number) = (recents, number)
    }
}

/// The photos that each person opened last, at most 100, and edits of them that can be taken back.
///
/// Each edit that changes anything has a number, greater than those of all edits of this person before; while nobody else edits,
/// it is greater by one. To take one back, and to do it again, are edits too. To open a photo is none: it can't be taken back,
/// and has no number.
public protocol RecentsState: Sendable {
    /// A person's recents, newest first.
    func recents(of person: PersonID) throws(PersonalStateError) -> NumberedRecents

    /// Puts a photo on top of a person's recents; one that is there already moves.
    func open(_ photo: PhotoID, of person: PersonID, at time: Instant) throws(PersonalStateError)

    /// Edits a person's recents. The last hundred edits can be taken back, and those that were taken back be done again until
    /// there is another. One that changes nothing is none, and leaves the number as it is; one that has nothing left to change
    /// when it is to be taken back or done again is forgotten, and the next one is.
    ///
    /// - Parameter number: the number that the last edit must have, so that rows mean what was seen; nil for any.
    /// - Returns: the photos that the edit was about, or that which was taken back or done again; and the recents as they then
    /// stand.
    /// - Throws: ``PersonalStateError/refused(_:)``.
    func edit(
        _ edit: RecentsEdit, of person: PersonID, ifNumber number: Int64?
    ) throws(PersonalStateError) -> (photos: [PhotoID], after: NumberedRecents)
}
