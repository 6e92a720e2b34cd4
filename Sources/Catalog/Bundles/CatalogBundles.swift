internal import GRDB
public import Times

/// Installed bundles.
public struct CatalogBundles: CatalogSubject {
    let catalog: Catalog

    /// The installed bundles, in the order of installation.
    public func all() throws(CatalogError) -> [BundleRecord] {
        try read { db in
            try Row.fetchAll(db, sql: BundleRecord.select + " ORDER BY bundle.sourceRow").map { BundleRecord($0) }
        }
    }

    /// Replaces a bundle's version and its photos by another version, in one transaction. Photos keep their ids, and
    /// with them recents and corrections; a photo that is not in the new version is marked missing.
    ///
    /// - Parameters:
    ///   - bundle: what to store; its row and name are assigned here if it is new.
    ///   - photos: gives each photo of the version.
    ///   - newID: the id of a photo that is new in the library; called with attempt numbers 0, 1, 2, … until the id is
    ///     free.
    public func install(
        _ bundle: BundleRecord, photos: (_ take: (BundlePhoto) throws -> Void) throws -> Void,
        newID: @escaping (BundlePhoto, Int) -> String
    ) throws(CatalogError) -> (bundle: BundleRecord, counts: MergeCounts) {
        try writeLogged { db, changes in
            changes.sources = true
            var installed = bundle
            (installed.sourceRow, installed.name) = try db.source(of: bundle)
            try installed.save(db)
            let merger = try BundleMerger(db: db, sourceRow: installed.sourceRow, newID: newID)
            var counts = MergeCounts()
            try photos { try merger.merge($0, counts: &counts) }
            counts.removed = try merger.removeUnseen()
            return (installed, counts)
        }
    }

    /// Notes when the publisher of an installed bundle was asked, and what it offered. Nothing is noted if another version was
    /// installed meanwhile, or the bundle was removed: a publisher can take long to answer.
    public func note(_ bundle: BundleRecord) throws(CatalogError) {
        try writeLogged { db, changes in
            changes.sources = true
            try bundle.saveCheck(db)
        }
    }

    /// Whether a publisher should be asked for a newer version: 24 h after the last time.
    public func hasDue(at now: Instant) throws(CatalogError) -> Bool {
        try read { db in
            let sql = "SELECT EXISTS (SELECT 1 FROM bundle WHERE origin LIKE 'http%' AND coalesce(checkedAt, 0) < ?)"
            return try Bool.fetchOne(db, sql: sql, arguments: [now - BundleRecord.timeToLive]) ?? false
        }
    }

    /// Whether there are photos that do not belong to this bundle.
    public func hasPhotos(beside row: Int64) throws(CatalogError) -> Bool {
        try read { db in
            let sql = "SELECT EXISTS (SELECT 1 FROM photo WHERE sourceRow IS NOT ? AND state <> 'missing')"
            return try Bool.fetchOne(db, sql: sql, arguments: [row]) ?? false
        }
    }

    /// Calls `body` with every photo to publish and its row, in the order of the ids that the published bundle uses.
    /// The place is the district, where there is one: the reader's gazetteer knows its city, and nothing is lost.
    ///
    /// - Parameter sourceRow: publishes only the photos of this bundle, under their ids in it; nil for all photos.
    public func forEachPublished(
        ofBundle sourceRow: Int64?, _ body: (_ photo: BundlePhoto, _ row: Int64) throws -> Void
    ) throws(CatalogError) {
        try read { db in
            let photoColumns = BundlePhoto.Column.written.map(\.sql)
            let columns = photoColumns + PlaceDescription.Column.allCases.map(\.sql)
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT \(columns.joined(separator: ", ")), photo.row,
                      CASE WHEN ?1 IS NULL THEN photo.id ELSE photo.identity END AS bundleID
                    FROM photo JOIN place ON place.row = coalesce(photo.districtRow, photo.placeRow)
                    WHERE photo.state IN ('local', 'cached') AND (?1 IS NULL OR photo.sourceRow = ?1) ORDER BY bundleID
                    """, arguments: [sourceRow])
            while let row = try rows.next() {
                let place = PlaceDescription(ColumnRow(row, at: photoColumns.count))
                let id: String = row[columns.count + 1]
                guard var photo = BundlePhoto(id: id, ColumnRow(row), place: place) else { continue }
                photo.tidy()
                try body(photo, row[columns.count])
            }
        }
    }

    /// Whether a bundle of this identity is installed.
    public func isInstalled(_ identity: String) throws(CatalogError) -> Bool {
        try read { db in
            try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM bundle WHERE identity = ?)", arguments: [identity]) ?? false
        }
    }
}

extension Database {
    /// The source of a bundle, created at its first installation.
    fileprivate func source(of bundle: BundleRecord) throws -> (row: Int64, name: String) {
        let known = try Row.fetchOne(
            self,
            sql: """
                SELECT source.row, source.name FROM bundle JOIN source ON source.row = bundle.sourceRow WHERE identity = ?
                """, arguments: [bundle.identity])
        if let known { return (known[0], known[1]) }
        let isTaken = "SELECT EXISTS (SELECT 1 FROM source WHERE name = ?)"
        var name = bundle.name.isEmpty ? bundle.identity : bundle.name
        if try Bool.fetchOne(self, sql: isTaken, arguments: [name]) == true { name = bundle.identity }
        var number = 1
        while try Bool.fetchOne(self, sql: isTaken, arguments: [name]) == true {
            number += 1
            name = "\(bundle.identity) \(number)"
        }
        try execute(
            sql: """
                INSERT INTO source (name, url, policy, timeToLive, fetch, isPrivateAllowed, bundleFolder)
                VALUES (?, ?, 'replace', 86400, 'all', 0, ?)
                """, arguments: [name, "bundle:\(bundle.identity)", bundle.current.folder])
        return (lastInsertedRowID, name)
    }
}
