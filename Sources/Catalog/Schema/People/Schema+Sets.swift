extension Schema {
    static let sets = """
        -- Sets of photos. nameKey is the name in the form in which names are compared; words are those of the search that
        -- a set follows. A deleted set stays as long as its deletion can be undone. photoCount counts the photos that
        -- the library has.
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
        -- The people to whom a set is shown.
        CREATE TABLE photoSetReader (
          setRow INTEGER NOT NULL REFERENCES photoSet ON DELETE CASCADE,
          personRow INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
          PRIMARY KEY (personRow, setRow)
        ) WITHOUT ROWID;
        CREATE INDEX photoSetReaderOfSet ON photoSetReader (setRow);
        -- The photos of a set, by their ids, so that they survive if a photo is forgotten and imported again. There are
        -- gaps between positions, so that a move changes one row.
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
        -- The edits that can be undone or redone, newest last, each as JSON; as for recentEdit.
        CREATE TABLE photoSetEdit (
          row INTEGER PRIMARY KEY AUTOINCREMENT,
          personRow INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
          setID TEXT NOT NULL,
          edit TEXT NOT NULL,
          isUndone INTEGER NOT NULL DEFAULT 0 CHECK (isUndone IN (0, 1))
        );
        CREATE INDEX photoSetEditByPerson ON photoSetEdit (personRow, row);
        """
}
