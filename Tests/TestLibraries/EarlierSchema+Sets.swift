extension EarlierSchema {
    static let addedInVersion20 = """
        CREATE TABLE correctionEdit (
          row INTEGER PRIMARY KEY AUTOINCREMENT,
          changed INTEGER NOT NULL DEFAULT 0 CHECK (changed >= 0),
          steps INTEGER NOT NULL DEFAULT 0 CHECK (steps >= 0)
        );
        CREATE TABLE correctionStep (
          editRow INTEGER NOT NULL,
          kind TEXT NOT NULL CHECK (kind IN ('place', 'text', 'name')),
          subject TEXT NOT NULL CHECK (subject <> ''),
          before TEXT,
          after TEXT,
          PRIMARY KEY (editRow, kind, subject)
        ) WITHOUT ROWID;
        CREATE TABLE givenText (
          photoID TEXT PRIMARY KEY CHECK (photoID <> ''),
          title TEXT, caption TEXT, keywords TEXT,
          givenAt INTEGER NOT NULL,
          isOwnKnown INTEGER NOT NULL DEFAULT 0 CHECK (isOwnKnown IN (0, 1)),
          ownTitle TEXT, ownCaption TEXT, ownKeywords TEXT,
          CHECK (coalesce(title, caption, keywords) IS NOT NULL)
        ) WITHOUT ROWID;
        """

    static let addedInVersion21 = """
        ALTER TABLE person ADD COLUMN mayUpload INTEGER NOT NULL DEFAULT 0 CHECK (mayUpload IN (0, 1));
        """

    static let addedInVersion22 = """
        CREATE TABLE photoSet (
          row INTEGER PRIMARY KEY AUTOINCREMENT,
          id TEXT NOT NULL UNIQUE CHECK (id <> ''),
          personRow INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
          kind TEXT NOT NULL CHECK (kind IN ('list', 'favourites', 'search')),
          name TEXT NOT NULL CHECK (name <> ''),
          nameKey TEXT NOT NULL CHECK (nameKey <> ''),
          words TEXT,
          isForEverybody INTEGER NOT NULL DEFAULT 0 CHECK (isForEverybody IN (0, 1)),
          createdAt INTEGER NOT NULL,
          changedAt INTEGER NOT NULL,
          isDeleted INTEGER NOT NULL DEFAULT 0 CHECK (isDeleted IN (0, 1)),
          photoCount INTEGER NOT NULL DEFAULT 0 CHECK (photoCount >= 0),
          CHECK ((kind = 'search') = (words IS NOT NULL))
        );
        CREATE UNIQUE INDEX photoSetByName ON photoSet (personRow, nameKey) WHERE NOT isDeleted;
        CREATE INDEX photoSetForEverybody ON photoSet (isForEverybody) WHERE isForEverybody;
        CREATE TABLE photoSetReader (
          setRow INTEGER NOT NULL REFERENCES photoSet ON DELETE CASCADE,
          personRow INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
          PRIMARY KEY (personRow, setRow)
        ) WITHOUT ROWID;
        CREATE INDEX photoSetReaderOfSet ON photoSetReader (setRow);
        CREATE TABLE photoSetItem (
          setRow INTEGER NOT NULL REFERENCES photoSet ON DELETE CASCADE,
          position INTEGER NOT NULL CHECK (position > 0),
          photoID TEXT NOT NULL CHECK (photoID <> ''),
          PRIMARY KEY (setRow, position)
        ) WITHOUT ROWID;
        CREATE UNIQUE INDEX photoSetItemOfPhoto ON photoSetItem (photoID, setRow);
        CREATE TRIGGER photoSetItemInserted AFTER INSERT ON photoSetItem BEGIN
          UPDATE photoSet SET photoCount = photoCount + 1
          WHERE row = new.setRow AND EXISTS (SELECT 1 FROM photo WHERE id = new.photoID);
        END;
        CREATE TRIGGER photoSetItemDeleted AFTER DELETE ON photoSetItem BEGIN
          UPDATE photoSet SET photoCount = photoCount - 1
          WHERE row = old.setRow AND EXISTS (SELECT 1 FROM photo WHERE id = old.photoID);
        END;
        CREATE TRIGGER photoOfSetInserted AFTER INSERT ON photo
        WHEN EXISTS (SELECT 1 FROM photoSetItem WHERE photoID = new.id) BEGIN
          UPDATE photoSet SET photoCount = photoCount + 1
          WHERE row IN (SELECT setRow FROM photoSetItem WHERE photoID = new.id);
        END;
        CREATE TRIGGER photoOfSetDeleted AFTER DELETE ON photo
        WHEN EXISTS (SELECT 1 FROM photoSetItem WHERE photoID = old.id) BEGIN
          UPDATE photoSet SET photoCount = photoCount - 1
          WHERE row IN (SELECT setRow FROM photoSetItem WHERE photoID = old.id);
        END;
        CREATE TABLE photoSetEdit (
          row INTEGER PRIMARY KEY AUTOINCREMENT,
          personRow INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
          setID TEXT NOT NULL,
          edit TEXT NOT NULL,
          isUndone INTEGER NOT NULL DEFAULT 0 CHECK (isUndone IN (0, 1))
        );
        CREATE INDEX photoSetEditByPerson ON photoSetEdit (personRow, row);
        """

    static let addedInVersion23 = """
        ALTER TABLE photo ADD COLUMN camera TEXT;
        ALTER TABLE photo ADD COLUMN lens TEXT;
        ALTER TABLE photo ADD COLUMN exposureTime REAL;
        ALTER TABLE photo ADD COLUMN fNumber REAL;
        ALTER TABLE photo ADD COLUMN iso INTEGER;
        ALTER TABLE photo ADD COLUMN focalLength REAL;
        ALTER TABLE photo ADD COLUMN focalLength35mm INTEGER;
        ALTER TABLE photo ADD COLUMN exposureBias REAL;
        ALTER TABLE photo ADD COLUMN flashFired INTEGER;
        ALTER TABLE removedPhoto ADD COLUMN camera TEXT;
        ALTER TABLE removedPhoto ADD COLUMN lens TEXT;
        ALTER TABLE removedPhoto ADD COLUMN exposureTime REAL;
        ALTER TABLE removedPhoto ADD COLUMN fNumber REAL;
        ALTER TABLE removedPhoto ADD COLUMN iso INTEGER;
        ALTER TABLE removedPhoto ADD COLUMN focalLength REAL;
        ALTER TABLE removedPhoto ADD COLUMN focalLength35mm INTEGER;
        ALTER TABLE removedPhoto ADD COLUMN exposureBias REAL;
        ALTER TABLE removedPhoto ADD COLUMN flashFired INTEGER;
        CREATE TRIGGER photoCameraChanged AFTER UPDATE OF camera, lens ON photo
        WHEN old.camera IS NOT new.camera OR old.lens IS NOT new.lens
        BEGIN INSERT OR IGNORE INTO staleText VALUES ('photo', new.row); END;
        """

    static let addedInVersion24 = """
        CREATE TABLE privateCircle (
          name TEXT PRIMARY KEY CHECK (name <> ''),
          latitude REAL NOT NULL CHECK (abs(latitude) <= 90),
          longitude REAL NOT NULL CHECK (abs(longitude) <= 180),
          radius REAL NOT NULL CHECK (radius > 0),
          usedLatitude REAL NOT NULL CHECK (abs(usedLatitude) <= 90),
          usedLongitude REAL NOT NULL CHECK (abs(usedLongitude) <= 180),
          usedRadius REAL NOT NULL CHECK (usedRadius >= radius)
        ) WITHOUT ROWID;
        """
}

extension EarlierRows {
    static let addedInVersion20 = """
        INSERT INTO correctionEdit (row, changed, steps) VALUES (4, 1, 1);
        INSERT INTO correctionStep (editRow, kind, subject, before, after) VALUES (4, 'text', 'aaaaaaaaaaa1', NULL, '{}');
        INSERT INTO givenText (photoID, title, givenAt, isOwnKnown, ownTitle)
          VALUES ('bbbbbbbbbbb2', 'Falu gruva', 1304323999000, 1, 'B');
        """

    static let addedInVersion21 = "UPDATE person SET mayUpload = 1 WHERE row <> 0"

    static let addedInVersion22 = """
        INSERT INTO photoSet (row, id, personRow, kind, name, nameKey, createdAt, changedAt)
          VALUES (3, 'set0000000003', 0, 'list', 'Falun', 'falun', 1304323999000, 1304323999000);
        INSERT INTO photoSetItem (setRow, position, photoID) VALUES (3, 1000, 'aaaaaaaaaaa1'), (3, 2000, 'bbbbbbbbbbb2');
        INSERT INTO photoSetReader (setRow, personRow) SELECT 3, row FROM person WHERE row <> 0;
        INSERT INTO photoSetEdit (personRow, setID, edit) VALUES (0, 'set0000000003', '{"kind":"make"}');
        """

    static let addedInVersion23 = """
        UPDATE photo SET camera = 'Canon EOS 5D', lens = 'EF 50mm', exposureTime = 0.004, fNumber = 8, iso = 100 WHERE row = 1
        """

    static let addedInVersion24 = """
        INSERT INTO privateCircle (name, latitude, longitude, radius, usedLatitude, usedLongitude, usedRadius)
          VALUES ('home', 60.6, 15.6, 500, 60.601, 15.602, 800);
        """
}
