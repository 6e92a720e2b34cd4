internal import GRDB

/// What spares a downloaded original from being deleted to save space, besides that it couldn't be fetched again: what the
/// feed no longer has, what could not be fetched the last time, and what is of a list that is gone.
public struct EvictionRule: Sendable, Equatable {
    /// Whether those of the recents are spared.
    public var sparesRecents: Bool
    /// Whether those of a list that failed the last time are spared: nobody knows whether it comes back.
    public var sparesFailingLists: Bool

    /// For a limit, which is kept to without anybody being asked.
    public static let limit = EvictionRule(sparesRecents: true, sparesFailingLists: true)
    /// For a person who asks for room.
    public static let request = EvictionRule(sparesRecents: true, sparesFailingLists: false)
    /// For a person who asks for more room than that.
    public static let urgentRequest = EvictionRule(sparesRecents: false, sparesFailingLists: false)
}

/// What became of an original that might have been deleted.
public enum EvictionVerdict: Sendable, Equatable {
    case evicted
    /// Spared since it stands in the recents.
    case recent
    /// Spared since nobody can say that it could be fetched again.
    case kept
}

/// Downloaded originals, as far as there is room for them.
public struct CatalogOriginals: CatalogSubject {
    let catalog: Catalog

    /// How many bytes of originals are kept; nil for all.
    public func limit() throws(CatalogError) -> Int64? {
        try read { try Int64.fetchOne($0, sql: "SELECT originalsLimit FROM library") }
    }

    /// Sets how many bytes of originals are kept; nil for all.
    public func setLimit(_ bytes: Int64?) throws(CatalogError) {
        try writeLogged { db, changes in
            changes.originalsLimit = true
            try db.execute(sql: "UPDATE library SET originalsLimit = ?", arguments: [bytes])
        }
    }

    /// Deletes originals by their contents, in this order, as far as a rule allows and until it is enough; what photos have of
    /// such a content is remote then. One transaction, so that nobody puts one of them on the recents meanwhile.
    ///
    /// A file is deleted before its photos are said to be remote: what is said to be here, and isn't, is fetched when it is
    /// next needed, so a process may be killed between the two, and nobody waits until the disk has it.
    /// - Parameters:
    ///   - delete: deletes the file of the content with this index, and says whether it did; called for those that may go, also
    ///     those that no photo has.
    ///   - isEnough: asked before each.
    /// - Returns: what became of each, up to the last that was looked at.
    public func evict(
        _ contents: [[UInt8]], by rule: EvictionRule, delete: (_ index: Int, _ isKnown: Bool) throws -> Bool,
        isEnough: () -> Bool
    ) throws(CatalogError) -> [EvictionVerdict] {
        try writeLightly { db in
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

    /// Remembers that the original of a content is here, for photos that were thought to be remote: it came back with another
    /// photo.
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
    /// A content that no photo has may go: nothing would ever show it. One of a source that was removed, and may come back, is
    /// treated as before.
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
