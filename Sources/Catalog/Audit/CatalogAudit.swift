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

    /// Adds an entry about something that is not a change of the catalogue.
    public func add(
        _ action: AuditAction, _ subjects: [String] = [], by author: AuditAuthor = .current
    ) throws(CatalogError) {
        try write { db in try AuditNote(action: action, subjects: subjects).insert(db, by: author) }
    }

    /// Adds an entry, unless there are many in the span before it. A loss of power can undo this.
    ///
    /// - Parameters:
    ///   - limit: the number of entries in the span from which on there are many.
    ///   - isOfAll: whether the entries of the same action count; else only those of the same author.
    public func add(
        _ action: AuditAction, _ subjects: [String] = [], by author: AuditAuthor = .current, atMost limit: Int,
        within span: Duration, ofAll isOfAll: Bool
    ) throws(CatalogError) {
        try writeWithoutFsync { db in
            let known = try Int.fetchOne(
                db,
                sql: """
                    SELECT count(*) FROM auditEntry
                    WHERE at > \(AuditNote.now) - ?1 AND action = ?2 AND (?3 OR (user IS ?4 AND address IS ?5))
                    """,
                arguments: [Instant.epoch + span, action.rawValue, isOfAll, author.user, author.address])
            guard (known ?? 0) < limit else { return }
            try AuditNote(action: action, subjects: subjects).insert(db, by: author)
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
                    WHERE (?1 IS NULL OR row < ?1) AND action IN (\(actions))
                      AND at > \(AuditNote.now) - \(Self.lifetime)
                      AND (?2 IS NULL OR user = ?2 OR (action IN (\(ofAccounts)) AND subjects = ?3))
                    ORDER BY row DESC LIMIT ?4
                    """, arguments: [number, user, try user.flatMap { try AuditNote.json([$0]) }, limit + 1])
            return (rows.prefix(limit).compactMap { AuditEntry($0) }, rows.count > limit)
        }
    }
}
