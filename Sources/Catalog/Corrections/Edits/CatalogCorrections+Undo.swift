internal import Foundation
internal import GRDB

extension CatalogCorrections {
    /// Undoes the change with a number, in one transaction. Photos and names return to what they were before it, except
    /// where they were changed again since. Steps of photos that are not there now, because their source was removed, stay:
    /// the change can be undone again when they are back.
    ///
    /// - Returns: nil if there is no such change: it was undone already, or too many followed.
    public func undo(edit number: Int64) throws(CatalogError) -> UndoneEdit? {
        try writeLogged { db, changes in try changes.undo(edit: number, in: db) }
    }

    /// Undoes the last change that contains steps of this kind, as ``undo(edit:)`` does; nil if there is none.
    public func undoLast(_ kind: EditKind) throws(CatalogError) -> UndoneEdit? {
        try writeLogged { db, changes in
            let isThere = kind == .name ? "1" : "subject IN (SELECT id FROM photo)"
            let last = try Int64.fetchOne(
                db,
                sql: "SELECT editRow FROM correctionStep WHERE kind = ? AND \(isThere) ORDER BY editRow DESC LIMIT 1",
                arguments: [kind.rawValue])
            return try last.flatMap { try changes.undo(edit: $0, in: db) }
        }
    }

    /// The number of steps of changes that can be undone.
    package func undoableSteps() throws(CatalogError) -> Int {
        try read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM correctionStep") ?? 0 }
    }

    /// The number of changes to keep, for the number of steps of each, newest first.
    package static func kept(steps: [Int]) -> Int { EditRecorder.kept(steps: steps) }
}

// MARK: - Within a transaction

extension PendingEdits {
    fileprivate mutating func undo(edit number: Int64, in db: Database) throws -> UndoneEdit? {
        let edit = try Int64.fetchOne(db, sql: "SELECT row FROM correctionEdit WHERE row = ?", arguments: [number])
        guard edit != nil else { return nil }
        var undone = UndoneEdit(number: number)
        var photos: Set<String> = []
        var names: [String] = []
        let steps = try Row.fetchCursor(
            db, sql: "SELECT kind, subject, before, after FROM correctionStep WHERE editRow = ?", arguments: [number])
        while let step = try steps.next() {
            let (subject, before, after): (String, String?, String?) = (step[1], step[2], step[3])
            let isUndone: Bool
            let kind = EditKind(rawValue: step[0])
            switch kind {
            case .place?: isUndone = try undoPlace(ofPhoto: subject, before: before, after: after, in: db)
            case .text?: isUndone = try undoText(ofPhoto: subject, before: before, after: after, in: db)
            case .name?: isUndone = try undoName(ofPlace: subject, before: before, after: after, in: db)
            case nil: isUndone = false
            }
            if !isUndone {
                undone.skipped += 1
            } else if kind == .name {
                undone.names += 1
                names.append(subject)
            } else {
                photos.insert(subject)
            }
        }
        undone.photos = photos.count
        let subjects = photos.sorted() + names
        if !subjects.isEmpty { note(.editUndone, subjects, count: subjects.count) }
        try db.execute(
            sql: """
                DELETE FROM correctionStep WHERE editRow = ? AND (kind = ? OR subject IN (SELECT id FROM photo))
                """, arguments: [number, EditKind.name.rawValue])
        try db.execute(
            sql: """
                DELETE FROM correctionEdit WHERE row = ?1 AND NOT EXISTS (SELECT 1 FROM correctionStep WHERE editRow = ?1)
                """, arguments: [number])
        return undone
    }

    private mutating func undoPlace(
        ofPhoto id: String, before: String?, after: String?, in db: Database
    ) throws -> Bool {
        let now = try LoggedCorrection.fetch(db, photo: id)?.identity
        let after: LoggedCorrection? = try Self.value(after)
        guard let row = try PhotoKey.row(ofID: id, in: db), now == after else { return false }
        let before: LoggedCorrection? = try Self.value(before)
        guard let before else {
            _ = try removeCorrection(ofPhoto: row, in: db)
            return true
        }
        let correction = Correction(
            photoID: id, place: before.place, latitude: before.latitude, longitude: before.longitude,
            suggestedFrom: before.suggestedFrom)
        try correct(photo: row, by: correction, at: before.correctedAt, in: db)
        return true
    }

    private mutating func undoText(ofPhoto id: String, before: String?, after: String?, in db: Database) throws -> Bool
    {
        let now = try GivenTextRow.fetch(db, photo: id)?.said
        let after: LoggedText? = try Self.value(after)
        guard let row = try PhotoKey.row(ofID: id, in: db), now == after else { return false }
        let before: LoggedText? = try Self.value(before)
        if let before {
            try give(before, toPhoto: row, in: db)
        } else {
            try removeText(ofPhoto: row, in: db)
        }
        return true
    }

    private mutating func undoName(
        ofPlace id: String, before: String?, after: String?, in db: Database
    ) throws -> Bool {
        let after: EditEntry.PlaceName? = try Self.value(after)
        guard try EditEntry.PlaceName.fetch(db, place: id) == after else { return false }
        let before: EditEntry.PlaceName? = try Self.value(before)
        guard let before else { return try removeName(ofPlace: id, in: db) }
        try db.write(OwnPlaceName(placeID: id, name: before.name, setAt: before.setAt))
        named.append(id)
        return true
    }

    private static func value<Value: Decodable>(_ json: String?) throws -> Value? {
        try json.map { try JSONDecoder().decode(Value.self, from: Data($0.utf8)) }
    }
}

extension LoggedCorrection {
    /// What the person set and when, without the photo's own place, which imports change.
    var decision: LoggedCorrection {
        var decision = self
        (decision.ownPlace, decision.ownLatitude, decision.ownLongitude) = (nil, nil, nil)
        return decision
    }

    /// The decision in the form in which corrections are compared.
    var identity: LoggedCorrection { decision.said }
}
