extension Schema {
    /// Users whom somebody else identifies: an OpenID issuer, or a proxy.
    static let identities = """
        ALTER TABLE person ADD COLUMN identity TEXT;
        CREATE UNIQUE INDEX personByIdentity ON person (identity) WHERE identity IS NOT NULL;
        """

    static let passkeys = """
        -- Passkeys by which users sign in. id is that of the authenticator, handle is by what it knows the user, publicKey is
        -- SubjectPublicKeyInfo in DER.
        CREATE TABLE passkey (
          row INTEGER PRIMARY KEY,
          id BLOB NOT NULL UNIQUE CHECK (length(id) BETWEEN 1 AND 1023),
          personRow INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
          handle BLOB NOT NULL,
          publicKey BLOB NOT NULL,
          signCount INTEGER NOT NULL CHECK (signCount >= 0),
          name TEXT NOT NULL,
          isBackedUp INTEGER NOT NULL CHECK (isBackedUp IN (0, 1)),
          addedAt INTEGER NOT NULL,
          usedAt INTEGER
        );
        CREATE INDEX passkeyOfPerson ON passkey (personRow, addedAt);
        """

    static let people = """
        -- Users who can sign in to a server. Row 0 is the local person, without name and password. nameKey is the name
        -- in the form in which names are compared; view is the page that an older version showed last, as JSON.
        CREATE TABLE person (
          row INTEGER PRIMARY KEY AUTOINCREMENT,
          name TEXT NOT NULL,
          nameKey TEXT NOT NULL UNIQUE,
          password TEXT,
          isOwner INTEGER NOT NULL CHECK (isOwner IN (0, 1)),
          locale TEXT,
          view TEXT,
          addedAt INTEGER NOT NULL,
          CHECK ((row = 0) = (password IS NULL)),
          CHECK ((row = 0) = (name = ''))
        );
        INSERT INTO person (row, name, nameKey, isOwner, addedAt) VALUES (0, '', '', 1, 0);
        -- Sessions by the hash of the browser's token.
        CREATE TABLE session (
          token BLOB PRIMARY KEY CHECK (length(token) = 32),
          personRow INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
          signedInAt INTEGER NOT NULL,
          expiresAt INTEGER NOT NULL
        ) WITHOUT ROWID;
        CREATE INDEX sessionOfPerson ON session (personRow, signedInAt);
        -- Each person has recents.
        CREATE TABLE recentOfPerson (
          personRow INTEGER NOT NULL DEFAULT 0 REFERENCES person ON DELETE CASCADE,
          position INTEGER NOT NULL CHECK (position BETWEEN 1 AND 100),
          photoRow INTEGER NOT NULL REFERENCES photo ON DELETE CASCADE,
          openedAt INTEGER NOT NULL,
          UNIQUE (personRow, position)
        );
        INSERT INTO recentOfPerson (position, photoRow, openedAt) SELECT position, photoRow, openedAt FROM recent;
        DROP TABLE recent;
        ALTER TABLE recentOfPerson RENAME TO recent;
        CREATE UNIQUE INDEX recentOfPhoto ON recent (photoRow, personRow);
        CREATE TABLE recentEditOfPerson (
          row INTEGER PRIMARY KEY AUTOINCREMENT,
          personRow INTEGER NOT NULL DEFAULT 0 REFERENCES person ON DELETE CASCADE,
          edit TEXT NOT NULL
        );
        INSERT INTO recentEditOfPerson (row, edit) SELECT row, edit FROM recentEdit;
        DROP TABLE recentEdit;
        ALTER TABLE recentEditOfPerson RENAME TO recentEdit;
        CREATE INDEX recentEditByPerson ON recentEdit (personRow, row);
        """

    static let uploads = """
        -- Whether a user who is not an owner can add photographs.
        ALTER TABLE person ADD COLUMN mayUpload INTEGER NOT NULL DEFAULT 0 CHECK (mayUpload IN (0, 1));
        """

    static let undoneEdits = """
        -- Whether the edit was undone and can be redone: those are the newest of a person's edits.
        ALTER TABLE recentEdit ADD COLUMN isUndone INTEGER NOT NULL DEFAULT 0 CHECK (isUndone IN (0, 1));
        """
}
