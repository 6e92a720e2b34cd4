extension Schema {
    /// Searched text is folded by ``FoldedWords`` before it is stored, so the tokenizer only has to split at spaces.
    /// FTS5 indexes prefixes of one to three letters separately: they are searched most often as people type, and match
    /// the most.
    static let searchText = """
        -- The words of a photo, by its row number. place contains its place and country as marks (SearchMark).
        CREATE VIRTUAL TABLE photoText USING fts5(
          title, keywords, caption, credit, place, tokenize = 'ascii', prefix = '1 2 3');
        -- The words of a place, by its row number: all known names, the region, and the country as a mark.
        CREATE VIRTUAL TABLE placeText USING fts5(names, region, country, tokenize = 'ascii', prefix = '1 2 3');
        """

    static let search = """
        \(searchText)
        -- Sort keys are computed again: their collations now include the language of names.
        DELETE FROM placeSortKey;
        DELETE FROM placeOrder;
        -- The columns for ranking places, denser than in the table.
        CREATE INDEX placeRank ON place (row, photoCount, countryCode);
        -- All complete names of a place.
        CREATE TABLE placeName (
          folded TEXT NOT NULL,
          placeRow INTEGER NOT NULL,
          name TEXT NOT NULL,
          PRIMARY KEY (folded, placeRow)
        ) WITHOUT ROWID;
        CREATE INDEX placeNameOfPlace ON placeName (placeRow);
        -- The names of countries with places, in all languages.
        CREATE TABLE countryName (
          folded TEXT NOT NULL,
          code TEXT NOT NULL,
          PRIMARY KEY (folded, code)
        ) WITHOUT ROWID;
        -- One row: the words of photos and places up to these row numbers are stored, by this version of the rules.
        CREATE TABLE searchProgress (
          photoRow INTEGER NOT NULL DEFAULT 0,
          placeRow INTEGER NOT NULL DEFAULT 0,
          version TEXT NOT NULL DEFAULT ''
        );
        INSERT INTO searchProgress DEFAULT VALUES;
        -- Photos and places whose words changed since.
        CREATE TABLE staleText (
          kind TEXT NOT NULL CHECK (kind IN ('photo', 'place')),
          row INTEGER NOT NULL,
          PRIMARY KEY (kind, row)
        ) WITHOUT ROWID;
        CREATE TRIGGER photoTextChanged AFTER UPDATE OF title, keywords, caption, credit, placeRow ON photo
        WHEN old.title IS NOT new.title OR old.keywords IS NOT new.keywords OR old.caption IS NOT new.caption
          OR old.credit IS NOT new.credit OR old.placeRow <> new.placeRow
        BEGIN INSERT OR IGNORE INTO staleText VALUES ('photo', new.row); END;
        CREATE TRIGGER photoTextDeleted AFTER DELETE ON photo
        BEGIN INSERT OR IGNORE INTO staleText VALUES ('photo', old.row); END;
        CREATE TRIGGER placeTextChanged AFTER UPDATE OF name, region, countryCode ON place
        WHEN old.name IS NOT new.name OR old.region IS NOT new.region OR old.countryCode <> new.countryCode
        BEGIN INSERT OR IGNORE INTO staleText VALUES ('place', new.row); END;
        -- The name that a person gave to a place, by the place's id, so that it survives the removal of the place.
        CREATE TABLE ownPlaceName (
          placeID TEXT PRIMARY KEY CHECK (placeID <> ''),
          name TEXT NOT NULL CHECK (name <> ''),
          setAt INTEGER NOT NULL
        ) WITHOUT ROWID;
        -- A name service's answers: one for each name and language.
        CREATE TABLE keptPlaceName (
          row INTEGER PRIMARY KEY AUTOINCREMENT,
          name TEXT NOT NULL CHECK (name <> ''),
          language TEXT NOT NULL CHECK (language <> ''),
          placeID TEXT,
          answer TEXT,
          askedAt INTEGER NOT NULL,
          UNIQUE (name, language)
        );
        CREATE INDEX keptPlaceNameOfPlace ON keptPlaceName (placeID) WHERE placeID IS NOT NULL;
        -- Places without stored sort keys, because a person or a name service can change their names.
        CREATE TABLE unsortedPlace (placeRow INTEGER PRIMARY KEY);
        -- The URL of the name service for names that the dictionary lacks; null for none.
        ALTER TABLE library ADD COLUMN nameService TEXT;
        -- The language in which a person reads names of places: 'local', or a language; null for the language of
        -- everything else.
        ALTER TABLE person ADD COLUMN placeNames TEXT;
        """
}
