internal import PhotoLibrary

/// The content of the settings page.
struct SettingsPage {
    /// A session of the user.
    struct Session {
        let id: String
        let signedInAt: String
        /// Whether it is the session of this request.
        let isHere: Bool

        init(_ session: SessionDocument, isHere: Bool) {
            (id, signedInAt, self.isHere) = (session.id, session.signedInAt, isHere)
        }
    }

    /// The name of the signed-in user; nil if nobody is, or on a server without sign-in.
    let account: String?
    /// Whether the visitor can sign in.
    let maySignIn: Bool
    let isOwner: Bool
    /// Whether the reader can have sets.
    let isPerson: Bool
    /// Whether the visitor may add photographs from a browser.
    let mayUpload: Bool
    let sessions: [Session]
    let passkeys: [PasskeyDocument]
    /// Whether the user can add passkeys at this address.
    let mayAddPasskeys: Bool
    /// The numbers of photos, places and countries.
    let summary: String
    let languages: [LanguageChoice]
    /// Whether places have their local names.
    let areNamesLocal: Bool
    /// Whether a form was just sent that changed something.
    let isSaved: Bool
    /// Why a form changed nothing; nil if it did.
    let error: String?
    let isErrorEnglish: Bool
    /// The page to return to after the language was chosen.
    let here = "/settings"
}

extension SettingsPage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("account") { $0.account }, .init("maySignIn") { $0.maySignIn }, .init("isOwner") { $0.isOwner },
        .init("isPerson") { $0.isPerson },
        .init("mayUpload") { $0.mayUpload },
        .init("passkeys") { $0.passkeys }, .init("hasPasskeys") { $0.mayAddPasskeys || !$0.passkeys.isEmpty },
        .init("mayAddPasskeys") { $0.mayAddPasskeys }, .init("areOnlyToAdd") { $0.passkeys.isEmpty },
        .init("sessions") { $0.sessions }, .init("summary") { $0.summary }, .init("languages") { $0.languages },
        .init("areNamesLocal") { $0.areNamesLocal }, .init("isSaved") { $0.isSaved }, .init("error") { $0.error },
        .init("isErrorEnglish") { $0.isErrorEnglish }, .init("here") { $0.here },
    ]
}

extension SettingsPage.Session: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("id") { $0.id }, .init("signedInAt") { $0.signedInAt }, .init("isHere") { $0.isHere },
    ]
}

extension PasskeyDocument: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("id") { $0.id }, .init("name") { $0.name }, .init("addedAt") { $0.addedAt },
        .init("usedAt") { $0.usedAt },
    ]
}
