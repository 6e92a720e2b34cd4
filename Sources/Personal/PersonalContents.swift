/// The whole state of one person, on its way from one store to another.
public struct PersonalContents: Sendable, Equatable {
    public var person: PersonID
    public var recents: EditedRecents
    /// The navigation history as it is stored; nil if there is none.
    public var screens: String?
    public var sessions: [SessionRecord]
    public var answers: [AnswerRecord]

    public init(
        _ person: PersonID, recents: EditedRecents = EditedRecents(), screens: String? = nil,
        sessions: [SessionRecord] = [], answers: [AnswerRecord] = []
    ) {
        (self.person, self.recents, self.screens) = (person, recents, screens)
        (self.sessions, self.answers) = (sessions, answers)
    }
}
