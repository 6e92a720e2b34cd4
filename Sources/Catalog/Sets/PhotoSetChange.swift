internal import GRDB

/// What an edit changed in a set, so that it can be undone and redone. All edits of a person are undone in the opposite
/// order, so a change always finds the set as it left it.
struct PhotoSetChange: Codable, Equatable {
    /// What can be changed of a set besides its photos.
    struct State: Codable, Equatable {
        var name: String
        var nameKey: String
        var isForEverybody: Bool
        var readers: [Int64]
    }

    /// Photos with their positions before and after; 0 where a photo is not in the set.
    struct Items: Codable, Equatable {
        var photos: [String] = []
        var before: [Int64] = []
        var after: [Int64] = []

        mutating func append(_ photo: String, from before: Int64, to after: Int64) {
            guard before != after else { return }
            photos.append(photo)
            self.before.append(before)
            self.after.append(after)
        }
    }

    var set: PhotoSetID
    /// Nil if the set did not exist.
    var before: State?
    /// Nil if the set does not exist any more.
    var after: State?
    var items = Items()

    /// Whether it changes nothing.
    var isEmpty: Bool { before == after && items.photos.isEmpty }
}

// MARK: - Writing

extension PhotoSetChange {
    /// Makes the change, or undoes it.
    func apply(isForward: Bool, at time: some DatabaseValueConvertible, _ db: Database) throws {
        guard let row = try Int64.fetchOne(db, sql: "SELECT row FROM photoSet WHERE id = ?", arguments: [set.rawValue])
        else { return }
        let (before, after) = isForward ? (self.before, self.after) : (self.after, self.before)
        try db.execute(
            sql: "UPDATE photoSet SET isDeleted = ?, changedAt = ? WHERE row = ?",
            arguments: [after == nil, time, row])
        if let after, after != before {
            try db.execute(
                sql: "UPDATE photoSet SET name = ?, nameKey = ?, isForEverybody = ? WHERE row = ?",
                arguments: [after.name, after.nameKey, after.isForEverybody, row])
            try LoggedSet.setReaders(after.readers, ofSet: row, in: db)
        }
        let positions = isForward ? (items.before, items.after) : (items.after, items.before)
        try move(from: positions.0, to: positions.1, ofSet: row, db)
    }

    /// All photos leave their positions before any of them takes a new one, so that none is taken twice.
    private func move(from before: [Int64], to after: [Int64], ofSet row: Int64, _ db: Database) throws {
        let delete = try db.cachedStatement(sql: "DELETE FROM photoSetItem WHERE setRow = ? AND position = ?")
        for position in before where position > 0 { try delete.execute(arguments: [row, position]) }
        let insert = try db.cachedStatement(
            sql: "INSERT INTO photoSetItem (setRow, position, photoID) VALUES (?, ?, ?)")
        for (photo, position) in zip(items.photos, after) where position > 0 {
            try insert.execute(arguments: [row, position, photo])
        }
    }
}
