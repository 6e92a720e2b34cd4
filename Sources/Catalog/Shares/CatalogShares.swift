internal import GRDB
public import Personal
public import Times

/// Links that show some photos to those who have them.
public struct CatalogShares: CatalogSubject {
    let catalog: Catalog

    /// All shares, the newest first.
    public func all() throws(CatalogError) -> [ShareRecord] {
        try read { db in
            try Row.fetchAll(db, sql: "\(ShareRecord.select) ORDER BY share.row DESC").compactMap { ShareRecord($0) }
        }
    }

    /// The share of a link; nil if there is none.
    ///
    /// - Parameter token: the SHA-256 of the link's token.
    public func find(token: [UInt8]) throws(CatalogError) -> ShareRecord? {
        try read { db in
            let statement = try db.cachedStatement(sql: "\(ShareRecord.select) WHERE share.token = ?")
            return try Row.fetchOne(statement, arguments: [Blob(token)]).flatMap { ShareRecord($0) }
        }
    }

    /// The share with an id; nil if there is none.
    public func find(id: String) throws(CatalogError) -> ShareRecord? {
        try read { db in try Self.find(id, db) }
    }

    /// Adds a share.
    ///
    /// - Parameters:
    ///   - photos: the ids of the photos, in order, if they are fixed; photos that the library does not have are left out.
    ///   - title: the title for the log of what happened; nil for a share that is named after a set, whose name is its owner's alone.
    /// - Returns: nil if there are more than ``ShareLimits/shares`` shares.
    public func add(
        _ share: LoggedShare, photos: [PhotoID], noting title: String? = nil
    ) throws(CatalogError) -> ShareRecord? {
        try writeLogged { db, changes -> ShareRecord? in
            guard try Int.fetchOne(db, sql: "SELECT count(*) FROM share") ?? 0 < ShareLimits.shares else { return nil }
            try share.insert(db)
            try share.insert(photos: photos.map(\.rawValue), db)
            changes.shares.insert(share.id)
            changes.note(.shareMade, [share.id], detail: title, count: photos.isEmpty ? nil : photos.count)
            return try Self.find(share.id, db)
        }
    }

    /// Ends a share: its link leads nowhere from now on.
    ///
    /// - Returns: whether there was one with this id.
    public func remove(id: String) throws(CatalogError) -> Bool {
        try writeLogged { db, changes in
            try db.execute(sql: "DELETE FROM share WHERE id = ?", arguments: [id])
            guard db.changesCount > 0 else { return false }
            changes.shares.insert(id)
            changes.note(.shareEnded, [id])
            return true
        }
    }

    /// How long a link is not used until its next use is noted in the log again.
    static let visit = Duration.seconds(3600)

    /// Notes that a link was used; in the log, without who did it, because those who have a link have no account, and need not be
    /// followed. A loss of power can undo this.
    public func noteUse(id: String, at time: Instant) throws(CatalogError) {
        try writeIfFree { db in try Self.noteUse(id: id, at: time, db) }
    }

    /// The ids of the photos that were fixed, in order, without those that the library does not have.
    public func photoIDs(of share: ShareRecord) throws(CatalogError) -> [PhotoID] {
        try read { db in
            try PhotoID.fetchAll(
                db, from: "sharePhoto AS item", where: "item.shareRow = ?", orderedBy: "item.position", share.row)
        }
    }

    /// The ids of the photos of a set that lists them, in order, without those that the library does not have.
    public func photoIDs(of set: PhotoSetRecord) throws(CatalogError) -> [PhotoID] {
        try read { db in
            try PhotoID.fetchAll(
                db, from: "photoSetItem AS item", where: "item.setRow = ?", orderedBy: "item.position", set.row)
        }
    }

    private static func find(_ id: String, _ db: Database) throws -> ShareRecord? {
        try Row.fetchOne(db, sql: "\(ShareRecord.select) WHERE share.id = ?", arguments: [id]).flatMap {
            ShareRecord($0)
        }
    }
}

/// The limits of shares.
public enum ShareLimits {
    /// The greatest number of photos in a share.
    public static let photos = PhotoSetLimits.photos
    /// The greatest number of shares of a library.
    public static let shares = 10_000
}

extension PhotoID {
    /// The ids of those photos of a list that the library has and that are not missing.
    fileprivate static func fetchAll(
        _ db: Database, from list: String, where condition: String, orderedBy order: String, _ argument: Int64
    ) throws -> [PhotoID] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT item.photoID FROM \(list) CROSS JOIN photo
                WHERE photo.id = item.photoID AND photo.state <> 'missing' AND \(condition) ORDER BY \(order)
                """)
        return try String.fetchAll(statement, arguments: [argument]).map { PhotoID($0) }
    }
}

extension CatalogShares {
    /// Notes that a link was used, unless it is known to have been used later.
    static func noteUse(id: String, at time: Instant, _ db: Database) throws {
        let known = try Row.fetchOne(db, sql: "SELECT usedAt FROM share WHERE id = ?", arguments: [id])
        guard let known else { return }
        let last: Instant? = known[0]
        if let last, last >= time { return }
        try db.execute(sql: "UPDATE share SET usedAt = ? WHERE id = ?", arguments: [time, id])
        if let last, last > time - visit { return }
        try AuditNote(action: .shareUsed, subjects: [id]).insert(db, by: .visitor(address: nil))
    }
}
