internal import CSQLite
internal import GRDB

/// The `catalog.sqlite` of a bundle: its photos and their places, an SQLite file with two tables and nothing else.
public struct BundleCatalogFile: Sendable {
    private let path: String

    /// The file at `path`, which need not exist yet.
    public init(_ path: String) {
        self.path = path
    }

    /// The file's signature: `PRAGMA application_id` is "phbd", `user_version` the version of the format.
    private static let applicationID = 0x7068_6264
    private static let version = 1

    /// The constraints hold for files written here. They prove nothing about an untrusted file: on a read-only
    /// connection SQLite omits CHECK from the schema, so `quick_check` does not test it either. ``BundleRow`` validates
    /// such rows.
    private static let tables = [
        """
        CREATE TABLE photo (
          id TEXT PRIMARY KEY CHECK (length(id) = 12 AND id NOT GLOB '*[^0-9a-z]*'),
          placeID TEXT NOT NULL,
          name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 255 AND name NOT GLOB '*[/]*'),
          sha256 BLOB NOT NULL CHECK (length(sha256) = 32),
          type TEXT NOT NULL CHECK (type GLOB 'image/[a-z]*' AND length(type) < 32),
          bytes INTEGER NOT NULL CHECK (bytes >= 0),
          width INTEGER NOT NULL CHECK (width BETWEEN 1 AND 1000000),
          height INTEGER NOT NULL CHECK (height BETWEEN 1 AND 1000000),
          orientation INTEGER NOT NULL CHECK (orientation BETWEEN 1 AND 8),
          latitude REAL CHECK (latitude BETWEEN -90 AND 90),
          longitude REAL CHECK (longitude BETWEEN -180 AND 180),
          altitude REAL CHECK (abs(altitude) < 1e9),
          direction REAL CHECK (direction >= 0 AND direction < 360),
          title TEXT CHECK (length(title) < 65536),
          caption TEXT CHECK (length(caption) < 65536),
          credit TEXT CHECK (length(credit) < 65536),
          license TEXT CHECK (length(license) < 65536),
          keywords TEXT CHECK (length(keywords) < 65536),
          link TEXT CHECK (link GLOB 'http*://*' AND length(link) < 65536),
          takenAt INTEGER CHECK (abs(takenAt) < 1000000000000000),
          takenLocal INTEGER CHECK (abs(takenLocal) < 1000000000000000),
          takenZone TEXT CHECK (takenZone IN ('stated', 'satellites', 'place', 'utc')),
          publishedAt INTEGER CHECK (abs(publishedAt) < 1000000000000000),
          CHECK ((latitude IS NULL) = (longitude IS NULL)),
          CHECK ((takenZone IS NULL) = (takenLocal IS NULL))
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE place (
          id TEXT PRIMARY KEY CHECK (id <> '' AND id NOT GLOB '*[^0-9a-z-]*' AND length(id) < 256),
          countryCode TEXT NOT NULL CHECK (countryCode GLOB '[A-Z][A-Z]'),
          name TEXT CHECK (length(name) < 1024),
          region TEXT CHECK (length(region) < 1024),
          latitude REAL CHECK (latitude BETWEEN -90 AND 90),
          longitude REAL CHECK (longitude BETWEEN -180 AND 180),
          timeZone TEXT CHECK (length(timeZone) < 256)
        ) STRICT, WITHOUT ROWID
        """,
    ]

    /// Writes a new file. The same photos in the same order give the same bytes. Does not call fsync: the caller does,
    /// before it renames the file.
    ///
    /// - Parameter photos: in the order of their ids.
    /// - Throws: ``CatalogError/invalidPhoto(id:_:)`` for a photo that cannot be in a bundle.
    public func write(_ photos: some Sequence<BundlePhoto>) throws(CatalogError) {
        try CatalogError.translating {
            var configuration = Configuration()
            configuration.prepareDatabase { db in
                try db.execute(
                    sql: """
                        PRAGMA page_size = 4096; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
                        PRAGMA application_id = \(Self.applicationID); PRAGMA user_version = \(Self.version)
                        """)
            }
            let database = try DatabaseQueue(path: path, configuration: configuration)
            try database.write { db in
                for table in Self.tables { try db.execute(sql: table) }
                let insert = try db.makeStatement(
                    sql: """
                        INSERT INTO photo (id, placeID, \(BundlePhoto.Column.names))
                        VALUES (?, ?, \(BundlePhoto.Column.marks))
                        """)
                var places: [String: PlaceDescription] = [:]
                for photo in photos {
                    if let problem = photo.problem { throw CatalogError.invalidPhoto(id: photo.id, problem) }
                    try insert.execute(arguments: [photo.id, photo.place.id] + photo.arguments)
                    places[photo.place.id] = photo.place
                }
                for place in places.values.sorted(by: { $0.id < $1.id }) {
                    try db.execute(
                        sql: """
                            INSERT INTO place (\(PlaceDescription.Column.names)) VALUES (\(PlaceDescription.Column.marks))
                            """, arguments: place.arguments)
                }
            }
            try database.close()
        }
    }

    /// Calls `body` with each photo, in the order of their ids. The file may be untrusted: no SQL stored in it is run.
    ///
    /// - Throws: ``CatalogError/damaged(_:)`` for a file of another kind, or one with an invalid row.
    public func forEachPhoto(_ body: (BundlePhoto) throws -> Void) throws(CatalogError) {
        try CatalogError.translating {
            var configuration = Configuration()
            configuration.readonly = true
            try BundleCatalogHeader(path).check()
            configuration.prepareDatabase { db in
                unsafe CSQLite_limitLength(db.sqliteConnection, Self.rowLimit)
                try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0")
            }
            let database = try DatabaseQueue(path: path, configuration: configuration)
            try database.read { db in
                try Self.check(db)
                try Self.checkPlaces(db)
                try Self.forEachRow(db, body)
            }
            try database.close()
        }
    }

    /// Longer than any valid row, in bytes.
    private static let rowLimit: Int32 = 4 << 20

    /// Validates all places, also those without photos.
    private static func checkPlaces(_ db: Database) throws {
        let rows = try Row.fetchCursor(db, sql: "SELECT \(PlaceDescription.Column.list) FROM place ORDER BY id")
        var number = 0
        while let row = try rows.next() {
            number += 1
            _ = try PlaceDescription(BundleRow(row, kind: "place", number: number))
        }
    }

    private static func forEachRow(_ db: Database, _ body: (BundlePhoto) throws -> Void) throws {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT \(BundlePhoto.Column.list), \(PlaceDescription.Column.list)
                FROM photo LEFT JOIN place ON place.id = placeID ORDER BY photo.id
                """)
        var (number, last) = (0, "")
        while let row = try rows.next() {
            number += 1
            let values = BundleRow<BundlePhoto.Column>(row, kind: "photo", number: number)
            let place = BundleRow<PlaceDescription.Column>(
                row, at: BundlePhoto.Column.count, kind: "photo", number: number)
            guard try place.text(.id) != nil else { throw values.problem("its place is not in the catalogue") }
            let photo = try BundlePhoto(values, place: PlaceDescription(place))
            // The order in an untrusted file is untrusted too: a repeated id would merge two photos into one.
            guard photo.id > last else { throw values.problem("it is not in the order of the ids") }
            last = photo.id
            try body(photo)
        }
    }

    private static func check(_ db: Database) throws {
        let schema = try String.fetchAll(db, sql: "SELECT coalesce(sql, '') FROM sqlite_schema ORDER BY name")
        guard try Int.fetchOne(db, sql: "PRAGMA application_id") == applicationID, schema == tables else {
            throw CatalogError.damaged("it is not the catalogue of a bundle")
        }
        guard try Int.fetchOne(db, sql: "PRAGMA user_version") == version else {
            throw CatalogError.damaged("it has an unknown format version")
        }
        if let problem = try String.fetchOne(db, sql: "PRAGMA quick_check(1)"), problem != "ok" {
            throw CatalogError.damaged(problem)
        }
    }
}
