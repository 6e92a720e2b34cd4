extension EarlierSchema {
    static let addedInVersion12 = """
        -- A bundle that is installed is a source. bundleFolder is where its version is, within the library's bundles/.
        ALTER TABLE source ADD COLUMN bundleFolder TEXT;
        -- description is bundle.json without its members, of which there are so many files with so many bytes; manifestHash is that of all of it; publicKey (Ed25519) is whose bundles are taken; origin is the URL that is asked for newer
        -- versions, or the path that it was installed from; those of the offer are what the publisher had when last asked.
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
        -- What a person answered to a question of a story; key is the same however often it is sent, and no other answer's. Of a bundle
        -- that is removed the answers stay.
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
        -- The screens that a person came through, the first one at the bottom, as JSON with a version of its own.
        ALTER TABLE person ADD COLUMN screens TEXT;
        """
}

extension EarlierRows {
    static let addedInVersion12 = """
        INSERT INTO source (name, url, policy, timeToLive, fetch, isPrivateAllowed, bundleFolder)
          VALUES ('bundle:com.example.falun', 'bundle:com.example.falun', 'replace', 0, 'opened', 0, 'com.example.falun/1');
        INSERT INTO bundle (sourceRow, identity, version, description, files, bytes, manifestHash)
          SELECT row, 'com.example.falun', '1.0', '{}', 2, 1234, zeroblob(32) FROM source WHERE bundleFolder IS NOT NULL;
        INSERT INTO answer (bundle, story, question, choice, points, answeredAt, key)
          VALUES ('com.example.falun', 's', 'q', 'c', 1, 1304323995000, 'k');
        UPDATE person SET screens = '{"version":1,"screens":[]}';
        """
}
