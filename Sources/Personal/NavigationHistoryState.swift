/// The navigation history of each user: the screens that lead to the current one, as an opaque text.
public protocol NavigationHistoryState: Sendable {
    /// A user's navigation history as it was stored; nil if there is none.
    func screens(of person: PersonID) throws(PersonalStateError) -> String?

    /// Changes a user's navigation history; `change` gets the stored text, and returns nil to keep it. It may be called
    /// again if another writer was faster: its last result counts.
    ///
    /// A loss of power can undo this. An unchanged history is not written.
    /// - Parameter waits: whether to wait for other writers; else this may fail at once.
    func changeNavigationHistory(
        of person: PersonID, waits: Bool, _ change: (String?) -> String?
    ) throws(PersonalStateError)
}
