/// The schemas of earlier versions of the program, recorded from those versions and not derived from the current code.
enum EarlierSchema {
    static let version1 = """
        -- A folder or file that a person imported.
        CREATE TABLE root (
          row INTEGER PRIMARY KEY,
          path TEXT NOT NULL UNIQUE CHECK (path LIKE '/%'),
          device INTEGER NOT NULL
        );
        -- A folder that holds photos.
        CREATE TABLE folder (
          row INTEGER PRIMARY KEY,
          path TEXT NOT NULL UNIQUE CHECK (path LIKE '/%')
        );
        -- name is null where the place is the country itself, whose name depends on the locale.
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
        -- The collation's key and index title of a place's name; collation names the locale's rules and their \
        version.
        CREATE TABLE placeSortKey (
          collation TEXT NOT NULL,
          key BLOB NOT NULL,
          placeRow INTEGER NOT NULL REFERENCES place ON DELETE CASCADE,
          name TEXT NOT NULL,
          indexTitle TEXT NOT NULL,
          PRIMARY KEY (collation, key, placeRow)
        ) WITHOUT ROWID;
        CREATE UNIQUE INDEX placeSortKeyOnPlace ON placeSortKey (collation, placeRow);
        -- Row numbers are not given twice: edits of the recents and printed listings refer to them.
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
        CREATE TRIGGER photoInserted AFTER INSERT ON photo BEGIN UPDATE place SET photoCount = photoCount + 1 WHERE \
        row = new.placeRow AND (new.state <> 'missing' AND NOT (new.state = 'failed' AND new.folderRow IS NOT \
        NULL)); END;
        CREATE TRIGGER photoDeleted AFTER DELETE ON photo BEGIN UPDATE place SET photoCount = photoCount - 1 WHERE \
        row = old.placeRow AND (old.state <> 'missing' AND NOT (old.state = 'failed' AND old.folderRow IS NOT \
        NULL)); END;
        CREATE TRIGGER photoMoved AFTER UPDATE OF placeRow, state, folderRow ON photo BEGIN
          UPDATE place SET photoCount = photoCount - 1 WHERE row = old.placeRow AND (old.state <> 'missing' AND NOT \
        (old.state = 'failed' AND old.folderRow IS NOT NULL)); UPDATE place SET photoCount = photoCount + 1 WHERE \
        row = new.placeRow AND (new.state <> 'missing' AND NOT (new.state = 'failed' AND new.folderRow IS NOT NULL));
        END;
        CREATE TABLE recent (
          position INTEGER PRIMARY KEY CHECK (position BETWEEN 1 AND 100),
          photoRow INTEGER NOT NULL UNIQUE REFERENCES photo ON DELETE CASCADE,
          openedAt INTEGER NOT NULL
        );
        -- The edits that can be taken back, newest last, each as JSON.
        CREATE TABLE recentEdit (
          row INTEGER PRIMARY KEY AUTOINCREMENT,
          edit TEXT NOT NULL
        );
        -- The rows that @N means: what a terminal printed last, by kind; rows are 8-byte little-endian row numbers.
        CREATE TABLE listing (
          terminal TEXT NOT NULL,
          kind TEXT NOT NULL CHECK (kind IN ('place', 'photo')),
          printedAt INTEGER NOT NULL,
          rows BLOB NOT NULL,
          PRIMARY KEY (terminal, kind)
        ) WITHOUT ROWID;
        """

    static let addedInVersion2 = """
        CREATE TABLE source (
          row INTEGER PRIMARY KEY AUTOINCREMENT,
          name TEXT NOT NULL UNIQUE CHECK (name <> ''),
          url TEXT NOT NULL UNIQUE,
          policy TEXT NOT NULL CHECK (policy IN ('merge', 'replace')),
          timeToLive INTEGER NOT NULL CHECK (timeToLive >= 0),
          fetch TEXT NOT NULL,
          isPrivateAllowed INTEGER NOT NULL CHECK (isPrivateAllowed IN (0, 1))
        );
        -- A source's own list has the identity ''; those of its places, of a source that is a list of places, \
        their own.
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
        -- Pictures to download: priority 1 is what somebody waits for.
        CREATE TABLE download (
          photoRow INTEGER PRIMARY KEY REFERENCES photo ON DELETE CASCADE,
          priority INTEGER NOT NULL CHECK (priority IN (0, 1)),
          attempts INTEGER NOT NULL DEFAULT 0,
          retryAt INTEGER,
          etag TEXT, lastModified TEXT
        );
        """

    static let addedInVersion3 = """
        -- The few pixels that stand for a picture until it is there, by its content: width, height, then RGB, a \
        byte each.
        CREATE TABLE placeholder (
          sha256 BLOB PRIMARY KEY CHECK (length(sha256) = 32),
          pixels BLOB NOT NULL
        ) WITHOUT ROWID;
        """

    static let addedInVersion4 = """
        -- Where a person set a photo, by its id: it holds when the photo was forgotten and comes back. own… is \
        where the photo
        -- itself says that it was taken; ownPlaceRow is null until the photo is there.
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

    static let addedInVersion5 = """
        -- A keyword a line. takenLocal is what the camera's clock showed, as if that were UTC; takenZone says by what takenAt
        -- follows from it. metadataVersion is that of the reading, 0 for rows from before there was any.
        ALTER TABLE photo ADD COLUMN keywords TEXT;
        ALTER TABLE photo ADD COLUMN altitude REAL;
        ALTER TABLE photo ADD COLUMN direction REAL;
        ALTER TABLE photo ADD COLUMN takenLocal INTEGER;
        ALTER TABLE photo ADD COLUMN takenZone TEXT CHECK (
          (takenZone IS NULL) = (takenLocal IS NULL) AND takenZone IN ('stated', 'satellites', 'place', 'utc'));
        ALTER TABLE photo ADD COLUMN metadataVersion INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE photo ADD COLUMN isSuggested INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX photoFixByTaken ON photo (sourceRow, takenAt) WHERE latitude IS NOT NULL AND NOT isSuggested
          AND state <> 'missing' AND takenLocal % 86400000 <> 0;
        CREATE INDEX photoFixByClock ON photo (sourceRow, takenLocal) WHERE latitude IS NOT NULL AND NOT isSuggested
          AND state <> 'missing' AND takenLocal % 86400000 <> 0;
        CREATE INDEX photoOfSourceByMetadata ON photo (metadataVersion) WHERE sourceRow IS NOT NULL AND sha256 IS NOT NULL;
        -- The id of the photo from which a correction was suggested.
        ALTER TABLE correction ADD COLUMN suggestedFrom TEXT;
        """

    static let addedInVersion6 = """
        -- One row: which library this is, and whether its journal lacks something.
        CREATE TABLE library (
          id TEXT NOT NULL CHECK (id <> ''),
          isJournalBehind INTEGER NOT NULL DEFAULT 1 CHECK (isJournalBehind IN (0, 1))
        );
        INSERT INTO library (id) VALUES (lower(hex(randomblob(8))));
        -- How many photos the places of a country have (place.photoCount).
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
        -- The collation's key and index title of a place's name; collation names the locale's rules and their version. The
        -- place's id ends the key, so that no two are alike.
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

    static let addedInVersion7 = """
        -- How many bytes the journal has; null where it lacks something.
        ALTER TABLE library ADD COLUMN journalSize INTEGER CHECK (journalSize >= 0);
        ALTER TABLE library DROP COLUMN isJournalBehind;
        """

    static let addedInVersion8 = """
        -- Where in a large JPEG, by its content, its rows of pixels begin. The bytes begin with a version of their own.
        CREATE TABLE rowIndex (
          row INTEGER PRIMARY KEY,
          sha256 BLOB NOT NULL UNIQUE CHECK (length(sha256) = 32),
          places BLOB NOT NULL
        );
        """

    static let addedInVersion9 = """
        -- failures are those since it last went well; ownTimeToLive is what the list asks for, in seconds, and freshUntil what
        -- follows from that and the server's answer; contentAt is when the validators came with content; one that no longer exists (410)
        -- is asked no more.
        ALTER TABLE feed ADD COLUMN failures INTEGER NOT NULL DEFAULT 0 CHECK (failures >= 0);
        ALTER TABLE feed ADD COLUMN ownTimeToLive INTEGER CHECK (ownTimeToLive > 0);
        ALTER TABLE feed ADD COLUMN freshUntil INTEGER;
        ALTER TABLE feed ADD COLUMN contentAt INTEGER;
        ALTER TABLE feed ADD COLUMN isGone INTEGER NOT NULL DEFAULT 0 CHECK (isGone IN (0, 1));
        -- Servers with a rate limit (Retry-After), whatever is asked of them.
        CREATE TABLE host (
          name TEXT PRIMARY KEY CHECK (name <> ''),
          notBefore INTEGER NOT NULL
        ) WITHOUT ROWID;
        -- The hash of the picture as its feed has it: 'md5:', 'sha-1:' or 'sha-256:' and hexadecimal digits.
        ALTER TABLE photo ADD COLUMN claimedHash TEXT;
        -- How many bytes of originals are kept of those that can be fetched again; null for all.
        ALTER TABLE library ADD COLUMN originalsLimit INTEGER CHECK (originalsLimit >= 0);
        """

    static let addedInVersion10 = """
        -- Those who may sign in to a server. Row 0 is the person who uses the library on its own machine, without name and password.
        -- nameKey is the name as it is compared; view is what a browser was shown last, as JSON.
        CREATE TABLE person (
          row INTEGER PRIMARY KEY AUTOINCREMENT,
          name TEXT NOT NULL,
          nameKey TEXT NOT NULL UNIQUE,
          password TEXT,
          isOwner INTEGER NOT NULL CHECK (isOwner IN (0, 1)),
          locale TEXT,
          view TEXT,
          addedAt INTEGER NOT NULL,
          CHECK ((row = 0) = (password IS NULL)),
          CHECK ((row = 0) = (name = ''))
        );
        INSERT INTO person (row, name, nameKey, isOwner, addedAt) VALUES (0, '', '', 1, 0);
        -- Who is signed in, by the hash of what the browser shows.
        CREATE TABLE session (
          token BLOB PRIMARY KEY CHECK (length(token) = 32),
          personRow INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
          signedInAt INTEGER NOT NULL,
          expiresAt INTEGER NOT NULL
        ) WITHOUT ROWID;
        CREATE INDEX sessionOfPerson ON session (personRow, signedInAt);
        -- Each person has recents.
        CREATE TABLE recentOfPerson (
          personRow INTEGER NOT NULL DEFAULT 0 REFERENCES person ON DELETE CASCADE,
          position INTEGER NOT NULL CHECK (position BETWEEN 1 AND 100),
          photoRow INTEGER NOT NULL REFERENCES photo ON DELETE CASCADE,
          openedAt INTEGER NOT NULL,
          UNIQUE (personRow, position)
        );
        INSERT INTO recentOfPerson (position, photoRow, openedAt) SELECT position, photoRow, openedAt FROM recent;
        DROP TABLE recent;
        ALTER TABLE recentOfPerson RENAME TO recent;
        CREATE UNIQUE INDEX recentOfPhoto ON recent (photoRow, personRow);
        CREATE TABLE recentEditOfPerson (
          row INTEGER PRIMARY KEY AUTOINCREMENT,
          personRow INTEGER NOT NULL DEFAULT 0 REFERENCES person ON DELETE CASCADE,
          edit TEXT NOT NULL
        );
        INSERT INTO recentEditOfPerson (row, edit) SELECT row, edit FROM recentEdit;
        DROP TABLE recentEdit;
        ALTER TABLE recentEditOfPerson RENAME TO recentEdit;
        CREATE INDEX recentEditByPerson ON recentEdit (personRow, row);
        """
}
