extension Schema {
    static let bundles = """
        -- An installed bundle is a source. bundleFolder is the folder of its version within the library's bundles/.
        ALTER TABLE source ADD COLUMN bundleFolder TEXT;
        -- description is bundle.json without its members; files and bytes are their number and size; manifestHash is
        -- the hash of the whole bundle.json; publicKey (Ed25519) has to sign newer versions; origin is the URL that is
        -- checked for newer versions, or the path that it was installed from; offered… is the publisher's version at
        -- the last check.
        CREATE TABLE bundle (
          sourceRow INTEGER PRIMARY KEY REFERENCES source ON DELETE CASCADE,
          identity TEXT NOT NULL UNIQUE CHECK (identity <> ''),
          version TEXT NOT NULL,
          description TEXT NOT NULL,
          files INTEGER NOT NULL, bytes INTEGER NOT NULL,
          manifestHash BLOB NOT NULL CHECK (length(manifestHash) = 32),
          previousVersion TEXT, previousFolder TEXT,
          publicKey BLOB CHECK (length(publicKey) = 32),
          origin TEXT,
          etag TEXT, lastModified TEXT, checkedAt INTEGER,
          offeredVersion TEXT, offeredBytes INTEGER,
          isUpdatedUnasked INTEGER NOT NULL DEFAULT 0 CHECK (isUpdatedUnasked IN (0, 1)),
          CHECK ((previousVersion IS NULL) = (previousFolder IS NULL))
        );
        -- A person's answer to a question of a story; key is unique to the answer and the same each time it is sent.
        -- Answers are kept when the bundle is removed.
        CREATE TABLE answer (
          row INTEGER PRIMARY KEY AUTOINCREMENT,
          personRow INTEGER NOT NULL DEFAULT 0 REFERENCES person ON DELETE CASCADE,
          bundle TEXT NOT NULL,
          story TEXT NOT NULL,
          question TEXT NOT NULL,
          choice TEXT NOT NULL,
          points INTEGER NOT NULL,
          answeredAt INTEGER NOT NULL,
          key TEXT NOT NULL UNIQUE,
          sentAt INTEGER,
          UNIQUE (personRow, bundle, story, question)
        );
        CREATE INDEX answerToSend ON answer (bundle) WHERE sentAt IS NULL;
        -- The user's navigation history, oldest first, as JSON with a version of its own.
        ALTER TABLE person ADD COLUMN screens TEXT;
        """
}
