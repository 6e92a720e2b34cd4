internal import Foundation
internal import GRDB

/// An entry of the log that is about to be written.
struct AuditNote {
    var action: AuditAction
    var subjects: [String] = []
    var detail: String?
    var count: Int?

    /// The time of the machine's clock in milliseconds, in SQL.
    static let now = "CAST((julianday('now') - 2440587.5) * 86400000.0 AS INTEGER)"

    /// Adds the entry, and deletes those that are too old.
    func insert(_ db: Database, by author: AuditAuthor) throws {
        let insert = try db.cachedStatement(
            sql: """
                INSERT INTO auditEntry (at, action, author, user, address, subjects, detail, count)
                VALUES (\(Self.now), ?, ?, ?, ?, ?, ?, ?)
                """)
        try insert.execute(arguments: [
            action.rawValue, author.kind, author.user, author.address,
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
    /// - Parameter count: the number of things that it was about; nil for one.
    mutating func note(_ action: AuditAction, _ subjects: [String], detail: String? = nil, count: Int? = nil) {
        notes.append(AuditNote(action: action, subjects: subjects, detail: detail, count: count))
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
