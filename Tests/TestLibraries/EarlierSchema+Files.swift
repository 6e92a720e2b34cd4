extension EarlierSchema {
    static let addedInVersion13 = """
        -- Hosts, named by a person, that have had a public address: none of them may have a private one later.
        CREATE TABLE publicHost (
          name TEXT PRIMARY KEY CHECK (name <> '')
        ) WITHOUT ROWID;
        """

    static let addedInVersion14 = """
        -- The file that is left of a picture, by its content, when its metadata is taken out: by these rules it has this hash and so
        -- many bytes. Both are null where it can't be taken out.
        CREATE TABLE strippedFile (
          row INTEGER PRIMARY KEY,
          sha256 BLOB NOT NULL UNIQUE CHECK (length(sha256) = 32),
          recipe INTEGER NOT NULL,
          strippedSHA256 BLOB CHECK (length(strippedSHA256) = 32),
          bytes INTEGER CHECK (bytes > 0),
          CHECK ((strippedSHA256 IS NULL) = (bytes IS NULL))
        );
        """
}

extension EarlierRows {
    static let addedInVersion13 = "INSERT INTO publicHost VALUES ('example.org')"
    static let addedInVersion14 = """
        INSERT INTO strippedFile (sha256, recipe, strippedSHA256, bytes) VALUES (x'\(String(repeating: "07", count: 32))', 1,
          zeroblob(32), 7);
        """
}
