internal import GRDB

/// Which downloaded originals are kept when others are evicted to save space. Originals that may not be available again
/// are always kept: those that the feed no longer lists, whose last download failed, or whose list was removed.
public struct EvictionRule: Sendable, Equatable {
    /// Whether originals of photos on the recents are kept.
    public var sparesRecents: Bool
    /// Whether originals of a list that failed the last time are kept: the list may be gone for good.
    public var sparesFailingLists: Bool

    /// For the limit, which is enforced without asking anybody.
    public static let limit = EvictionRule(sparesRecents: true, sparesFailingLists: true)
    /// For a person who asks for space.
    public static let request = EvictionRule(sparesRecents: true, sparesFailingLists: false)
    /// For a person who asks for more space than that gives.
    public static let urgentRequest = EvictionRule(sparesRecents: false, sparesFailingLists: false)
}

/// The decision about an original.
public enum EvictionVerdict: Sendable, Equatable {
    case evicted
    /// Kept because it is on the recents.
    case recent
    /// Kept because it may not be available again.
    case kept
}

/// Downloaded originals and their size limit.
public struct CatalogOriginals: CatalogSubject {
    let catalog: Catalog

    /// The limit on the size of all originals, in bytes; nil for none.
    public func limit() throws(CatalogError) -> Int64? {
        try read { try Int64.fetchOne($0, sql: "SELECT originalsLimit FROM library") }
    }

    /// Sets the limit on the size of all originals, in bytes; nil for none.
    public func setLimit(_ bytes: Int64?) throws(CatalogError) {
        try writeLogged { db, changes in
            changes.originalsLimit = true
            try db.execute(sql: "UPDATE library SET originalsLimit = ?", arguments: [bytes])
        }
    }

    /// Where originals are besides the library's folder, as the modules above describe it; nil for nowhere.
    public func objectStore() throws(CatalogError) -> String? {
        try read { try Self.objectStore($0) }
    }

    /// Sets where originals are besides the library's folder; nil for nowhere.
    public func setObjectStore(_ settings: String?) throws(CatalogError) {
        try writeLogged { db, changes in
            changes.objectStore = true
            try db.execute(sql: "UPDATE library SET objectStore = ?", arguments: [settings])
        }
    }

    static func objectStore(_ db: Database) throws -> String? {
        try String.fetchOne(db, sql: "SELECT objectStore FROM library")
    }

    /// Calls `body` with the hash and the media type of each original that is stored: of photos of sources, without those of bundles.
    public func forEachExpected(_ body: (_ content: [UInt8], _ type: String?) throws -> Void) throws {
        try read { db in
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT DISTINCT sha256, type FROM photo WHERE sourceRow IS NOT NULL AND state = 'cached'
                      AND sha256 IS NOT NULL AND sourceRow NOT IN (SELECT sourceRow FROM bundle)
                    """)
            while let row = try rows.next() { try body((row[0] as Blob).bytes, row[1]) }
        }
    }

    /// Evicts originals by their hashes, in this order, as the rule allows and until it is enough; their photos become
    /// remote. One transaction, so that nobody can put one of the photos on the recents in the meantime.
    ///
    /// A file is deleted before its photos are marked as remote. If the process dies between the two, the photo is
    /// marked as cached without a file, and is fetched again when it is next needed; so no fsync is necessary.
    /// - Parameters:
    ///   - delete: deletes the file with the hash of this index and returns whether it did; also called for files that
    ///     belong to no photo (`isKnown` is false).
    ///   - isEnough: called before each file.
    /// - Returns: the decision for each file, up to the last that was considered.
    public func evict(
        _ contents: [[UInt8]], by rule: EvictionRule, delete: (_ index: Int, _ isKnown: Bool) throws -> Bool,
        isEnough: () -> Bool
    ) throws(CatalogError) -> [EvictionVerdict] {
        try writeWithoutFsync { db in
            let mark = try db.cachedStatement(
                sql: """
                    UPDATE photo SET state = 'remote' WHERE sha256 = ? AND sourceRow IS NOT NULL AND state = 'cached'
                      AND sourceRow NOT IN (SELECT sourceRow FROM bundle)
                    """)
            let markRemoved = try db.cachedStatement(
                sql: "UPDATE removedPhoto SET state = 'remote' WHERE sha256 = ? AND state = 'cached'")
            var verdicts: [EvictionVerdict] = []
            for (index, content) in contents.enumerated() {
                guard !isEnough() else { break }
                let (verdict, isKnown) = try db.verdict(on: content, by: rule)
                guard verdict == .evicted, try delete(index, isKnown) else {
                    verdicts.append(verdict == .recent ? .recent : .kept)
                    continue
                }
                verdicts.append(.evicted)
                guard isKnown else { continue }
                try mark.execute(arguments: [Blob(content)])
                try markRemoved.execute(arguments: [Blob(content)])
            }
            return verdicts
        }
    }

    /// Records that the original with this hash is here again, for photos that were marked as remote: it was downloaded
    /// for another photo.
    public func noteIsHere(_ content: [UInt8]) throws(CatalogError) {
        try write { db in
            try db.execute(
                sql:
                    "UPDATE photo SET state = 'cached' WHERE sha256 = ? AND sourceRow IS NOT NULL AND state = 'remote'",
                arguments: [Blob(content)])
        }
    }
}

extension Database {
    /// A file that belongs to no photo can be evicted: nothing would ever show it. A file of a removed source that can
    /// still be restored is treated as if the source were there.
    fileprivate func verdict(
        on content: [UInt8], by rule: EvictionRule
    ) throws -> (verdict: EvictionVerdict, isKnown: Bool) {
        let statement = try cachedStatement(
            sql: """
                SELECT count(*),
                  coalesce(min(coalesce(state IN ('cached', 'remote') AND imageURL <> '' AND isGone = 0
                    AND (NOT ?2 OR failure IS NULL), 0)), 1),
                  coalesce(max(row IN (SELECT photoRow FROM recent UNION ALL SELECT photoRow FROM removedRecent)), 0)
                FROM (
                  SELECT photo.row, photo.state, photo.imageURL, feed.isGone, feed.failure
                  FROM photo LEFT JOIN feed ON feed.row = photo.feedRow
                  WHERE photo.sha256 = ?1 AND photo.sourceRow IS NOT NULL
                  UNION ALL SELECT photo.row, photo.state, photo.imageURL, feed.isGone, feed.failure
                  FROM removedPhoto AS photo LEFT JOIN removedFeed AS feed ON feed.row = photo.feedRow
                  WHERE photo.sha256 = ?1)
                """)
        guard let row = try Row.fetchOne(statement, arguments: [Blob(content), rule.sparesFailingLists]) else {
            return (.kept, true)
        }
        let (isKnown, isFetchable, isRecent): (Bool, Bool, Bool) = (row[0] as Int > 0, row[1], row[2])
        guard isFetchable else { return (.kept, isKnown) }
        return (rule.sparesRecents && isRecent ? .recent : .evicted, isKnown)
    }
}
