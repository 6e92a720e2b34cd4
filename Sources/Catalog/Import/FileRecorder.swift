internal import Disk
internal import GRDB
internal import Times

/// Finds the row of a file and writes it; used within one transaction.
///
/// The first match counts: the row at the same path with the same content; a row of the same content whose file is no
/// longer at its path (moved or returned); the row at the same path, whose content changed; in an export with albums, a row
/// of the same content, of which the file is a duplicate; the row of a raw file that the file belongs with, or that is left of
/// the shot; a new row. See docs/decisions/0001-who-a-file-is.md.
struct FileRecorder {
    let db: Database
    let pathState: (PhotoRecord) -> PathState
    let newID: (IndexedFile, Int) -> String
    private var duplicates: DuplicateRows { DuplicateRows(db: db) }
    private var companions: CompanionRows { CompanionRows(db: db) }

    init(
        db: Database, pathState: @escaping (PhotoRecord) -> PathState, newID: @escaping (IndexedFile, Int) -> String
    ) {
        (self.db, self.pathState, self.newID) = (db, pathState, newID)
    }

    func record(_ file: IndexedFile) throws -> IndexOutcome {
        let folder = try folderRow(file.folder)
        let present = try photo(
            "photo.folderRow = ?1 AND photo.name = ?2 AND photo.state <> 'missing'", [folder, file.name])
        if let present, present.sha256 == file.sha256 {
            try write(file, folder: folder, to: present.row)
            return .updated
        }
        if let present, file.sha256 == nil {
            try noteUnreadable(file, row: present.row)
            return .updated
        }
        if let known = try movedHere(file, folder: folder, except: present?.row) {
            if let present {
                try db.execute(
                    sql: "UPDATE photo SET state = 'missing', error = NULL WHERE row = ?", arguments: [present.row])
            }
            let isNew = try sidecar(ofPhoto: known.row) == nil
            try write(file, folder: folder, to: known.row)
            if isNew { try duplicates.note(file, inStatedAlbumsOf: known.id) }
            return known.state == .missing && known.path == file.path ? .returned : .moved
        }
        if let outcome = try duplicate(file, folder: folder, present) { return outcome }
        if let present {
            try write(file, folder: folder, to: present.row)
            // It could not be read before.
            if present.sha256 == nil { try duplicates.note(file, inAlbumsOf: present.id) }
            return .updated
        }
        if let outcome = try shot(file, folder: folder) { return outcome }
        try duplicates.note(file, inAlbumsOf: try insert(file, folder: folder))
        return .added
    }

    /// Records a file of a shot that has a photo: one that was beside its file, which was deleted, or one to which its file belongs, as
    /// a raw file to a JPEG. Nil for another one.
    private func shot(_ file: IndexedFile, folder: Int64) throws -> IndexOutcome? {
        guard file.error == nil else { return nil }
        if let owner = try companions.owner(of: file.name, folder: folder),
            owner.state == .missing || pathState(owner) == .gone
        {
            try write(file, folder: folder, to: owner.row)
            return .updated
        }
        guard let row = try companions.photo(of: file.companions, folder: folder) else { return nil }
        try write(file, folder: folder, to: row)
        return .updated
    }

    /// Records a file of an export with the content of a photo of that export; nil for another one.
    ///
    /// If only this file is described by another one, it becomes the photo's file.
    private func duplicate(_ file: IndexedFile, folder: Int64, _ present: PhotoRecord?) throws -> IndexOutcome? {
        // A file that was read before is a photo of its own.
        guard present?.sha256 == nil, let original = try original(of: file, except: present?.row) else { return nil }
        if let present { try db.execute(sql: "DELETE FROM photo WHERE row = ?", arguments: [present.row]) }
        guard file.sidecar != nil, try sidecar(ofPhoto: original.row) == nil, let path = original.path else {
            try duplicates.keep(file, of: original.id, folder: folder)
            return .duplicate(path: file.path)
        }
        try duplicates.keepFile(ofPhoto: original.row)
        try write(file, folder: folder, to: original.row)
        try duplicates.note(file, inAlbumsOf: original.id)
        return .duplicate(path: path)
    }

    private func sidecar(ofPhoto row: Int64) throws -> String? {
        try String.fetchOne(db, sql: "SELECT sidecar FROM photo WHERE row = ?", arguments: [row])
    }

    /// The photo of which a file of an export is a duplicate.
    private func original(of file: IndexedFile, except present: Int64?) throws -> PhotoRecord? {
        guard !file.export.isEmpty, let sha256 = file.sha256 else { return nil }
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(PhotoRecord.columns) FROM \(PhotoRecord.source)
                WHERE photo.sha256 = ?1 AND photo.folderRow IS NOT NULL AND photo.state <> 'missing' AND photo.row IS NOT ?2
                ORDER BY photo.row LIMIT \(Self.candidates)
                """)
        return try Row.fetchAll(statement, arguments: [Blob(sha256), present]).map { PhotoRecord($0) }.first { photo in
            guard let path = photo.path, file.export.contains(where: { PathText.isInside(path, $0) }) else {
                return false
            }
            return pathState(photo) == .present
        }
    }

    /// The greatest number of copies to compare: a thousand copies must not cost a million comparisons.
    private static let candidates = 32

    /// A row of the same content whose file is no longer at its path; rows with the same path, inode or name come
    /// first. For a file that cannot be read, the row that it had here before it was missing.
    private func movedHere(_ file: IndexedFile, folder: Int64, except present: Int64?) throws -> PhotoRecord? {
        guard let sha256 = file.sha256 else {
            return try photo(
                "photo.folderRow = ?1 AND photo.name = ?2 AND photo.state = 'missing' AND photo.sha256 IS NULL",
                [folder, file.name])
        }
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(PhotoRecord.columns) FROM \(PhotoRecord.source)
                WHERE photo.sha256 = ?1 AND photo.folderRow IS NOT NULL AND photo.row IS NOT ?4
                ORDER BY photo.folderRow = ?2 AND photo.name = ?3 DESC, photo.state = 'missing' DESC, photo.inode = ?5 DESC,
                  photo.name = ?3 DESC, photo.row
                LIMIT \(Self.candidates)
                """)
        let known = try Row.fetchAll(
            statement, arguments: [Blob(sha256), folder, file.name, present, file.fingerprint.inode]
        ).map { PhotoRecord($0) }
        return try known.first { photo in
            if photo.state == .missing { return true }
            switch pathState(photo) {
            case .present, .away: return false
            case .gone: return true
            // The file was edited in place, and this one is a copy from before – unless another photo is at its path
            // now, as when files swap names.
            case .replaced(let content): return try isKnown(content, except: photo.row)
            }
        }
    }

    private func isKnown(_ content: [UInt8], except row: Int64) throws -> Bool {
        let statement = try db.cachedStatement(sql: "SELECT 1 FROM photo WHERE sha256 = ? AND row <> ?")
        return try Row.fetchOne(statement, arguments: [Blob(content), row]) != nil
    }

    private func photo(_ condition: String, _ arguments: StatementArguments) throws -> PhotoRecord? {
        let statement = try db.cachedStatement(
            sql: "SELECT \(PhotoRecord.columns) FROM \(PhotoRecord.source) WHERE \(condition)")
        return try Row.fetchOne(statement, arguments: arguments).map { PhotoRecord($0) }
    }

    private func folderRow(_ path: String) throws -> Int64 {
        let upsert = try db.cachedStatement(
            sql: """
                INSERT INTO folder (path) VALUES (?) ON CONFLICT (path) DO UPDATE SET path = path RETURNING row
                """)
        return try Int64.fetchOne(upsert, arguments: [path]) ?? 0
    }

    /// Keeps the data of a photo whose file cannot be read at the moment; the next import tries again.
    private func noteUnreadable(_ file: IndexedFile, row: Int64) throws {
        try db.execute(
            sql: "UPDATE photo SET state = 'failed', error = ?, modifiedAt = 0 WHERE row = ?",
            arguments: [file.error ?? "cannot be read", row])
    }

    /// Returns the id of the new photo.
    private func insert(_ file: IndexedFile, folder: Int64) throws -> String {
        let id = try db.freePhotoID { newID(file, $0) }
        try db.cachedStatement(sql: Self.insert).execute(arguments: [id, folder, file.name])
        try write(file, folder: folder, to: db.lastInsertedRowID)
        return id
    }

    private static let insert = """
        INSERT INTO photo (id, placeRow, folderRow, name, state, error)
        VALUES (?1, (SELECT row FROM place WHERE id = '\(PlaceRecord.unknownID)'), ?2, ?3, 'failed', 'being indexed')
        """

    private static let update = """
        UPDATE photo SET \(PlacedRows.assignments), folderRow = ?, name = ?, state = ?, error = ?,
          \(DescribedColumns.Column.assignments), \(ContentColumns.Column.assignments),
          metadataVersion = \(Catalog.metadataVersion)
        WHERE row = ?
        """

    private func write(_ file: IndexedFile, folder: Int64, to row: Int64) throws {
        let state: PhotoState = file.error == nil ? .local : .failed
        let rows = try file.place.placedRows(in: db)
        try duplicates.forget([file.name], folder: folder)
        try db.writeOwnFacts(ofPhoto: row) {
            try db.cachedStatement(sql: Self.update).execute(
                arguments: [rows.place, rows.district, folder, file.name, state.rawValue, file.error]
                    + file.described.arguments
                    + file.content.arguments + [row])
        }
        // It is a photo's own file now.
        try companions.forget(file.name, folder: folder)
        guard let content = file.sha256 else { return }
        if file.error == nil { try companions.keep(file.companions, ofPhoto: row, folder: folder) }
        if let pixels = file.placeholder { try db.keep(placeholder: pixels, of: content) }
        if let places = file.rowIndex { try db.keep(rowIndex: places, of: content) }
    }
}

extension IndexedFile {
    /// The file's whole path.
    public var path: String { folder == "/" ? "/" + name : folder + "/" + name }

    /// The instant at which the photo was taken, if it was taken at its place.
    var takenTime: (takenAt: Instant, source: ZoneSource)? { taken?.instant(timeZone: place.listed.timeZone) }

    var keywordLines: String? { Keywords.lines(keywords) }
}
