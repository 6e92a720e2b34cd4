internal import GRDB

/// A photo of which there is only a row: for measuring how large catalogues behave.
public struct SampleRow: Sendable {
    /// 12 characters of `[0-9a-z]`, as every id.
    public var id: String
    public var file: IndexedFile

    /// A row for a photo that is not there.
    public init(id: String, file: IndexedFile) {
        self.id = id
        self.file = file
    }
}

extension Catalog {
    /// Prepares this connection for very many rows: pages of all indexes are kept in memory, 256 MiB at most, and written
    /// seldom. After a power cut the last of what was written may be gone.
    public func prepareForSamples() throws(CatalogError) {
        try use { database in
            try database.writeWithoutTransaction { db in
                try db.execute(
                    sql: "PRAGMA cache_size = -262144; PRAGMA wal_autocheckpoint = 32768; PRAGMA synchronous = NORMAL")
            }
        }
    }

    /// Writes rows of photos that are all new, in one transaction; those whose id is there already are left as they are.
    /// Returns how many were written.
    ///
    /// - Parameter folder: the folder in which all of them seem to stand.
    public func insert(samples: [SampleRow], folder: String) throws(CatalogError) -> Int {
        try write { db in
            try db.execute(sql: "INSERT OR IGNORE INTO folder (path) VALUES (?)", arguments: [folder])
            let folderRow = try Int64.fetchOne(db, sql: "SELECT row FROM folder WHERE path = ?", arguments: [folder])
            let insert = try db.cachedStatement(
                sql: """
                    INSERT OR IGNORE INTO photo (id, placeRow, folderRow, name, state, title, caption, keywords, takenAt, takenLocal, takenZone, width,
                      height, type, bytes, sha256, latitude, longitude, device, inode, modifiedAt, metadataVersion)
                    VALUES (?, ?, ?, ?, 'local', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, \(Self.metadataVersion))
                    """)
            var places: [String: Int64] = [:]
            var count = 0
            for sample in samples {
                let file = sample.file
                let taken = file.takenTime
                let place: Int64
                if let known = places[file.place.id] {
                    place = known
                } else {
                    place = try file.place.rowNumber(in: db)
                    places[file.place.id] = place
                }
                try insert.execute(arguments: [
                    sample.id, place, folderRow, file.name, file.title, file.caption,
                    Keywords.lines(file.keywords), taken?.takenAt, file.taken?.milliseconds,
                    taken?.source.rawValue, file.width, file.height, file.type,
                    file.fingerprint.bytes, file.sha256.map { Blob($0) }, file.latitude, file.longitude,
                    file.fingerprint.device, file.fingerprint.inode, file.fingerprint.modifiedAt,
                ])
                count += db.changesCount
            }
            return count
        }
    }
}
