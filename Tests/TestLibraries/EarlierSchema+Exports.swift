extension EarlierSchema {
    static let addedInVersion30 = """
        ALTER TABLE photo ADD COLUMN rating INTEGER CHECK (rating BETWEEN -1 AND 5);
        ALTER TABLE photo ADD COLUMN sidecar TEXT;
        ALTER TABLE removedPhoto ADD COLUMN rating INTEGER CHECK (rating BETWEEN -1 AND 5);
        ALTER TABLE removedPhoto ADD COLUMN sidecar TEXT;
        """

    static let addedInVersion31 = """
        CREATE TABLE photoDuplicate (
          folderRow INTEGER NOT NULL REFERENCES folder (row) ON DELETE CASCADE,
          name TEXT NOT NULL,
          bytes INTEGER NOT NULL,
          device INTEGER NOT NULL,
          inode INTEGER NOT NULL,
          modifiedAt INTEGER NOT NULL,
          sha256 BLOB NOT NULL CHECK (length(sha256) = 32),
          album TEXT,
          PRIMARY KEY (folderRow, name)
        ) WITHOUT ROWID;
        CREATE INDEX photoDuplicateByContent ON photoDuplicate (sha256);
        CREATE TABLE albumPhoto (
          personRow INTEGER NOT NULL,
          title TEXT NOT NULL,
          photoID TEXT NOT NULL,
          PRIMARY KEY (personRow, title, photoID)
        ) WITHOUT ROWID;
        """

    static let addedInVersion32 = """
        CREATE TABLE companion (
          folderRow INTEGER NOT NULL REFERENCES folder (row) ON DELETE CASCADE,
          name TEXT NOT NULL,
          photoRow INTEGER NOT NULL REFERENCES photo (row) ON DELETE CASCADE,
          type TEXT NOT NULL,
          bytes INTEGER NOT NULL,
          device INTEGER NOT NULL,
          inode INTEGER NOT NULL,
          modifiedAt INTEGER NOT NULL,
          PRIMARY KEY (folderRow, name)
        ) WITHOUT ROWID;
        CREATE INDEX companionOfPhoto ON companion (photoRow);
        """

    static let addedInVersion33 = """
        ALTER TABLE photo ADD COLUMN filmType TEXT;
        ALTER TABLE photo ADD COLUMN filmBytes INTEGER;
        ALTER TABLE photo ADD COLUMN filmStart INTEGER;
        ALTER TABLE removedPhoto ADD COLUMN filmType TEXT;
        ALTER TABLE removedPhoto ADD COLUMN filmBytes INTEGER;
        ALTER TABLE removedPhoto ADD COLUMN filmStart INTEGER;
        """

    static let addedInVersion34 = """
        DROP INDEX IF EXISTS auditEntryByTime;
        DROP INDEX IF EXISTS auditEntryByAction;
        DROP TRIGGER IF EXISTS auditEntryIsNotReplaced;
        CREATE INDEX auditEntryByTime ON auditEntry (at);
        CREATE INDEX auditEntryByAction ON auditEntry (action, at);
        CREATE TRIGGER auditEntryIsNotReplaced BEFORE INSERT ON auditEntry
        WHEN EXISTS (SELECT 1 FROM auditEntry WHERE row = NEW.row) BEGIN
          SELECT RAISE(ABORT, 'entries of the log are never changed');
        END;
        """

    static let addedInVersion35 = """
        -- Where the originals of sources are besides the library's folder, as JSON (``ObjectStoreSettings``); NULL for nowhere.
        ALTER TABLE library ADD COLUMN objectStore TEXT;
        """
}

extension EarlierRows {
    static let addedInVersion30 = "UPDATE photo SET rating = 4, sidecar = 'a.jpg.xmp|1|2' WHERE row = 1"

    static let addedInVersion31 = """
        INSERT INTO photoDuplicate (folderRow, name, bytes, device, inode, modifiedAt, sha256, album)
          SELECT min(row), 'copy.jpg', 9, 7, 8, 9, zeroblob(32), 'Falun' FROM folder;
        INSERT INTO albumPhoto (personRow, title, photoID) VALUES (0, 'Falun', 'aaaaaaaaaaa1');
        """

    static let addedInVersion32 = """
        INSERT INTO companion (folderRow, name, photoRow, type, bytes, device, inode, modifiedAt)
          SELECT min(row), 'a.cr2', 1, 'image/x-canon-cr2', 9, 7, 10, 11 FROM folder;
        """

    static let addedInVersion33 =
        "UPDATE photo SET filmType = 'video/mp4', filmBytes = 1234, filmStart = 4321 WHERE row = 1"

    static let addedInVersion34 = """
        INSERT INTO auditEntry (row, at, action, author, user, address)
          VALUES (8, 1304324000000, 'signed-in', 'user', 'Anna', '192.0.2.2');
        """

    static let addedInVersion35 =
        "UPDATE library SET objectStore = '{\"region\":\"us-east-1\",\"store\":\"s3://photos/home\",\"style\":\"path\"}'"
}
