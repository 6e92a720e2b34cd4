internal import GRDB

/// The schema of the catalogue and its migrations.
///
/// Tables and columns have names in the style of Swift identifiers, in the singular. Times are milliseconds since 1970
/// in UTC; positions are WGS 84 degrees; sizes are bytes and upright pixels.
enum Schema {
    /// `PRAGMA user_version` of a catalogue that this program writes.
    static let version = 36

    /// The migrations in order. New ones are added at the end; none is ever changed.
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 folders, places, photos, recents") { db in
            try db.execute(sql: files)
            try db.execute(sql: places)
            try db.execute(sql: photos)
            try db.execute(sql: photoCounts)
            try db.execute(sql: recents)
            try db.execute(sql: listings)
            try db.execute(sql: "PRAGMA user_version = 1")
        }
        migrator.registerMigration("2 sources, feeds, downloads") { db in
            try db.execute(sql: sources)
            try db.execute(sql: "PRAGMA user_version = 2")
        }
        migrator.registerMigration("3 placeholders") { db in
            try db.execute(sql: placeholders)
            try db.execute(sql: "PRAGMA user_version = 3")
        }
        migrator.registerMigration("4 corrections") { db in
            try db.execute(sql: corrections)
            try db.execute(sql: "PRAGMA user_version = 4")
        }
        // Adds only columns and indexes, so no reference can break; checking all of them would take long.
        migrator.registerMigration("5 what photos say of themselves", foreignKeyChecks: .immediate) { db in
            try db.execute(sql: selfDescription)
            try db.execute(sql: "PRAGMA user_version = 5")
        }
        migrator.registerMigration("6 the library's own id; places by country") { db in
            try db.execute(sql: library)
            try db.execute(sql: countries)
            try db.execute(sql: "PRAGMA user_version = 6")
        }
        migrator.registerMigration("7 how long the journal is", foreignKeyChecks: .immediate) { db in
            try db.execute(sql: journalSize)
            try db.execute(sql: "PRAGMA user_version = 7")
        }
        migrator.registerMigration("8 where the rows of pictures are", foreignKeyChecks: .immediate) { db in
            try db.execute(sql: rowIndexes)
            try db.execute(sql: "PRAGMA user_version = 8")
        }
        migrator.registerMigration("9 when servers want to be asked", foreignKeyChecks: .immediate) { db in
            try db.execute(sql: refreshState)
            try db.execute(sql: "PRAGMA user_version = 9")
        }
        migrator.registerMigration("10 people", foreignKeyChecks: .immediate) { db in
            try db.execute(sql: people)
            try db.execute(sql: "PRAGMA user_version = 10")
        }
        migrator.registerMigration("11 search, names of places", foreignKeyChecks: .immediate) { db in
            try db.execute(sql: search)
            try db.execute(sql: "PRAGMA user_version = 11")
        }
        migrator.registerMigration("12 bundles, answers, screens", foreignKeyChecks: .immediate) { db in
            try db.execute(sql: bundles)
            try db.execute(sql: "PRAGMA user_version = 12")
        }
        migrator.registerMigration("13 hosts that were public", foreignKeyChecks: .immediate) { db in
            try db.execute(sql: publicHosts)
            try db.execute(sql: "PRAGMA user_version = 13")
        }
        migrator.registerMigration("14 files without metadata", foreignKeyChecks: .immediate) { db in
            try db.execute(sql: strippedFiles)
            try db.execute(sql: "PRAGMA user_version = 14")
        }
        migrator.registerMigration("15 what is told of sources; the one removed last", foreignKeyChecks: .immediate) {
            db in
            try db.execute(sql: sourceCare)
            try db.execute(sql: "PRAGMA user_version = 15")
        }
        migrator.registerMigration("16 edits that were taken back", foreignKeyChecks: .immediate) { db in
            try db.execute(sql: undoneEdits)
            try db.execute(sql: "PRAGMA user_version = 16")
        }
        migrator.registerMigration("17 which command printed a listing", foreignKeyChecks: .immediate) { db in
            try db.execute(sql: listingCommands)
            try db.execute(sql: "PRAGMA user_version = 17")
        }
        migrator.registerMigration("18 cities and districts", foreignKeyChecks: .immediate) { db in
            try db.execute(sql: cities)
            try db.execute(sql: "PRAGMA user_version = 18")
        }
        migrator.registerMigration("19 a view on disputed borders", foreignKeyChecks: .immediate) { db in
            try db.execute(sql: borders)
            try db.execute(sql: "PRAGMA user_version = 19")
        }
        migrator.registerMigration("20 texts that people give; numbered edits", foreignKeyChecks: .immediate) { db in
            try db.execute(sql: edits)
            try db.execute(sql: "PRAGMA user_version = 20")
        }
        migrator.registerMigration("21 who may upload", foreignKeyChecks: .immediate) { db in
            try db.execute(sql: uploads)
            try db.execute(sql: "PRAGMA user_version = 21")
        }
        migrator.registerMigration("22 sets of photos", foreignKeyChecks: .immediate) { db in
            try db.execute(sql: sets)
            try db.execute(sql: "PRAGMA user_version = 22")
        }
        migrator.registerMigration("23 cameras, lenses, exposure", foreignKeyChecks: .immediate) { db in
            try db.execute(sql: camera)
            try db.execute(sql: "PRAGMA user_version = 23")
        }
        migrator.registerMigration("24 circles", foreignKeyChecks: .immediate) { db in
            try db.execute(sql: circles)
            try db.execute(sql: "PRAGMA user_version = 24")
        }
        migrator.registerMigration("25 shares", foreignKeyChecks: .immediate) { db in
            try db.execute(sql: shares)
            try db.execute(sql: "PRAGMA user_version = 25")
        }
        migrator.registerMigration("26 who sees which photos", foreignKeyChecks: .immediate) { db in
            try db.execute(sql: access)
            try db.execute(sql: "PRAGMA user_version = 26")
        }
        migrator.registerMigration("27 what happened", foreignKeyChecks: .immediate) { db in
            try db.execute(sql: audit)
            try db.execute(sql: "PRAGMA user_version = 27")
        }
        migrator.registerMigration("28 users whom others identify", foreignKeyChecks: .immediate) { db in
            try db.execute(sql: identities)
            try db.execute(sql: "PRAGMA user_version = 28")
        }
        migrator.registerMigration("29 passkeys", foreignKeyChecks: .immediate) { db in
            try db.execute(sql: passkeys)
            try db.execute(sql: "PRAGMA user_version = 29")
        }
        migrator.registerMigration("30 sidecars, ratings", foreignKeyChecks: .immediate) { db in
            try db.execute(sql: sidecars)
            try db.execute(sql: "PRAGMA user_version = 30")
        }
        for (name, steps) in latest {
            migrator.registerMigration(name, foreignKeyChecks: .immediate) { try $0.execute(sql: steps) }
        }
        return migrator
    }

    private static let files = """
        -- An imported folder or file.
        CREATE TABLE root (
          row INTEGER PRIMARY KEY,
          path TEXT NOT NULL UNIQUE CHECK (path LIKE '/%'),
          device INTEGER NOT NULL
        );
        -- A folder with photos.
        CREATE TABLE folder (
          row INTEGER PRIMARY KEY,
          path TEXT NOT NULL UNIQUE CHECK (path LIKE '/%')
        );
        """

    private static let places = """
        -- name is null if the place is a country, whose name depends on the locale.
        CREATE TABLE place (
          row INTEGER PRIMARY KEY,
          id TEXT NOT NULL UNIQUE CHECK (id <> '' AND id NOT GLOB '*[^0-9a-z-]*'),
          countryCode TEXT NOT NULL CHECK (countryCode GLOB '[A-Z][A-Z]'),
          name TEXT,
          region TEXT,
          latitude REAL CHECK (latitude BETWEEN -90 AND 90),
          longitude REAL CHECK (longitude BETWEEN -180 AND 180),
          timeZone TEXT,
          photoCount INTEGER NOT NULL DEFAULT 0 CHECK (photoCount >= 0)
        );
        INSERT INTO place (id, countryCode) VALUES ('zz', 'ZZ');
        -- The collation key and index title of a place's name; collation identifies the locale's rules and their
        -- version.
        CREATE TABLE placeSortKey (
          collation TEXT NOT NULL,
          key BLOB NOT NULL,
          placeRow INTEGER NOT NULL REFERENCES place ON DELETE CASCADE,
          name TEXT NOT NULL,
          indexTitle TEXT NOT NULL,
          PRIMARY KEY (collation, key, placeRow)
        ) WITHOUT ROWID;
        CREATE UNIQUE INDEX placeSortKeyOnPlace ON placeSortKey (collation, placeRow);
        """

    private static let photos = """
        -- Row numbers are never reused: edits of the recents and printed listings refer to them.
        CREATE TABLE photo (
          row INTEGER PRIMARY KEY AUTOINCREMENT,
          id TEXT NOT NULL UNIQUE CHECK (length(id) = 12 AND id NOT GLOB '*[^0-9a-z]*'),
          placeRow INTEGER NOT NULL REFERENCES place,
          folderRow INTEGER REFERENCES folder,
          name TEXT NOT NULL,
          state TEXT NOT NULL
            CHECK (state IN ('local', 'cached', 'remote', 'downloading', 'missing', 'failed')),
          error TEXT,
          title TEXT, caption TEXT, credit TEXT, license TEXT,
          takenAt INTEGER, publishedAt INTEGER, link TEXT,
          width INTEGER CHECK (width > 0), height INTEGER CHECK (height > 0),
          orientation INTEGER NOT NULL DEFAULT 1 CHECK (orientation BETWEEN 1 AND 8),
          type TEXT,
          bytes INTEGER CHECK (bytes >= 0),
          sha256 BLOB CHECK (length(sha256) = 32),
          latitude REAL CHECK (latitude BETWEEN -90 AND 90),
          longitude REAL CHECK (longitude BETWEEN -180 AND 180),
          device INTEGER, inode INTEGER, modifiedAt INTEGER,
          CHECK ((latitude IS NULL) = (longitude IS NULL)),
          CHECK ((state = 'failed') = (error IS NOT NULL))
        );
        CREATE UNIQUE INDEX photoAtPath ON photo (folderRow, name) WHERE state <> 'missing';
        CREATE INDEX photoMissingAtPath ON photo (folderRow, name) WHERE state = 'missing';
        CREATE INDEX photoByContent ON photo (sha256);
        CREATE INDEX photoAtPlace ON photo (placeRow, takenAt DESC, name, id) WHERE state <> 'missing';
        CREATE INDEX photoByTaken ON photo (takenAt DESC, name, id) WHERE state <> 'missing';
        """

    /// An unreadable file has a row with the reason, but does not count as a photograph.
    private static let photoCounts: String = {
        func counts(_ row: String) -> String {
            "(\(row).state <> 'missing' AND NOT (\(row).state = 'failed' AND \(row).folderRow IS NOT NULL))"
        }
        func add(_ row: String) -> String {
            "UPDATE place SET photoCount = photoCount + 1 WHERE row = \(row).placeRow AND \(counts(row));"
        }
        func subtract(_ row: String) -> String {
            "UPDATE place SET photoCount = photoCount - 1 WHERE row = \(row).placeRow AND \(counts(row));"
        }
        return """
            CREATE TRIGGER photoInserted AFTER INSERT ON photo BEGIN \(add("new")) END;
            CREATE TRIGGER photoDeleted AFTER DELETE ON photo BEGIN \(subtract("old")) END;
            CREATE TRIGGER photoMoved AFTER UPDATE OF placeRow, state, folderRow ON photo BEGIN
              \(subtract("old")) \(add("new"))
            END;
            """
    }()

    private static let recents = """
        CREATE TABLE recent (
          position INTEGER PRIMARY KEY CHECK (position BETWEEN 1 AND 100),
          photoRow INTEGER NOT NULL UNIQUE REFERENCES photo ON DELETE CASCADE,
          openedAt INTEGER NOT NULL
        );
        -- The edits that can be undone, newest last, each as JSON.
        CREATE TABLE recentEdit (
          row INTEGER PRIMARY KEY AUTOINCREMENT,
          edit TEXT NOT NULL
        );
        """

    private static let sources = """
        CREATE TABLE source (
          row INTEGER PRIMARY KEY AUTOINCREMENT,
          name TEXT NOT NULL UNIQUE CHECK (name <> ''),
          url TEXT NOT NULL UNIQUE,
          policy TEXT NOT NULL CHECK (policy IN ('merge', 'replace')),
          timeToLive INTEGER NOT NULL CHECK (timeToLive >= 0),
          fetch TEXT NOT NULL,
          isPrivateAllowed INTEGER NOT NULL CHECK (isPrivateAllowed IN (0, 1))
        );
        -- A source's own list has the identity ''; a list of places has one more for each place.
        CREATE TABLE feed (
          row INTEGER PRIMARY KEY AUTOINCREMENT,
          sourceRow INTEGER NOT NULL REFERENCES source ON DELETE CASCADE,
          identity TEXT NOT NULL,
          url TEXT NOT NULL,
          placeRow INTEGER REFERENCES place,
          etag TEXT, lastModified TEXT,
          contentHash BLOB CHECK (length(contentHash) = 32),
          checkedAt INTEGER, attemptedAt INTEGER, retryAt INTEGER,
          failure TEXT,
          generation INTEGER NOT NULL DEFAULT 0,
          UNIQUE (sourceRow, identity)
        );
        CREATE INDEX feedOfPlace ON feed (placeRow) WHERE placeRow IS NOT NULL;
        ALTER TABLE photo ADD COLUMN sourceRow INTEGER REFERENCES source ON DELETE CASCADE;
        ALTER TABLE photo ADD COLUMN feedRow INTEGER REFERENCES feed ON DELETE CASCADE;
        ALTER TABLE photo ADD COLUMN identity TEXT;
        ALTER TABLE photo ADD COLUMN imageURL TEXT;
        ALTER TABLE photo ADD COLUMN generation INTEGER NOT NULL DEFAULT 0;
        CREATE UNIQUE INDEX photoOfSource ON photo (sourceRow, identity) WHERE sourceRow IS NOT NULL;
        CREATE INDEX photoOfSourceByPublished ON photo (sourceRow, publishedAt DESC) WHERE sourceRow IS NOT NULL;
        CREATE INDEX photoOfFeed ON photo (feedRow) WHERE feedRow IS NOT NULL;
        -- The download queue: priority 1 is for pictures that somebody waits for.
        CREATE TABLE download (
          photoRow INTEGER PRIMARY KEY REFERENCES photo ON DELETE CASCADE,
          priority INTEGER NOT NULL CHECK (priority IN (0, 1)),
          attempts INTEGER NOT NULL DEFAULT 0,
          retryAt INTEGER,
          etag TEXT, lastModified TEXT
        );
        """

    private static let corrections = """
        -- Where a person set a photo, by the photo's id, so that it survives if the photo is forgotten and imported
        -- again. own… is the photo's own place and position; ownPlaceRow is null until the photo is there.
        CREATE TABLE correction (
          photoID TEXT PRIMARY KEY,
          placeRow INTEGER NOT NULL REFERENCES place,
          latitude REAL, longitude REAL,
          correctedAt INTEGER NOT NULL,
          ownPlaceRow INTEGER REFERENCES place,
          ownLatitude REAL, ownLongitude REAL,
          CHECK ((latitude IS NULL) = (longitude IS NULL))
        ) WITHOUT ROWID;
        """

    private static let library = """
        -- One row: the library's id, and whether its journal is incomplete.
        CREATE TABLE library (
          id TEXT NOT NULL CHECK (id <> ''),
          isJournalBehind INTEGER NOT NULL DEFAULT 1 CHECK (isJournalBehind IN (0, 1))
        );
        INSERT INTO library (id) VALUES (lower(hex(randomblob(8))));
        """

    private static let countries = """
        -- The number of photos at the places of a country (place.photoCount).
        CREATE TABLE country (
          code TEXT PRIMARY KEY,
          photoCount INTEGER NOT NULL
        ) WITHOUT ROWID;
        INSERT INTO country SELECT countryCode, sum(photoCount) FROM place GROUP BY countryCode;
        CREATE TRIGGER placeCounted AFTER UPDATE OF photoCount ON place WHEN new.photoCount <> old.photoCount BEGIN
          INSERT INTO country VALUES (new.countryCode, new.photoCount - old.photoCount)
            ON CONFLICT (code) DO UPDATE SET photoCount = photoCount + excluded.photoCount;
        END;
        DROP TABLE placeSortKey;
        -- The collation key and index title of a place's name; collation identifies the locale's rules and their
        -- version. The key ends with the place's id, which makes it unique.
        CREATE TABLE placeSortKey (
          collation TEXT NOT NULL,
          countryCode TEXT NOT NULL,
          key BLOB NOT NULL,
          placeRow INTEGER NOT NULL,
          name TEXT NOT NULL,
          indexTitle TEXT NOT NULL,
          PRIMARY KEY (collation, countryCode, key)
        ) WITHOUT ROWID;
        -- The places up to this row number have a key.
        CREATE TABLE placeOrder (
          collation TEXT PRIMARY KEY,
          lastPlaceRow INTEGER NOT NULL
        ) WITHOUT ROWID;
        """

    private static let placeholders = """
        -- A tiny picture that is shown until the real one is loaded, by the hash of its file: width, height, then RGB,
        -- one byte each.
        CREATE TABLE placeholder (
          sha256 BLOB PRIMARY KEY CHECK (length(sha256) = 32),
          pixels BLOB NOT NULL
        ) WITHOUT ROWID;
        """

    private static let rowIndexes = """
        -- Byte offsets of the pixel rows of a large JPEG, by the hash of its file. The bytes begin with a version
        -- number.
        CREATE TABLE rowIndex (
          row INTEGER PRIMARY KEY,
          sha256 BLOB NOT NULL UNIQUE CHECK (length(sha256) = 32),
          places BLOB NOT NULL
        );
        """

    private static let strippedFiles = """
        -- The hash and length of a picture's file without its metadata, by the hash of the original file; recipe is the
        -- version of the rules. Hash and length are null if the metadata cannot be removed.
        CREATE TABLE strippedFile (
          row INTEGER PRIMARY KEY,
          sha256 BLOB NOT NULL UNIQUE CHECK (length(sha256) = 32),
          recipe INTEGER NOT NULL,
          strippedSHA256 BLOB CHECK (length(strippedSHA256) = 32),
          bytes INTEGER CHECK (bytes > 0),
          CHECK ((strippedSHA256 IS NULL) = (bytes IS NULL))
        );
        """

    private static let refreshState = """
        -- failures counts the attempts since the last success; ownTimeToLive is the list's own interval in seconds, and
        -- freshUntil follows from it and from the server's answer; contentAt is when the validators came with content;
        -- a list that no longer exists (410) is not fetched again.
        ALTER TABLE feed ADD COLUMN failures INTEGER NOT NULL DEFAULT 0 CHECK (failures >= 0);
        ALTER TABLE feed ADD COLUMN ownTimeToLive INTEGER CHECK (ownTimeToLive > 0);
        ALTER TABLE feed ADD COLUMN freshUntil INTEGER;
        ALTER TABLE feed ADD COLUMN contentAt INTEGER;
        ALTER TABLE feed ADD COLUMN isGone INTEGER NOT NULL DEFAULT 0 CHECK (isGone IN (0, 1));
        -- Rate-limited servers (Retry-After), for all kinds of requests.
        CREATE TABLE host (
          name TEXT PRIMARY KEY CHECK (name <> ''),
          notBefore INTEGER NOT NULL
        ) WITHOUT ROWID;
        -- The hash of the picture that its feed declares: 'md5:', 'sha-1:' or 'sha-256:' and hexadecimal digits.
        ALTER TABLE photo ADD COLUMN claimedHash TEXT;
        -- The limit on the size of originals that can be fetched again, in bytes; null for none.
        ALTER TABLE library ADD COLUMN originalsLimit INTEGER CHECK (originalsLimit >= 0);
        """
}
