internal import ArgumentParser
internal import Catalog
internal import Localization
internal import PhotoLibrary

/// `photos log`
struct LogCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "List what happened: sign-ins, shares, corrections, deletions.",
        usage: "photos log [--kind <kind>] [--user <name>] [--limit <n>] [--before <number>] [<options>]",
        discussion: """
            Every sign-in, link, correction and deletion, and every change of users and of who sees what, is noted with its time and \
            with who did it. Nothing can be changed in this log, and entries are kept for 90 days.

              photos log
              photos log --kind sign-ins
              photos log --user anna --limit 20
            """)

    @Option(
        help: ArgumentHelp(
            "List one kind only: \(AuditKind.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "kind"),
        completion: .list(AuditKind.allCases.map(\.rawValue)),
        transform: {
            guard let kind = AuditKind(rawValue: $0) else {
                let kinds = AuditKind.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("invalid kind '\($0.prefix(100))': expected one of \(kinds)")
            }
            return kind
        })
    var kind: AuditKind?

    @Option(
        help: ArgumentHelp("List what a user did, and what happened to their account.", valueName: "name"))
    var user: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("The largest number of entries.", valueName: "n"))
    var limit = 100

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("List the entries before the one with this number.", valueName: "number"))
    var before: Int64?

    @OptionGroup var options: CommonOptions

    func validate() throws {
        if let before, before < 1 { throw ValidationError("invalid number '\(before)': expected 1 or more") }
    }

    func run() throws {
        let document =
            try options.existingLibrary()?.auditLog.entries(
                before: before, kind: kind, user: user, limit: limit, hasPaths: true) ?? .none
        try options.output.render(document, lines: { LogTable(document).lines })
        if let next = document.next {
            options.output.remark("There are more; --before \(next) lists those before.")
        }
    }
}

/// The log of what happened as lines of text.
struct LogTable {
    let lines: [String]

    init(_ document: AuditLogDocument) {
        guard !document.entries.isEmpty else {
            lines = ["No entries."]
            return
        }
        lines = document.entries.map { entry in
            let parts = ["\(entry.at)  \(Self.author(entry))  \(Self.words(entry.action))", Self.facts(entry)]
            return parts.filter { !$0.isEmpty }.joined(separator: ": ")
        }
    }

    private static func author(_ entry: AuditEntryDocument) -> String {
        let who = entry.user.map { sanitizedForTerminal($0) } ?? (entry.by == "machine" ? "this machine" : "visitor")
        return entry.address.map { "\(who) (\(sanitizedForTerminal($0)))" } ?? who
    }

    private static func facts(_ entry: AuditEntryDocument) -> String {
        let subjects = entry.subjects ?? []
        var parts = [subjects.prefix(3).joined(separator: ", ")]
        if let count = entry.count, count > min(subjects.count, 3) {
            parts.append(subjects.isEmpty ? "\(count)" : "\(count) in all")
        }
        if let detail = entry.detail { parts.append(detail) }
        return sanitizedForTerminal(parts.filter { !$0.isEmpty }.joined(separator: "; "))
    }

    private static func words(_ action: String) -> String {
        guard let action = AuditAction(rawValue: action) else { return action }
        return switch action {
        case .signedIn: "signed in"
        case .programSignedIn: "signed in by a program"
        case .proxySignedIn: "signed in by a proxy"
        case .signInFailed: "failed to sign in"
        case .signedOut: "signed out"
        case .sessionEnded: "ended a session"
        case .userAdded: "added a user"
        case .userChanged: "changed a user"
        case .userRemoved: "removed a user"
        case .passwordSet: "set a password"
        case .passkeyAdded: "added a passkey"
        case .passkeyRemoved: "removed a passkey"
        case .shareMade: "shared by a link"
        case .shareUsed: "used a link"
        case .shareEnded: "ended a link"
        case .sharePasswordFailed: "gave a wrong password for a link"
        case .placeSet: "set a place"
        case .placeReset: "reset a place"
        case .textSet: "changed texts"
        case .nameSet: "named a place"
        case .nameReset: "removed the name of a place"
        case .correctionsImported: "imported corrections"
        case .editUndone: "undid a correction"
        case .photosForgotten: "forgot photos"
        case .sourceRemoved: "removed a source"
        case .sourceRestored: "brought a source back"
        case .setDeleted: "deleted a set"
        case .setRestored: "brought a set back"
        case .accessSet: "said who sees"
        case .accessRemoved: "removed a rule on who sees"
        case .circleAdded: "added a circle"
        case .circleRemoved: "removed a circle"
        }
    }
}
