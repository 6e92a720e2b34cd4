extension Schema {
    static let shares = """
        -- Links that show photos to those who have them. token is the SHA-256 of the link's token; subject is the id of the
        -- set or place that is followed, or the words of the search; password is a salted hash.
        CREATE TABLE share (
          row INTEGER PRIMARY KEY AUTOINCREMENT,
          id TEXT NOT NULL UNIQUE CHECK (id <> ''),
          token BLOB NOT NULL UNIQUE CHECK (length(token) = 32),
          personRow INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
          title TEXT,
          text TEXT,
          kind TEXT NOT NULL CHECK (kind IN ('photos', 'set', 'place', 'search')),
          subject TEXT,
          locale TEXT NOT NULL,
          positions TEXT NOT NULL CHECK (positions IN ('exact', 'town', 'country', 'none')),
          download TEXT NOT NULL CHECK (download IN ('none', 'reduced', 'original')),
          password TEXT,
          createdAt INTEGER NOT NULL,
          endsAt INTEGER,
          usedAt INTEGER,
          CHECK ((kind = 'photos') = (subject IS NULL))
        );
        CREATE INDEX shareByPerson ON share (personRow);
        -- The photos of a share that were fixed when it was made.
        CREATE TABLE sharePhoto (
          shareRow INTEGER NOT NULL REFERENCES share ON DELETE CASCADE,
          position INTEGER NOT NULL CHECK (position > 0),
          photoID TEXT NOT NULL CHECK (photoID <> ''),
          PRIMARY KEY (shareRow, position)
        ) WITHOUT ROWID;
        """
}
