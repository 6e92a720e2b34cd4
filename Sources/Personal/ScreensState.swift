/// The screens that each person came through, as a text that is kept as it is.
public protocol ScreensState: Sendable {
    /// The screens that a person came through, as they were kept; nil where none were.
    func screens(of person: PersonID) throws(PersonalStateError) -> String?

    /// Changes the screens of a person; `change` is given what is kept, and answers nil where that is to stay. It may be called
    /// again where somebody else was quicker: what it answered last counts.
    ///
    /// A power cut may undo it. What stays is not written.
    /// - Parameter waits: whether for others who write; else it may fail at once.
    func changeScreens(
        of person: PersonID, waits: Bool, _ change: (String?) -> String?
    ) throws(PersonalStateError)
}
