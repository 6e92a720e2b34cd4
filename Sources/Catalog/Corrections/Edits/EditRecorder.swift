internal import Foundation
internal import GRDB

/// Records what a change does, so that it can be undone; used within the transaction of the change.
struct EditRecorder {
    /// The largest number of changes that can be undone.
    static let mostEdits = 100
    /// The largest number of steps that are kept, besides those of the newest change.
    static let mostSteps = 100_000

    private let db: Database
    private let number: Int64
    private var photos: Set<String> = []
    private var names: Set<String> = []
    /// The ids of the photos and places, each once, in the order in which they changed.
    private(set) var subjects: [String] = []
    private var steps = 0

    init(_ db: Database) throws {
        self.db = db
        try db.execute(sql: "INSERT INTO correctionEdit DEFAULT VALUES")
        number = db.lastInsertedRowID
    }

    /// Records a step.
    ///
    /// - Parameters:
    ///   - subject: the id of the photo or place.
    ///   - before: the state to which an undo returns; nil for none.
    ///   - after: the state in which an undo is possible; nil for none.
    mutating func note(_ kind: EditKind, of subject: String, before: (some Encodable)?, after: (some Encodable)?) throws
    {
        let insert = try db.cachedStatement(
            sql: """
                INSERT INTO correctionStep (editRow, kind, subject, before, after) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (editRow, kind, subject) DO UPDATE SET after = excluded.after
                """)
        try insert.execute(arguments: [
            number, kind.rawValue, subject, try Self.json(before), try Self.json(after),
        ])
        steps += 1
        let isNew = kind == .name ? names.insert(subject).inserted : photos.insert(subject).inserted
        if isNew { subjects.append(subject) }
    }

    private static func json(_ value: (some Encodable)?) throws -> String? {
        guard let value else { return nil }
        return String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }

    /// Ends the change, and forgets the oldest that can no longer be undone. A change without steps has a number, but
    /// nothing to undo.
    func finish() throws -> NumberedEdit {
        let changed = photos.count + names.count
        guard steps > 0 else {
            try db.execute(sql: "DELETE FROM correctionEdit WHERE row = ?", arguments: [number])
            return NumberedEdit(number: number, changed: 0)
        }
        try db.execute(
            sql: "UPDATE correctionEdit SET changed = ?, steps = ? WHERE row = ?", arguments: [changed, steps, number])
        let edits = try Row.fetchAll(db, sql: "SELECT row, steps FROM correctionEdit ORDER BY row DESC")
        let kept = Self.kept(steps: edits.map { $0[1] })
        if kept < edits.count {
            let first: Int64 = edits[kept - 1][0]
            try db.execute(sql: "DELETE FROM correctionStep WHERE editRow < ?", arguments: [first])
            try db.execute(sql: "DELETE FROM correctionEdit WHERE row < ?", arguments: [first])
        }
        return NumberedEdit(number: number, changed: changed)
    }

    /// The number of changes to keep, for the number of steps of each, newest first. The newest is always kept.
    static func kept(steps: [Int]) -> Int {
        var total = 0
        for (index, count) in steps.enumerated().dropFirst() {
            total += count
            if index >= mostEdits || total > mostSteps { return index }
        }
        return steps.count
    }
}
