extension Schema {
    static let edits = """
        -- The last changes of corrections, names and texts, by the number with which people undo them; a number is never
        -- used again. changed counts photos and names, steps the rows of correctionStep.
        CREATE TABLE correctionEdit (
          row INTEGER PRIMARY KEY AUTOINCREMENT,
          changed INTEGER NOT NULL DEFAULT 0 CHECK (changed >= 0),
          steps INTEGER NOT NULL DEFAULT 0 CHECK (steps >= 0)
        );
        -- What each of them changed: the place or the texts of a photo, or the name of a place, by its id. before and
        -- after are JSON, null for none; after has only what identifies it.
        CREATE TABLE correctionStep (
          editRow INTEGER NOT NULL,
          kind TEXT NOT NULL CHECK (kind IN ('place', 'text', 'name')),
          subject TEXT NOT NULL CHECK (subject <> ''),
          before TEXT,
          after TEXT,
          PRIMARY KEY (editRow, kind, subject)
        ) WITHOUT ROWID;
        -- The title, caption and keywords that a person gave to a photo, by the photo's id, so that they survive if the
        -- photo is forgotten and imported again: null where the person gave none, empty to leave it out. keywords has
        -- one keyword a line. own… is what the photo's file or feed has, and is known once the photo is there.
        CREATE TABLE givenText (
          photoID TEXT PRIMARY KEY CHECK (photoID <> ''),
          title TEXT, caption TEXT, keywords TEXT,
          givenAt INTEGER NOT NULL,
          isOwnKnown INTEGER NOT NULL DEFAULT 0 CHECK (isOwnKnown IN (0, 1)),
          ownTitle TEXT, ownCaption TEXT, ownKeywords TEXT,
          CHECK (coalesce(title, caption, keywords) IS NOT NULL)
        ) WITHOUT ROWID;
        """

    static let journalSize = """
        -- The length of the journal in bytes; null if it is incomplete.
        ALTER TABLE library ADD COLUMN journalSize INTEGER CHECK (journalSize >= 0);
        ALTER TABLE library DROP COLUMN isJournalBehind;
        """
}
