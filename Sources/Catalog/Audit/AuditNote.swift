internal import Foundation
internal import GRDB
internal import Times

/// An entry of the log that is about to be written.
struct AuditNote {
    var action: AuditAction
    var subjects: [String] = []
    var detail: String?
    var count: Int?
    /// The user who did it, if it is not the author of the transaction: one who is only identified within it.
    var user: String?
    /// Nil for no limit.
    var limit: Limit?
    /// When it happened, if that was elsewhere: there is one entry of it, however often it is told.
    var at: Instant?

    /// How many entries are enough: a person who repeats something must not fill the disk, or hide other entries among many.
    struct Limit {
        /// Of which entries there are enough, besides those of the same action.
        enum Scope {
            case author, subjects
        }

        var count: Int
        var span: Duration
        var scope: Scope

        /// For what a user can do without end: 100 an hour.
        static let ofUser = Limit(count: 100, span: .seconds(3600), scope: .author)
    }

    /// Whether there are enough entries of this kind already.
    func isEnough(_ db: Database, by author: AuditAuthor) throws -> Bool {
        guard let limit else { return false }
        let scope: (sql: String, arguments: StatementArguments) =
            switch limit.scope {
            case .author: ("user IS ? AND address IS ?", [author.user, author.address])
            case .subjects: ("subjects IS ?", [try Self.json(subjects)])
            }
        let since: StatementArguments = [action.rawValue, Instant.epoch + limit.span]
        let known = try Int.fetchOne(
            db, sql: "SELECT count(*) FROM auditEntry WHERE action = ? AND at > \(Self.now) - ? AND \(scope.sql)",
            arguments: since + scope.arguments)
        return (known ?? 0) >= limit.count
    }

    /// Whether there is an entry of the same moment.
    private func isKnown(_ db: Database, by author: AuditAuthor) throws -> Bool {
        guard let at else { return false }
        return try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM auditEntry
                  WHERE action = ? AND at = ? AND user IS ? AND address IS ? AND subjects IS ?)
                """,
            arguments: [action.rawValue, at, author.user, author.address, try Self.json(subjects)]) ?? false
    }

    /// The time of the machine's clock in milliseconds, in SQL.
    static let now = "CAST((julianday('now') - 2440587.5) * 86400000.0 AS INTEGER)"

    /// Adds the entry, unless there are enough, and deletes those that are too old.
    func insert(_ db: Database, by author: AuditAuthor) throws {
        let author = user.map { author.signedIn(as: $0) } ?? author
        guard try !isEnough(db, by: author), try !isKnown(db, by: author) else { return }
        let insert = try db.cachedStatement(
            sql: """
                INSERT INTO auditEntry (at, action, author, user, address, subjects, detail, count)
                VALUES (coalesce(?, \(Self.now)), ?, ?, ?, ?, ?, ?, ?)
                """)
        try insert.execute(arguments: [
            at, action.rawValue, author.kind, author.user, author.address,
            try Self.json(Array(subjects.prefix(AuditEntry.mostSubjects))), detail, count,
        ])
        try db.execute(
            sql: "DELETE FROM auditEntry WHERE at <= unixepoch() * 1000 - \(CatalogAudit.lifetime)")
    }

    /// Texts as they are stored; nil for none.
    static func json(_ texts: [String]) throws -> String? {
        texts.isEmpty ? nil : String(decoding: try JSONEncoder().encode(texts), as: UTF8.self)
    }
}

extension PendingEdits {
    /// Notes what this transaction does in the log of what happened.
    ///
    /// - Parameters:
    ///   - count: the number of things that it was about; nil for one.
    ///   - user: the user who does it; nil for the author of the transaction.
    mutating func note(
        _ action: AuditAction, _ subjects: [String], detail: String? = nil, count: Int? = nil, by user: String? = nil,
        limit: AuditNote.Limit? = nil
    ) {
        notes.append(
            AuditNote(action: action, subjects: subjects, detail: detail, count: count, user: user, limit: limit))
    }
}

extension AuditAuthor {
    /// As it is stored.
    var kind: String {
        switch self {
        case .machine: "machine"
        case .user: "user"
        case .visitor: "visitor"
        }
    }

    /// The name of the user; nil for anybody else.
    var user: String? {
        guard case .user(let name, _) = self else { return nil }
        return name
    }
}

extension AuditEntry {
    static let columns = "row, at, action, author, user, address, subjects, detail, count"

    /// Nil for an action of a later version.
    init?(_ row: Row) {
        guard let action = AuditAction(rawValue: row[2]) else { return nil }
        (number, at, self.action) = (row[0], row[1], action)
        let address: String? = row[5]
        switch row[3] as String {
        case "user": author = .user(row[4], address: address)
        case "visitor": author = .visitor(address: address)
        default: author = .machine
        }
        let stored: String? = row[6]
        subjects = stored.flatMap { try? JSONDecoder().decode([String].self, from: Data($0.utf8)) } ?? []
        (detail, count) = (row[7], row[8])
    }
}
