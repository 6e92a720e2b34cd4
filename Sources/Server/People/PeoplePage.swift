internal import Localization
internal import PhotoLibrary

/// The content of the page of people.
struct PeoplePage {
    /// A user and what owners can change about them.
    struct Entry {
        let name: String
        let isOwner: Bool
        let mayUpload: Bool
        /// Whether it is the visitor.
        let isMe: Bool
        /// Whether nobody else is an owner, so that the user cannot be removed.
        let isOnlyOwner: Bool
        let addedAt: String
        let sessions: [SettingsPage.Session]
        let hasSessions: Bool
        let passkeys: [PasskeyDocument]
        /// The number of sessions in words.
        let sessionCount: String
        /// The question before the removal.
        let removal: String

        init(
            _ user: PersonDocument, isMe: Bool, isOnlyOwner: Bool, sessions: [SettingsPage.Session],
            passkeys: [PasskeyDocument], words: Wording
        ) {
            (name, isOwner, mayUpload, addedAt) = (user.name, user.isOwner, user.mayUpload, user.addedAt)
            (self.isMe, self.isOnlyOwner, self.sessions, self.passkeys) = (isMe, isOnlyOwner, sessions, passkeys)
            hasSessions = !sessions.isEmpty
            sessionCount = words("sessionCount", ["count": .number(sessions.count)])
            removal = words("peopleRemoveAsk", ["name": .text(user.name)])
        }
    }

    let people: [Entry]
    /// Whether a form was just sent that changed something.
    let isSaved: Bool
    /// Why a form changed nothing, in English; nil if it did.
    let error: String?
}

extension PeoplePage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("people") { $0.people }, .init("isSaved") { $0.isSaved }, .init("error") { $0.error },
    ]
}

extension PeoplePage.Entry: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("name") { $0.name }, .init("isOwner") { $0.isOwner }, .init("isMe") { $0.isMe },
        .init("mayUpload") { $0.mayUpload },
        .init("isOnlyOwner") { $0.isOnlyOwner }, .init("addedAt") { $0.addedAt },
        .init("sessions") { $0.sessions }, .init("hasSessions") { $0.hasSessions },
        .init("sessionCount") { $0.sessionCount }, .init("removal") { $0.removal },
        .init("passkeys") { $0.passkeys }, .init("hasPasskeys") { !$0.passkeys.isEmpty },
    ]
}
