internal import Foundation
internal import GRDB
public import Times

/// Sets of photos, which people make, and show to others.
public struct CatalogSets: CatalogSubject {
    let catalog: Catalog

    /// The sets that a person can see: favourites, the person's other sets by name, then those of others.
    ///
    /// - Parameter photo: a photo, for only those sets that contain it; nil for all.
    public func all(
        visibleTo person: PersonID = .local, containing photo: PhotoID? = nil
    ) throws(CatalogError) -> [PhotoSetRecord] {
        try read { db in
            let sets = try PhotoSetRecord.all(db, visibleTo: person)
            return try photo.map { photo in try sets.filter { try $0.position(of: photo, in: db) != nil } }
                ?? sets
        }
    }

    /// The set with an id; nil if there is none that the person can see.
    public func find(
        _ id: PhotoSetID, visibleTo person: PersonID = .local
    ) throws(CatalogError) -> PhotoSetRecord? {
        try read { db in try PhotoSetRecord.fetch(db, id, visibleTo: person) }
    }

    /// The photos of a set from a position on. Photos that the library does not have are left out. Costs the same
    /// whatever the size of the set.
    ///
    /// - Parameters:
    ///   - position: the `next` of the page before; 0 for the first.
    ///   - limit: the greatest number of photos; nil for all.
    public func photos(
        of set: PhotoSetRecord, after position: Int64 = 0, limit: Int? = nil
    ) throws(CatalogError) -> PhotoSetPage {
        try read { db in
            let statement = try db.cachedStatement(
                sql: "\(Self.items) AND item.position > ?2 ORDER BY item.position LIMIT ?3")
            let rows = try Row.fetchAll(statement, arguments: [set.row, position, limit.map { $0 + 1 } ?? -1])
            let shown = limit.map { rows.prefix($0) } ?? rows[...]
            return PhotoSetPage(
                photos: shown.map { PhotoRecord($0) },
                next: shown.count < rows.count ? shown.last?[PhotoRecord.columnCount] : nil)
        }
    }

    /// The first photo of each set that has any, by the set's id.
    public func covers(of sets: [PhotoSetRecord]) throws(CatalogError) -> [PhotoSetID: PhotoRecord] {
        try read { db in
            let statement = try db.cachedStatement(sql: "\(Self.items) ORDER BY item.position LIMIT 1")
            var covers: [PhotoSetID: PhotoRecord] = [:]
            for set in sets where set.photoCount > 0 {
                covers[set.id] = try Row.fetchOne(statement, arguments: [set.row]).map { PhotoRecord($0) }
            }
            return covers
        }
    }

    /// The photos before and after a photo of a set; nil if the photo is not in the set.
    public func neighbours(
        of photo: PhotoID, in set: PhotoSetRecord
    ) throws(CatalogError) -> (before: PhotoRecord?, after: PhotoRecord?)? {
        try read { db in
            guard let position = try set.position(of: photo, in: db) else { return nil }
            let before = try Row.fetchOne(
                db, sql: "\(Self.items) AND item.position < ?2 ORDER BY item.position DESC LIMIT 1",
                arguments: [set.row, position])
            let after = try Row.fetchOne(
                db, sql: "\(Self.items) AND item.position > ?2 ORDER BY item.position LIMIT 1",
                arguments: [set.row, position])
            return (before.map { PhotoRecord($0) }, after.map { PhotoRecord($0) })
        }
    }

    /// Those of some photos that are in a person's own set with an id.
    public func contained(
        _ photos: [PhotoID], in id: PhotoSetID, of person: PersonID = .local
    ) throws(CatalogError) -> Set<PhotoID> {
        try read { db in
            guard let set = try PhotoSetRecord.fetch(db, id, of: person) else { return [] }
            return Set(try photos.filter { try set.position(of: $0, in: db) != nil })
        }
    }

    /// Edits a person's sets in one transaction: completely, or not at all. The last hundred edits can be undone, the
    /// newest first, and undone edits can be redone until there is another edit. An edit that changes nothing is not
    /// recorded and gets no number.
    ///
    /// - Parameter number: the number that the person's last edit must have; nil for any.
    /// - Throws: ``CatalogError/setRefused(_:)``.
    @discardableResult public func edit(
        _ edit: PhotoSetEdit, of person: PersonID = .local, ifNumber number: Int64? = nil, at time: Instant
    ) throws(CatalogError) -> EditedSet {
        try writeLogged { db, changes in
            if let number {
                let last = try PhotoSetHistory.number(of: person, in: db)
                guard last == number else { throw PhotoSetRefusal.editedSince(number: last) }
            }
            let history = PhotoSetHistory(db: db, person: person, time: time)
            let (change, isForward) = try history.apply(edit)
            if let change {
                changes.sets.take(change, isForward: isForward)
                changes.note(change, isForward: isForward, isNew: edit.set == change.set)
            }
            return EditedSet(
                set: try (change?.set ?? edit.set).flatMap { try PhotoSetRecord.fetch(db, $0, visibleTo: person) },
                photos: change?.items.photos.map { PhotoID($0) } ?? [],
                number: try PhotoSetHistory.number(of: person, in: db))
        }
    }

    /// The ids of the photos in some rows, each once; rows without a photo are left out.
    public func photoIDs(inRows rows: [Int64]) throws(CatalogError) -> [PhotoID] {
        try read { db in try PhotoKey.all(inRows: rows, in: db).map { PhotoID($0.id) } }
    }

    /// The row of the whole set in which the photo is that a reader sees in `row`, counted from 1; nil if they see no such row.
    public func row(ofShown row: Int, in id: PhotoSetID) throws(CatalogError) -> Int? {
        guard row >= 1 else { return nil }
        return try read { db in
            try Int.fetchOne(
                db,
                sql: """
                    SELECT count(*) FROM main.photoSetItem AS item
                    WHERE setRow = (SELECT row FROM photoSet WHERE id = ?1)
                      AND EXISTS (SELECT 1 FROM main.photo WHERE id = item.photoID)
                      AND position <= (
                        SELECT position FROM photoSetItem
                        WHERE setRow = (SELECT row FROM photoSet WHERE id = ?1)
                          AND EXISTS (SELECT 1 FROM photo WHERE id = photoID)
                        ORDER BY position LIMIT 1 OFFSET ?2)
                    """, arguments: [id.rawValue, row - 1])
        }.flatMap { $0 > 0 ? $0 : nil }
    }

    /// The number of a person's last edit of sets; 0 before the first.
    public func editNumber(of person: PersonID = .local) throws(CatalogError) -> Int64 {
        try read { db in try PhotoSetHistory.number(of: person, in: db) }
    }

    /// Selects the photos of the set in row ?1 with their positions; conditions and the order by position follow.
    private static let items = """
        SELECT \(PhotoRecord.columns), item.position
        FROM photoSetItem AS item CROSS JOIN \(PhotoRecord.source)
        WHERE photo.id = item.photoID AND item.setRow = ?1
        """
}

/// The result of an edit of sets.
public struct EditedSet: Sendable {
    /// The set as it is now; nil if it was deleted.
    public var set: PhotoSetRecord?
    /// The photos that were added, removed or moved, or whose adding, removing or moving was undone or redone.
    public var photos: [PhotoID]
    /// The number of the person's last edit.
    public var number: Int64
}

extension PhotoSetEdit {
    /// The set that is edited; nil for undo and redo.
    var set: PhotoSetID? {
        switch self {
        case .create(let id, _, _), .add(_, let id), .remove(_, let id), .move(_, let id, _), .rename(let id, _),
            .delete(let id), .share(let id, _, _):
            id
        case .undo, .redo: nil
        }
    }
}

extension PendingEdits {
    /// Notes that a set was deleted, or came back, in the log of what happened: without its name, which is its owner's alone.
    ///
    /// - Parameter isNew: whether a set that appears was just made, and did not come back.
    fileprivate mutating func note(_ change: PhotoSetChange, isForward: Bool, isNew: Bool) {
        let (before, after) = isForward ? (change.before, change.after) : (change.after, change.before)
        if before != nil, after == nil { note(.setDeleted, [change.set.rawValue], limit: .ofUser) }
        if before == nil, after != nil, !isNew { note(.setRestored, [change.set.rawValue], limit: .ofUser) }
    }
}

extension ChangedSets {
    /// Notes a change that was applied, or undone.
    fileprivate mutating func take(_ change: PhotoSetChange, isForward: Bool) {
        let (before, after) = isForward ? (change.before, change.after) : (change.after, change.before)
        records.insert(change.set.rawValue)
        if before == nil, after != nil {
            whole.insert(change.set.rawValue)
        } else {
            photos[change.set.rawValue, default: []] += change.items.photos
        }
    }
}
