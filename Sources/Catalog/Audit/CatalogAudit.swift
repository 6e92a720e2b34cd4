internal import GRDB
internal import Times

/// The log of what happened: sign-ins, shares, corrections, deletions, and changes of users and of who sees what.
///
/// It can only be added to. Changes of the catalogue are noted in their own transactions (``PendingEdits/note(_:_:detail:count:)``),
/// so none is made without its entry.
public struct CatalogAudit: CatalogSubject {
    let catalog: Catalog

    /// How many days entries are kept.
    public static let daysKept = 90
    /// The same in milliseconds, in SQL.
    static let lifetime = "\(daysKept) * 86400000"

    /// Adds an entry about something that is not a change of the catalogue: at most 100 an hour for an author and an action.
    public func add(
        _ action: AuditAction, _ subjects: [String] = [], by author: AuditAuthor = .current
    ) throws(CatalogError) {
        let note = AuditNote(action: action, subjects: subjects, limit: .ofUser)
        try write { db in try note.insert(db, by: author) }
    }

    /// Adds an entry about a failed attempt, unless there were enough about the same subject in the hour before. Writes nothing then.
    /// A loss of power can undo it.
    ///
    /// - Parameter limit: the number of attempts that are enough.
    public func add(
        failed action: AuditAction, _ subjects: [String], by author: AuditAuthor, atMost limit: Int
    ) throws(CatalogError) {
        let note = AuditNote(
            action: action, subjects: subjects,
            limit: AuditNote.Limit(count: limit, span: .seconds(3600), scope: .subjects))
        guard try !read({ db in try note.isEnough(db, by: author) }) else { return }
        try writeWithoutFsync { db in try note.insert(db, by: author) }
    }

    /// Adds an entry, unless there was one of the same author in the day before. Does not wait for another writer. A loss of power
    /// can undo it.
    public func addDaily(_ action: AuditAction, by author: AuditAuthor) throws(CatalogError) {
        let note = AuditNote(
            action: action, limit: AuditNote.Limit(count: 1, span: .seconds(86_400), scope: .author))
        guard try !read({ db in try note.isEnough(db, by: author) }) else { return }
        try writeIfFree { db in try note.insert(db, by: author) }
    }

    /// Adds what happened at servers that show editions of this catalogue, unless it is there already. Entries of
    /// ``AuditAction/shareUsed`` also count as a use of the share.
    public func add(reported entries: [AuditEntry]) throws(CatalogError) {
        try write { db in
            for entry in entries {
                if entry.action == .shareUsed, let id = entry.subjects.first {
                    try CatalogShares.noteUse(id: id, at: entry.at, db)
                } else {
                    let isFailure = [.signInFailed, .sharePasswordFailed].contains(entry.action)
                    let limit = AuditNote.Limit(
                        count: 100, span: .seconds(3600), scope: isFailure ? .subjects : .author)
                    try AuditNote(action: entry.action, subjects: entry.subjects, limit: limit, at: entry.at)
                        .insert(db, by: entry.author)
                }
            }
        }
    }

    /// The newest entries.
    ///
    /// - Parameters:
    ///   - number: the number of an entry, for those before it; nil for the newest.
    ///   - kind: nil for all.
    ///   - user: the name of a user, for what they did and what happened to their account; nil for all.
    ///   - limit: the greatest number of entries.
    /// - Returns: also whether there are more.
    public func entries(
        before number: Int64? = nil, kind: AuditKind? = nil, user: String? = nil, limit: Int
    ) throws(CatalogError) -> (entries: [AuditEntry], hasMore: Bool) {
        let actions = (kind?.actions ?? AuditAction.allCases).map { "'\($0.rawValue)'" }.joined(separator: ", ")
        let ofAccounts = (AuditKind.signIns.actions + AuditKind.users.actions).map { "'\($0.rawValue)'" }
            .joined(separator: ", ")
        return try read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT \(AuditEntry.columns) FROM auditEntry
                    WHERE row < ?1 AND action IN (\(actions))
                      AND at > \(AuditNote.now) - \(Self.lifetime)
                      AND (?2 IS NULL OR user = ?2 OR (action IN (\(ofAccounts)) AND subjects = ?3))
                    ORDER BY row DESC LIMIT ?4
                    """, arguments: [number ?? .max, user, try user.flatMap { try AuditNote.json([$0]) }, limit + 1])
            return (rows.prefix(limit).compactMap { AuditEntry($0) }, rows.count > limit)
        }
    }
}
