internal import Foundation
internal import GRDB
internal import Times

/// Computes what an edit changes in a person's sets. Only writes the row of a new set with its photos, whose
/// creation is undone and redone as a whole.
struct PhotoSetEditor {
    let db: Database
    let person: PersonID
    let time: Instant

    /// The distance between the positions of photos that are added one after the other.
    private static let gap: Int64 = 1 << 32

    /// - Throws: ``PhotoSetRefusal``, also for undo and redo, which are not changes of their own.
    func change(_ edit: PhotoSetEdit) throws -> PhotoSetChange {
        switch edit {
        case .create(let id, let name, let contents): return try create(id, name, contents)
        case .add(let photos, let id): return try add(photos, to: id)
        case .remove(let photos, let id): return try remove(photos, from: id)
        case .move(let photos, let id, let row): return try move(photos, in: id, to: row)
        case .rename(let id, let name):
            return try settings(of: id) { set, state in
                guard set.kind != .favourites else { throw PhotoSetRefusal.favouritesStay }
                try checkFree(name, but: id)
                (state.name, state.nameKey) = (name.text, name.key)
            }
        case .share(let id, let people, let isForEverybody):
            return try settings(of: id) { _, state in
                state.readers = Set(people.filter { $0 != person }.map(\.rawValue)).sorted()
                state.isForEverybody = isForEverybody
            }
        case .delete(let id):
            let set = try own(id)
            guard set.kind != .favourites else { throw PhotoSetRefusal.favouritesStay }
            return PhotoSetChange(set: id, before: try state(of: set), after: nil)
        case .undo: throw PhotoSetRefusal.nothingToUndo
        case .redo: throw PhotoSetRefusal.nothingToRedo
        }
    }
}

// MARK: - Sets

extension PhotoSetEditor {
    private func create(
        _ id: PhotoSetID, _ name: PhotoSetName, _ contents: PhotoSetContents
    ) throws -> PhotoSetChange {
        try checkFree(name, but: nil)
        guard name.key != PhotoSetName.favourites.key else { throw PhotoSetRefusal.nameTaken(name.text) }
        switch contents {
        case .search(let words): return try insert(id, name, .search, words: words).change
        case .photos(let photos):
            guard photos.count <= PhotoSetLimits.photos else {
                throw PhotoSetRefusal.tooManyPhotos(PhotoSetLimits.photos)
            }
            let (row, change) = try insert(id, name, .list, words: nil)
            let insert = try db.cachedStatement(
                sql: "INSERT INTO photoSetItem (setRow, position, photoID) VALUES (?, ?, ?)")
            for (index, photo) in try existing(photos).enumerated() {
                try insert.execute(arguments: [row, Self.gap * Int64(index + 1), photo.rawValue])
            }
            return change
        }
    }

    /// Inserts the row of a set, or takes that of favourites whose creation was undone.
    private func insert(
        _ id: PhotoSetID, _ name: PhotoSetName, _ kind: PhotoSetKind, words: String?
    ) throws -> (row: Int64, change: PhotoSetChange) {
        let count = try Int.fetchOne(
            db, sql: "SELECT count(*) FROM photoSet WHERE personRow = ? AND NOT isDeleted",
            arguments: [person.rawValue])
        guard (count ?? 0) < PhotoSetLimits.sets else { throw PhotoSetRefusal.tooManySets(PhotoSetLimits.sets) }
        let state = PhotoSetChange.State(name: name.text, nameKey: name.key, isForEverybody: false, readers: [])
        let change = PhotoSetChange(set: id, before: nil, after: state)
        if kind == .favourites,
            let row = try Int64.fetchOne(
                db, sql: "SELECT row FROM photoSet WHERE id = ? AND isDeleted", arguments: [id.rawValue])
        {
            return (row, change)
        }
        let row = try LoggedSet(
            id: id.rawValue, person: person.rawValue, kind: kind.rawValue, name: name.text, nameKey: name.key,
            words: words, isForEverybody: false, readers: [], createdAt: time, changedAt: time
        ).insert(db)
        return (row, change)
    }

    private func settings(
        of id: PhotoSetID, _ body: (PhotoSetRecord, inout PhotoSetChange.State) throws -> Void
    ) throws -> PhotoSetChange {
        let set = try own(id)
        let before = try state(of: set)
        var after = before
        try body(set, &after)
        return PhotoSetChange(set: id, before: before, after: after)
    }

    private func own(_ id: PhotoSetID) throws -> PhotoSetRecord {
        guard let set = try PhotoSetRecord.fetch(db, id, of: person) else { throw PhotoSetRefusal.noSuchSet(id) }
        return set
    }

    /// A set whose photos the person chooses.
    private func ownList(_ id: PhotoSetID) throws -> PhotoSetRecord {
        let set = try own(id)
        guard set.kind != .search else { throw PhotoSetRefusal.followsSearch(set.name) }
        return set
    }

    private func state(of set: PhotoSetRecord) throws -> PhotoSetChange.State {
        PhotoSetChange.State(
            name: set.name, nameKey: set.nameKey, isForEverybody: set.isForEverybody,
            readers: try Int64.fetchAll(
                db, sql: "SELECT personRow FROM photoSetReader WHERE setRow = ? ORDER BY personRow",
                arguments: [set.row]))
    }

    private func checkFree(_ name: PhotoSetName, but id: PhotoSetID?) throws {
        let other = try String.fetchOne(
            db, sql: "SELECT name FROM photoSet WHERE personRow = ? AND nameKey = ? AND NOT isDeleted AND id IS NOT ?",
            arguments: [person.rawValue, name.key, id?.rawValue])
        let isReserved = id != nil && name.key == PhotoSetName.favourites.key
        if isReserved || other != nil { throw PhotoSetRefusal.nameTaken(other ?? name.text) }
    }
}

// MARK: - Photos

extension PhotoSetEditor {
    private func add(_ photos: [PhotoID], to id: PhotoSetID) throws -> PhotoSetChange {
        try checkCount(photos)
        let added = try existing(photos)
        if id == .favourites(of: person), try PhotoSetRecord.fetch(db, id, of: person) == nil {
            guard !added.isEmpty else { throw PhotoSetRefusal.noSuchSet(id) }
            var (_, change) = try insert(id, .favourites, .favourites, words: nil)
            for (index, photo) in added.enumerated() {
                change.items.append(photo.rawValue, from: 0, to: Self.gap * Int64(index + 1))
            }
            return change
        }
        let set = try ownList(id)
        let new = try added.filter { try set.position(of: $0, in: db) == nil }
        guard set.photoCount + new.count <= PhotoSetLimits.photos else {
            throw PhotoSetRefusal.tooManyPhotos(PhotoSetLimits.photos)
        }
        return try insert(new.map(\.rawValue), in: set, before: nil, taken: [:])
    }

    private func remove(_ photos: [PhotoID], from id: PhotoSetID) throws -> PhotoSetChange {
        try checkCount(photos)
        let set = try ownList(id)
        var change = try unchanged(set)
        for (photo, position) in try positions(of: photos, in: set) {
            change.items.append(photo, from: position, to: 0)
        }
        return change
    }

    private func move(_ photos: [PhotoID], in id: PhotoSetID, to row: Int) throws -> PhotoSetChange {
        try checkCount(photos)
        let set = try ownList(id)
        let moved = try positions(of: photos, in: set)
        guard row >= 1, row <= set.photoCount else { throw PhotoSetRefusal.noSuchRow(row, count: set.photoCount) }
        let ids = String(decoding: try JSONEncoder().encode(moved.map(\.photo)), as: UTF8.self)
        let first = min(row, max(set.photoCount - moved.count + 1, 1))
        let there = try String.fetchAll(
            db, sql: "\(Self.shown) ORDER BY position LIMIT ? OFFSET ?", arguments: [set.row, moved.count, first - 1])
        guard there != moved.map(\.photo) else { return try unchanged(set) }
        let next = try Int64.fetchOne(
            db,
            sql: """
                SELECT position FROM photoSetItem WHERE setRow = ?1 AND EXISTS (SELECT 1 FROM photo WHERE id = photoID)
                  AND photoID NOT IN (SELECT value FROM json_each(?2)) ORDER BY position LIMIT 1 OFFSET ?3
                """, arguments: [set.row, ids, first - 1])
        return try insert(
            moved.map(\.photo), in: set, before: next,
            taken: Dictionary(uniqueKeysWithValues: moved.map { ($0.photo, $0.position) }))
    }

    /// Selects the ids of the photos of the set in row ?1 that the library has.
    private static let shown = """
        SELECT photoID FROM photoSetItem WHERE setRow = ? AND EXISTS (SELECT 1 FROM photo WHERE id = photoID)
        """

    private func unchanged(_ set: PhotoSetRecord) throws -> PhotoSetChange {
        let state = try state(of: set)
        return PhotoSetChange(set: set.id, before: state, after: state)
    }

    private func checkCount(_ photos: [PhotoID]) throws {
        guard photos.count <= PhotoSetLimits.edited else {
            throw PhotoSetRefusal.tooManyEdited(PhotoSetLimits.edited)
        }
    }

    /// The photos without duplicates.
    ///
    /// - Throws: ``PhotoSetRefusal/noSuchPhoto(_:)`` for the first that the library does not have.
    private func existing(_ photos: [PhotoID]) throws -> [PhotoID] {
        var seen: Set<PhotoID> = []
        return try photos.filter { photo in
            guard seen.insert(photo).inserted else { return false }
            guard try db.photoRow(photo) != nil else { throw PhotoSetRefusal.noSuchPhoto(photo) }
            return true
        }
    }

    /// The photos without duplicates, with their positions in a set.
    private func positions(
        of photos: [PhotoID], in set: PhotoSetRecord
    ) throws -> [(photo: String, position: Int64)] {
        var seen: Set<PhotoID> = []
        return try photos.filter { seen.insert($0).inserted }.map { photo in
            guard let position = try set.position(of: photo, in: db) else {
                throw PhotoSetRefusal.notInSet(photo, set.name)
            }
            return (photo.rawValue, position)
        }
    }

    /// Inserts photos before a position, or at the end.
    ///
    /// - Parameter taken: the positions that these photos have now, and give up.
    private func insert(
        _ photos: [String], in set: PhotoSetRecord, before next: Int64?, taken: [String: Int64]
    ) throws -> PhotoSetChange {
        var change = try unchanged(set)
        let previous =
            try Int64.fetchOne(
                db,
                sql: """
                    SELECT position FROM photoSetItem WHERE setRow = ?1 AND position < ?2
                      AND position NOT IN (SELECT value FROM json_each(?3)) ORDER BY position DESC LIMIT 1
                    """,
                arguments: [
                    set.row, next ?? .max,
                    String(decoding: try JSONEncoder().encode(Array(taken.values)), as: UTF8.self),
                ]) ?? 0
        let end = next ?? previous &+ Self.gap &* Int64(photos.count + 1)
        let step = (end &- previous) / Int64(photos.count + 1)
        guard step >= 1, end > previous else { return try spread(photos, in: set, before: next, taken: taken) }
        for (index, photo) in photos.enumerated() {
            change.items.append(photo, from: taken[photo] ?? 0, to: previous + step * Int64(index + 1))
        }
        return change
    }

    /// As ``insert(_:in:before:taken:)`` where no room is left: gives all photos of the set new positions.
    private func spread(
        _ photos: [String], in set: PhotoSetRecord, before next: Int64?, taken: [String: Int64]
    ) throws -> PhotoSetChange {
        var order: [(photo: String, position: Int64)] = []
        let inserted = photos.map { ($0, taken[$0] ?? 0) }
        let rows = try Row.fetchAll(
            db, sql: "SELECT photoID, position FROM photoSetItem WHERE setRow = ? ORDER BY position",
            arguments: [set.row])
        for row in rows {
            let (photo, position): (String, Int64) = (row[0], row[1])
            if position == next { order += inserted }
            if taken[photo] == nil { order.append((photo, position)) }
        }
        if next == nil { order += inserted }
        var change = try unchanged(set)
        for (index, item) in order.enumerated() {
            change.items.append(item.photo, from: item.position, to: Self.gap * Int64(index + 1))
        }
        return change
    }
}
