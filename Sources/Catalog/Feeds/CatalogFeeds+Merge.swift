internal import Bytes
internal import GRDB

extension CatalogFeeds {
    /// Merges items of a feed, in one transaction: inserts new ones by identity, updates changed ones.
    ///
    /// If the picture's URL or declared hash changed, the picture is downloaded again when it is next needed. A missing
    /// item returns.
    /// - Parameter generation: a number that grows with each refresh of the feed, for
    ///   ``removeUnseen(feed:generation:)``.
    public func merge(
        _ items: [RemoteItem], feed: FeedRecord, generation: Int64, newID: @escaping (RemoteItem, Int) -> String
    ) throws(CatalogError) -> MergeCounts {
        try writeWithoutFsync { db in
            let merger = ItemMerger(db: db, feed: feed, generation: generation, newID: newID)
            var counts = MergeCounts()
            for item in items { try merger.merge(item, counts: &counts) }
            return counts
        }
    }

    /// Marks the photos of a feed as missing that the refresh with this number did not contain; returns how many.
    public func removeUnseen(feed row: Int64, generation: Int64) throws(CatalogError) -> Int {
        try writeWithoutFsync { db in
            try db.execute(
                sql: """
                    UPDATE photo SET state = 'missing', error = NULL
                    WHERE feedRow = ? AND generation < ? AND state <> 'missing'
                    """, arguments: [row, generation])
            return db.changesCount
        }
    }
}

/// Merges items of one feed into the table of photos; used within one transaction.
private struct ItemMerger {
    let db: Database
    let feed: FeedRecord
    let generation: Int64
    let newID: (RemoteItem, Int) -> String

    func merge(_ item: RemoteItem, counts: inout MergeCounts) throws {
        let place = try item.place.placedRows(in: db)
        let find = try db.cachedStatement(
            sql: "SELECT row, state, imageURL, claimedHash, sha256 FROM photo WHERE sourceRow = ? AND identity = ?")
        guard let known = try Row.fetchOne(find, arguments: [feed.source.row, item.identity]) else {
            try insert(item, place: place)
            counts.added += 1
            return
        }
        let isChanged = try update(item, place: place, row: known[0])
        let content: Blob? = known[4]
        let isSamePicture = known[2] == item.imageURL && !Self.contradicts(item.claimedHash, known[3], content?.bytes)
        if known[1] == "missing" || !isSamePicture {
            try forgetPicture(row: known[0], isSamePicture: isSamePicture)
        }
        if isChanged { counts.updated += 1 } else { counts.unchanged += 1 }
    }

    /// Whether a feed declares another picture than before, or than the downloaded one. A hash that is declared for the
    /// first time, or no longer, does not count as a change.
    private static func contradicts(_ claim: String?, _ last: String?, _ content: [UInt8]?) -> Bool {
        guard let claim, let last, claim != last else { return false }
        guard let content else { return true }
        return claim != "sha-256:" + Hexadecimal.text(content)
    }

    private static let insert = """
        INSERT INTO photo (id, placeRow, districtRow, state, sourceRow, feedRow, generation,
          \(ItemFacts.Column.names), \(FirstItemFacts.Column.names))
        VALUES (?, ?, ?, 'remote', ?, ?, ?, \(ItemFacts.Column.marks), \(FirstItemFacts.Column.marks))
        """

    private func insert(_ item: RemoteItem, place: PlacedRows) throws {
        let id = try db.freePhotoID { newID(item, $0) }
        try db.cachedStatement(sql: Self.insert).execute(
            arguments: [id, place.place, place.district, feed.source.row, feed.row, generation] + item.facts.arguments
                + item.firstFacts.arguments)
        try db.keepCorrections(ofPhoto: db.lastInsertedRowID)
    }

    /// Whether a row already has all values of the feed. The arguments are the facts, the row, the stated place, its
    /// district, and the place if it is known. For a corrected photo, the correction holds its own place, and for one
    /// with given texts, their row its own texts.
    private static let compare = {
        let (latitude, longitude) = (ItemFacts.Column.mark(.latitude), ItemFacts.Column.mark(.longitude))
        let facts = ItemFacts.Column.allCases.filter { $0 != .latitude && $0 != .longitude }
            .map { "\($0.current(of: $0.own)) IS (\($0.own))" }
        let first = ItemFacts.Column.allCases.count + 1
        let (row, stated, district, named) = ("?\(first)", "?\(first + 1)", "?\(first + 2)", "?\(first + 3)")
        let correction = "SELECT 1 FROM correction WHERE photoID = photo.id"
        return """
            SELECT \(facts.joined(separator: " AND "))
              AND (coalesce(\(latitude), latitude) IS latitude AND coalesce(\(longitude), longitude) IS longitude
                OR EXISTS (\(correction) AND ownLatitude IS \(latitude) AND ownLongitude IS \(longitude)))
              AND (\(stated) IS NULL OR (placeRow = \(stated) AND districtRow IS \(district))
                OR EXISTS (\(correction) AND ownPlaceRow = \(stated) AND ownDistrictRow IS \(district)))
              AND (\(named) IS NULL OR placeRow IS NOT (SELECT row FROM place WHERE id = '\(PlaceRecord.unknownID)')
                OR EXISTS (\(correction) AND ownPlaceRow = \(named)))
            FROM photo LEFT JOIN (SELECT photoID, ownTitle, ownCaption, ownKeywords FROM givenText) AS given
              ON given.photoID = photo.id
            WHERE row = \(row)
            """
    }()

    private static let update = {
        let assignments = ItemFacts.Column.allCases.map { "\($0.stringValue) = \($0.current)" }
        return "UPDATE photo SET \(assignments.joined(separator: ", ")) WHERE row = ?"
    }()

    /// Stores the feed's current values; returns whether any of them is new. Where the feed has no value, the file's
    /// metadata stay.
    private func update(_ item: RemoteItem, place: PlacedRows, row: Int64) throws -> Bool {
        let facts = item.facts.arguments
        let isNamed = item.place.id != PlaceRecord.unknownID
        let stated: StatementArguments = [
            row, item.isPlaceStated ? place.place : nil, place.district, isNamed ? place.place : nil,
        ]
        let compare = try db.cachedStatement(sql: Self.compare)
        let isSame = try Bool.fetchOne(compare, arguments: facts + stated) ?? false
        if isSame {
            try noteSeen(row)
            return false
        }
        try db.writeOwnFacts(ofPhoto: row) {
            try db.cachedStatement(sql: Self.update).execute(arguments: facts + [row])
            let isPlaced = item.isPlaceStated || item.place.countryCode != PlaceRecord.unknownCountry
            // A place name without a position does not override the place from the file's metadata.
            if isPlaced || isNamed { try place.set(ofPhoto: row, isOverriding: isPlaced, in: db) }
            try noteSeen(row)
            try db.settleTakenTime(ofPhoto: row)
        }
        return true
    }

    /// Marks a photo as seen in this refresh.
    private func noteSeen(_ row: Int64) throws {
        try db.cachedStatement(sql: "UPDATE photo SET generation = ?, feedRow = ? WHERE row = ?")
            .execute(arguments: [generation, feed.row, row])
    }

    /// A different picture has to be downloaded again; the same picture is only back in the feed.
    private func forgetPicture(row: Int64, isSamePicture: Bool) throws {
        let sql =
            isSamePicture
            ? """
            UPDATE photo SET state = CASE WHEN sha256 IS NULL THEN 'remote' ELSE 'cached' END, error = NULL WHERE row = ?
            """
            : "UPDATE photo SET state = 'remote', error = NULL, sha256 = NULL, bytes = NULL WHERE row = ?"
        try db.execute(sql: sql, arguments: [row])
        try db.execute(sql: "DELETE FROM download WHERE photoRow = ?", arguments: [row])
    }
}
