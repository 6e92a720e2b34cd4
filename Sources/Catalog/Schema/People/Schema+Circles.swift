extension Schema {
    static let circles = """
        -- Circles inside which only owners learn the positions of photos, in metres. used… is the larger circle that is
        -- used in place of the one that was asked for.
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
