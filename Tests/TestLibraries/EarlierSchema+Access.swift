extension EarlierSchema {
    static let addedInVersion25 = """
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
        CREATE TABLE sharePhoto (
          shareRow INTEGER NOT NULL REFERENCES share ON DELETE CASCADE,
          position INTEGER NOT NULL CHECK (position > 0),
          photoID TEXT NOT NULL CHECK (photoID <> ''),
          PRIMARY KEY (shareRow, position)
        ) WITHOUT ROWID;
        """

    static let addedInVersion26 = """
        CREATE TABLE accessRule (
          row INTEGER PRIMARY KEY,
          kind TEXT NOT NULL CHECK (kind IN ('photo', 'folder', 'source', 'place')),
          subject TEXT NOT NULL CHECK (subject <> ''),
          audience TEXT NOT NULL CHECK (audience IN ('everybody', 'users', 'people', 'owners')),
          UNIQUE (kind, subject)
        );
        CREATE TABLE accessPerson (
          ruleRow INTEGER NOT NULL REFERENCES accessRule ON DELETE CASCADE,
          personRow INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
          PRIMARY KEY (ruleRow, personRow)
        ) WITHOUT ROWID;
        CREATE INDEX accessOfPerson ON accessPerson (personRow);
        ALTER TABLE library ADD COLUMN accessVersion INTEGER NOT NULL DEFAULT 0;
        CREATE TRIGGER accessRuleAdded AFTER INSERT ON accessRule  BEGIN UPDATE library SET accessVersion = accessVersion + \
        1; END;
        CREATE TRIGGER accessRuleChanged AFTER UPDATE ON accessRule  BEGIN UPDATE library SET accessVersion = accessVersion + \
        1; END;
        CREATE TRIGGER accessRuleRemoved AFTER DELETE ON accessRule  BEGIN UPDATE library SET accessVersion = accessVersion + \
        1; END;
        CREATE TRIGGER accessPersonAdded AFTER INSERT ON accessPerson  BEGIN UPDATE library SET accessVersion = accessVersion \
        + 1; END;
        CREATE TRIGGER accessPersonRemoved AFTER DELETE ON accessPerson  BEGIN UPDATE library SET accessVersion = \
        accessVersion + 1; END;
        CREATE TRIGGER ruledPhotoAdded AFTER INSERT ON photo WHEN EXISTS (SELECT 1 FROM accessRule) BEGIN UPDATE library SET \
        accessVersion = accessVersion + 1; END;
        CREATE TRIGGER ruledPhotoChanged AFTER UPDATE OF id, placeRow, districtRow, formerPlaceRow, folderRow, sourceRow, \
        state ON photo WHEN EXISTS (SELECT 1 FROM accessRule) BEGIN UPDATE library SET accessVersion = accessVersion + 1; END;
        CREATE TRIGGER ruledPhotoRemoved AFTER DELETE ON photo WHEN EXISTS (SELECT 1 FROM accessRule) BEGIN UPDATE library \
        SET accessVersion = accessVersion + 1; END;
        CREATE TRIGGER ruledFolderChanged AFTER UPDATE OF path ON folder WHEN EXISTS (SELECT 1 FROM accessRule) BEGIN UPDATE \
        library SET accessVersion = accessVersion + 1; END;
        CREATE TRIGGER ruledPlaceChanged AFTER UPDATE OF id, countryCode, regionCode, cityRow ON place WHEN EXISTS (SELECT 1 \
        FROM accessRule) BEGIN UPDATE library SET accessVersion = accessVersion + 1; END;
        CREATE TRIGGER ruledListAdded AFTER INSERT ON feed WHEN EXISTS (SELECT 1 FROM accessRule) BEGIN UPDATE library SET \
        accessVersion = accessVersion + 1; END;
        CREATE TRIGGER ruledListChanged AFTER UPDATE OF placeRow, districtRow, sourceRow ON feed WHEN EXISTS (SELECT 1 FROM \
        accessRule) BEGIN UPDATE library SET accessVersion = accessVersion + 1; END;
        CREATE TRIGGER ruledListRemoved AFTER DELETE ON feed WHEN EXISTS (SELECT 1 FROM accessRule) BEGIN UPDATE library SET \
        accessVersion = accessVersion + 1; END;
        CREATE TRIGGER ruledSetItemAdded AFTER INSERT ON photoSetItem WHEN EXISTS (SELECT 1 FROM accessRule) BEGIN UPDATE \
        library SET accessVersion = accessVersion + 1; END;
        CREATE TRIGGER ruledSetItemRemoved AFTER DELETE ON photoSetItem WHEN EXISTS (SELECT 1 FROM accessRule) BEGIN UPDATE \
        library SET accessVersion = accessVersion + 1; END;
        CREATE TRIGGER ruledBordersChanged AFTER UPDATE OF borders ON library WHEN EXISTS (SELECT 1 FROM accessRule) BEGIN \
        UPDATE library SET accessVersion = accessVersion + 1; END;
        """

    /// As the first programs of this version had it, before the next commit changed it.
    static let addedInFirstVersion27 = """
        CREATE TABLE auditEntry (
          row INTEGER PRIMARY KEY AUTOINCREMENT,
          at INTEGER NOT NULL,
          action TEXT NOT NULL CHECK (action <> ''),
          author TEXT NOT NULL CHECK (author IN ('machine', 'user', 'visitor')),
          user TEXT,
          address TEXT,
          subjects TEXT,
          detail TEXT,
          count INTEGER CHECK (count >= 0),
          CHECK ((author = 'user') = (user IS NOT NULL))
        );
        CREATE INDEX auditEntryByTime ON auditEntry (at, action);
        CREATE TRIGGER auditEntryStaysAsItIs BEFORE UPDATE ON auditEntry BEGIN
          SELECT RAISE(ABORT, 'entries of the log are never changed');
        END;
        CREATE TRIGGER auditEntryIsKept BEFORE DELETE ON auditEntry WHEN OLD.at > unixepoch() * 1000 - 90 * 86400000 BEGIN
          SELECT RAISE(ABORT, 'entries of the log are kept for 90 days');
        END;
        """

    static let addedInVersion27 = """
        CREATE TABLE auditEntry (
          row INTEGER PRIMARY KEY AUTOINCREMENT,
          at INTEGER NOT NULL,
          action TEXT NOT NULL CHECK (action <> ''),
          author TEXT NOT NULL CHECK (author IN ('machine', 'user', 'visitor')),
          user TEXT,
          address TEXT,
          subjects TEXT,
          detail TEXT,
          count INTEGER CHECK (count >= 0),
          CHECK ((author = 'user') = (user IS NOT NULL))
        );
        CREATE INDEX auditEntryByTime ON auditEntry (at);
        CREATE INDEX auditEntryByAction ON auditEntry (action, at);
        CREATE TRIGGER auditEntryIsNotReplaced BEFORE INSERT ON auditEntry
        WHEN EXISTS (SELECT 1 FROM auditEntry WHERE row = NEW.row) BEGIN
          SELECT RAISE(ABORT, 'entries of the log are never changed');
        END;
        CREATE TRIGGER auditEntryStaysAsItIs BEFORE UPDATE ON auditEntry BEGIN
          SELECT RAISE(ABORT, 'entries of the log are never changed');
        END;
        CREATE TRIGGER auditEntryIsKept BEFORE DELETE ON auditEntry WHEN OLD.at > unixepoch() * 1000 - 90 * 86400000 BEGIN
          SELECT RAISE(ABORT, 'entries of the log are kept for 90 days');
        END;
        """

    static let addedInVersion28 = """
        ALTER TABLE person ADD COLUMN identity TEXT;
        CREATE UNIQUE INDEX personByIdentity ON person (identity) WHERE identity IS NOT NULL;
        """

    static let addedInVersion29 = """
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
}

extension EarlierRows {
    static let addedInVersion25 = """
        INSERT INTO share (row, id, token, personRow, title, kind, locale, positions, download, createdAt)
          VALUES (5, 'share0000005', zeroblob(32), 0, 'For Anna', 'photos', 'sv', 'town', 'reduced', 1304323999000);
        INSERT INTO sharePhoto (shareRow, position, photoID) VALUES (5, 1, 'aaaaaaaaaaa1');
        """

    static let addedInVersion26 = """
        INSERT INTO accessRule (row, kind, subject, audience) VALUES (6, 'photo', 'bbbbbbbbbbb2', 'people');
        INSERT INTO accessPerson (ruleRow, personRow) SELECT 6, row FROM person WHERE row <> 0;
        """

    static let addedInVersion27 = """
        INSERT INTO auditEntry (row, at, action, author, user, address)
          VALUES (7, 1304323999000, 'signed-in', 'user', 'Anna', '192.0.2.1');
        """

    static let addedInVersion28 = "UPDATE person SET identity = 'https://id.example|anna' WHERE row <> 0"

    static let addedInVersion29 = """
        INSERT INTO passkey (id, personRow, handle, publicKey, signCount, name, isBackedUp, addedAt)
          SELECT x'01', row, x'02', x'03', 0, 'Phone', 1, 1304323999000 FROM person WHERE row <> 0;
        """
}
