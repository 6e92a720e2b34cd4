extension Schema {
    /// What is searched is folded by ``FoldedWords`` before it comes here, so the tokenizer has only to part words at spaces. FTS5 keeps
    /// the beginnings of one to three letters apart: as somebody types, those are asked for most, and have most to answer.
    static let searchText = """
        -- The words of a photo, by its row number. place has its place and country as words of their own kind (SearchMark).
        CREATE VIRTUAL TABLE photoText USING fts5(
          title, keywords, caption, credit, place, tokenize = 'ascii', prefix = '1 2 3');
        -- The words of a place, by its row number: all names that are known, the region, and its country as a word of its own kind.
        CREATE VIRTUAL TABLE placeText USING fts5(names, region, country, tokenize = 'ascii', prefix = '1 2 3');
        """

    static let search = """
        \(searchText)
        -- Made anew when a listing needs them: their collations name the direction of names now.
        DELETE FROM placeSortKey;
        DELETE FROM placeOrder;
        -- What places are ranked by, closer together than they are.
        CREATE INDEX placeRank ON place (row, photoCount, countryCode);
        -- All names of a place, whole.
        CREATE TABLE placeName (
          folded TEXT NOT NULL,
          placeRow INTEGER NOT NULL,
          name TEXT NOT NULL,
          PRIMARY KEY (folded, placeRow)
        ) WITHOUT ROWID;
        CREATE INDEX placeNameOfPlace ON placeName (placeRow);
        -- The names of countries that have places, in all languages.
        CREATE TABLE countryName (
          folded TEXT NOT NULL,
          code TEXT NOT NULL,
          PRIMARY KEY (folded, code)
        ) WITHOUT ROWID;
        -- One row: photos and places up to these row numbers have their words here, as made by this version of the rules.
        CREATE TABLE searchProgress (
          photoRow INTEGER NOT NULL DEFAULT 0,
          placeRow INTEGER NOT NULL DEFAULT 0,
          version TEXT NOT NULL DEFAULT ''
        );
        INSERT INTO searchProgress DEFAULT VALUES;
        -- Photos and places whose words have changed since.
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
        -- What a person calls a place, whatever the dictionary says; by its id, so that it holds when the place comes back.
        CREATE TABLE ownPlaceName (
          placeID TEXT PRIMARY KEY CHECK (placeID <> ''),
          name TEXT NOT NULL CHECK (name <> ''),
          setAt INTEGER NOT NULL
        ) WITHOUT ROWID;
        -- What a name service answered: a name in a language, once.
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
        -- Places without stored sort keys: their names change when a person or a name service says so.
        CREATE TABLE unsortedPlace (placeRow INTEGER PRIMARY KEY);
        -- Where names that the dictionary lacks are asked for; null for nowhere.
        ALTER TABLE library ADD COLUMN nameService TEXT;
        -- In which direction a person wants names of places: 'local', or a language; null for that of everything else.
        ALTER TABLE person ADD COLUMN placeNames TEXT;
        """
}
