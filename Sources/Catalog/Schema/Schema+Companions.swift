extension Schema {
    static let companions = """
        -- A file that belongs to a photo, in the folder of the photo's own file: the raw file of a shot whose JPEG is the photo's file.
        -- If that goes, it becomes the photo's file.
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

    static let objectStore = """
        -- Where the originals of sources are besides the library's folder, as JSON (``ObjectStoreSettings``); NULL for nowhere.
        ALTER TABLE library ADD COLUMN objectStore TEXT;
        """

    static let peopleStore = """
        -- Where recents, sessions, screens and answers are in place of the tables here, as libpq connects to it; NULL for here.
        ALTER TABLE library ADD COLUMN peopleStore TEXT;
        """

    /// The migrations after the first thirty: the name, and what is done.
    static let latest = [
        ("31 duplicates and albums of exports", "\(albums) PRAGMA user_version = 31"),
        ("32 files beside a photo", "\(companions) PRAGMA user_version = 32"),
        ("33 films of photos", "\(films) PRAGMA user_version = 33"),
        ("34 the log of what happened as it is in all catalogues", "\(wholeAudit) PRAGMA user_version = 34"),
        ("35 where originals are elsewhere", "\(objectStore) PRAGMA user_version = 35"),
        ("36 where personal state is elsewhere", "\(peopleStore) PRAGMA user_version = 36"),
    ]
}
