extension Schema {
    static let listingCommands = """
        -- The command that printed the listing, as shown to people; null in older rows.
        ALTER TABLE listing ADD COLUMN command TEXT;
        """

    static let listings = """
        -- The rows that @N refers to: the last listing of a terminal, by kind; rows are 8-byte little-endian row
        -- numbers.
        CREATE TABLE listing (
          terminal TEXT NOT NULL,
          kind TEXT NOT NULL CHECK (kind IN ('place', 'photo')),
          printedAt INTEGER NOT NULL,
          rows BLOB NOT NULL,
          PRIMARY KEY (terminal, kind)
        ) WITHOUT ROWID;
        """
}
