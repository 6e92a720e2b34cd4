public import Catalog
internal import Disk
internal import LibraryBase

extension PhotoLibrary {
    /// The log of what happened: sign-ins, shares, corrections, deletions, and changes of users and of who sees what.
    public struct AuditLog: Facade {
        let library: PhotoLibrary
    }
}

extension PhotoLibrary.AuditLog {
    /// The greatest number of entries at once.
    public static let mostEntries = 1000
    /// The number of failed attempts that are noted in an hour: for each user and each share, and for all names that no user has.
    private static let (failures, unknownFailures) = (20, 100)

    /// The newest entries.
    ///
    /// - Parameters:
    ///   - number: the number of an entry, for those before it; nil for the newest.
    ///   - kind: nil for all.
    ///   - user: the name of a user, for what they did and what happened to their account; nil for all. A user who was removed can
    ///     still be named.
    ///   - hasPaths: whether files and folders have their paths; else their own names.
    /// - Throws: ``LibraryError/usage(_:)`` for an invalid limit.
    public func entries(
        before number: Int64? = nil, kind: AuditKind? = nil, user: String? = nil, limit: Int, hasPaths: Bool
    ) throws(LibraryError) -> AuditLogDocument {
        guard (1...Self.mostEntries).contains(limit) else {
            throw .usage("invalid number of entries: expected 1 to \(Self.mostEntries)")
        }
        let name = try user.map { user throws(LibraryError) in
            try withCatalog { catalog throws(CatalogError) in
                try catalog.people.find(key: PersonName.key(user))?.name ?? user
            }
        }
        let found = try withCatalog { catalog throws(CatalogError) in
            try catalog.audit.entries(before: number, kind: kind, user: name, limit: limit)
        }
        return AuditLogDocument(
            entries: found.entries.map { AuditEntryDocument($0, hasPaths: hasPaths) },
            next: found.hasMore ? found.entries.last?.number : nil)
    }

    /// Notes a failed sign-in; if that cannot be written, it is not.
    ///
    /// - Parameter name: what was typed as a name; nil for a code. It is noted only if a user has it: others can be passwords in the wrong field.
    public func noteFailedSignIn(_ name: String?, by author: AuditAuthor) {
        let known = try? name.flatMap { name in
            try withCatalog { catalog throws(CatalogError) in try catalog.people.find(key: PersonName.key(name))?.name }
        }
        noteFailure(.signInFailed, known.flatMap(\.self), author)
    }

    /// Notes a wrong password of a share; if that cannot be written, it is not.
    public func noteFailedPassword(ofShare id: String, by author: AuditAuthor) {
        noteFailure(.sharePasswordFailed, id, author)
    }

    private func noteFailure(_ action: AuditAction, _ subject: String?, _ author: AuditAuthor) {
        let most = subject == nil ? Self.unknownFailures : Self.failures
        try? context.note(action, [subject].compactMap(\.self), by: author, .failures(most))
    }

    /// How a user signs in without a session.
    public enum SignIn: Sendable {
        /// With a name and a password in each request.
        case program
        /// By a proxy.
        case proxy
    }

    /// Notes a sign-in without a session, once a day.
    ///
    /// - Returns: false if it could not be written now.
    public func noteSignIn(_ way: SignIn, by author: AuditAuthor) -> Bool {
        do {
            try context.note(way == .program ? .programSignedIn : .proxySignedIn, by: author, .daily)
            return true
        } catch {
            return false
        }
    }
}

/// Some entries of the log of what happened, the newest first: `Log` of docs/reference/json.md.
public struct AuditLogDocument: Sendable, Equatable, Encodable {
    public var entries: [AuditEntryDocument]
    /// The number before which the next entries are; nil if there are none.
    public var next: Int64?

    /// The document of a library without entries.
    public static var none: Self { Self(entries: []) }
}

/// An entry of the log of what happened.
public struct AuditEntryDocument: Sendable, Equatable, Encodable {
    public var number: Int64
    /// By the clock of the machine.
    public var at: String
    /// See ``AuditKind``.
    public var kind: String
    /// See ``AuditAction``.
    public var action: String
    /// `machine`, `user` or `visitor`.
    public var by: String
    /// The name of the user.
    public var user: String?
    /// The address of the client on the network.
    public var address: String?
    /// What it was about; see ``AuditEntry/subjects``.
    public var subjects: [String]?
    public var detail: String?
    public var count: Int?

    init(_ entry: AuditEntry, hasPaths: Bool) {
        (number, at) = (entry.number, Timestamp.text(entry.at))
        (kind, action) = (entry.action.kind.rawValue, entry.action.rawValue)
        switch entry.author {
        case .machine: by = "machine"
        case .user(let name, let address): (by, user, self.address) = ("user", name, address)
        case .visitor(let address): (by, self.address) = ("visitor", address)
        }
        let mayBePaths = [.photosForgotten, .accessSet, .accessRemoved].contains(entry.action)
        let shown = entry.subjects.map {
            !hasPaths && mayBePaths && $0.hasPrefix("/") ? splitPath($0).name : $0
        }
        subjects = shown.isEmpty ? nil : shown
        (detail, count) = (entry.detail, entry.count)
    }
}
