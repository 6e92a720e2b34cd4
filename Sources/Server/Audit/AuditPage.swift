internal import Catalog
internal import Localization
internal import PhotoLibrary

/// The content of the page of what happened.
struct AuditPage {
    /// An entry.
    struct Row {
        let at: String
        /// Who did it, for people.
        let author: String
        /// What happened, for people.
        let action: String
        /// What it was about; nil for nothing more.
        let facts: String?
        /// The page of the one photo that it was about; nil for anything else.
        let address: String?
    }

    /// A link to the entries of one kind, or to all.
    struct Choice {
        let address, label: String
        let isChosen: Bool
    }

    let rows: [Row]
    let kinds: [Choice]
    /// Whether only some entries are wanted.
    let isFiltered: Bool
    /// The address of the entries before these; nil if there are none.
    let next: String?

    init(_ document: AuditLogDocument, kind: AuditKind?, user: String?, base: String, words: Wording) {
        rows = document.entries.map { Row($0, base: base, words: words) }
        func address(_ kind: AuditKind?, before: Int64? = nil) -> String {
            let parts = [
                kind.map { "kind=\($0.rawValue)" }, user.map { "user=\(URLText.query($0))" },
                before.map { "before=\($0)" },
            ].compactMap(\.self)
            return "\(base)/settings/log" + (parts.isEmpty ? "" : "?" + parts.joined(separator: "&"))
        }
        kinds =
            [Choice(address: address(nil), label: words("logAll"), isChosen: kind == nil)]
            + AuditKind.allCases.map {
                Choice(address: address($0), label: words(Self.key(of: $0)), isChosen: $0 == kind)
            }
        next = document.next.map { address(kind, before: $0) }
        isFiltered = kind != nil || user != nil
    }

    private static func key(of kind: AuditKind) -> String {
        switch kind {
        case .signIns: "logSignIns"
        case .users: "people"
        case .shares: "shares"
        case .corrections: "logCorrections"
        case .deletions: "logDeletions"
        case .access: "access"
        }
    }
}

extension AuditPage.Row {
    init(_ entry: AuditEntryDocument, base: String, words: Wording) {
        at = entry.at
        let who = entry.user ?? words(entry.by == "machine" ? "logMachine" : "logVisitor")
        author = entry.address.map { "\(who) · \($0)" } ?? who
        let known = AuditAction(rawValue: entry.action)
        action = known.map { words(Self.key(of: $0)) } ?? entry.action
        let subjects = entry.subjects ?? []
        var parts = subjects.prefix(3).map(\.self)
        if let count = entry.count, count > parts.count { parts.append(words("logInAll", ["count": .number(count)])) }
        if let detail = entry.detail { parts.append(known.map { Self.shown(detail, of: $0, words) } ?? detail) }
        facts = parts.isEmpty ? nil : parts.joined(separator: " · ")
        let isOfPhoto = known == .placeSet || known == .placeReset || known == .textSet
        address = isOfPhoto && subjects.count == 1 ? "\(base)/photos/\(subjects[0])" : nil
    }

    /// Roles and audiences in the language of the page; everything else as a person wrote it.
    private static func shown(_ detail: String, of action: AuditAction, _ words: Wording) -> String {
        switch (action, detail) {
        case (.userAdded, "owner"), (.userChanged, "owner"): words("peopleOwner")
        case (.userAdded, "uploader"), (.userChanged, "uploader"): words("logRoleUploader")
        case (.userAdded, "reader"), (.userChanged, "reader"): words("logRoleReader")
        case (.userAdded, "device"): words("logRoleDevice")
        case (.accessSet, _): AccessPage.audiences.first { $0.0 == detail }.map { words($0.1) } ?? detail
        default: detail
        }
    }

    /// The key of the words for an action.
    private static func key(of action: AuditAction) -> String {
        switch action {
        case .signedIn: "loggedSignedIn"
        case .programSignedIn: "loggedProgramSignedIn"
        case .proxySignedIn: "loggedProxySignedIn"
        case .signInFailed: "loggedSignInFailed"
        case .signedOut: "loggedSignedOut"
        case .sessionEnded: "loggedSessionEnded"
        case .userAdded: "loggedUserAdded"
        case .userChanged: "loggedUserChanged"
        case .userRemoved: "loggedUserRemoved"
        case .passwordSet: "loggedPasswordSet"
        case .passkeyAdded: "loggedPasskeyAdded"
        case .passkeyRemoved: "loggedPasskeyRemoved"
        case .shareMade: "loggedShareMade"
        case .shareUsed: "loggedShareUsed"
        case .shareEnded: "loggedShareEnded"
        case .sharePasswordFailed: "loggedSharePasswordFailed"
        case .placeSet: "loggedPlaceSet"
        case .placeReset: "loggedPlaceReset"
        case .textSet: "loggedTextSet"
        case .nameSet: "loggedNameSet"
        case .nameReset: "loggedNameReset"
        case .correctionsImported: "loggedCorrectionsImported"
        case .editUndone: "loggedEditUndone"
        case .photosForgotten: "loggedPhotosForgotten"
        case .sourceRemoved: "loggedSourceRemoved"
        case .sourceRestored: "loggedSourceRestored"
        case .setDeleted: "loggedSetDeleted"
        case .setRestored: "loggedSetRestored"
        case .accessSet: "loggedAccessSet"
        case .accessRemoved: "loggedAccessRemoved"
        case .circleAdded: "loggedCircleAdded"
        case .circleRemoved: "loggedCircleRemoved"
        }
    }
}

extension AuditPage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("rows") { $0.rows }, .init("kinds") { $0.kinds }, .init("isFiltered") { $0.isFiltered },
        .init("next") { $0.next },
    ]
}

extension AuditPage.Row: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("at") { $0.at }, .init("author") { $0.author }, .init("action") { $0.action },
        .init("facts") { $0.facts }, .init("address") { $0.address },
    ]
}

extension AuditPage.Choice: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("address") { $0.address }, .init("label") { $0.label }, .init("isChosen") { $0.isChosen },
    ]
}
