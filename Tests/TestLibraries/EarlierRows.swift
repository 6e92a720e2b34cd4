/// Rows as earlier versions of the program wrote them, of every table.
enum EarlierRows {
    static let version1 = """
        INSERT INTO root (path, device) VALUES ('/p', 7);
        INSERT INTO folder (row, path) VALUES (1, '/p'), (2, '/p/sub');
        INSERT INTO place (row, id, countryCode, name, region, latitude, longitude, timeZone) VALUES
          (2, 'se-falun-2715459', 'SE', 'Falun', 'Dalarna', 60.60646, 15.6355, 'Europe/Stockholm'),
          (3, 'aq', 'AQ', NULL, NULL, NULL, NULL, NULL);
        INSERT INTO placeSortKey (collation, key, placeRow, name, indexTitle) VALUES
          ('earlier', x'3044', 2, 'Falun', 'F');
        INSERT INTO photo (row, id, placeRow, folderRow, name, state, error, title, caption, credit, license, takenAt,
          width, height, orientation, type, bytes, sha256, latitude, longitude, device, inode, modifiedAt) VALUES
          (1, 'aaaaaaaaaaa1', 2, 1, 'a.jpg', 'local', NULL, 'Falu gruva', 'The pit', 'A. Person', 'CC0', 1304323872123,
           4032, 3024, 6, 'image/jpeg', 3145728, zeroblob(32), 60.6, 15.6, 7, 11, 1304323872000000000),
          (2, 'bbbbbbbbbbb2', 1, 2, 'b.jpg', 'local', NULL, NULL, NULL, NULL, NULL, 1304323992000,
           640, 480, 1, 'image/jpeg', 1000, randomblob(32), NULL, NULL, 7, 12, 1304323992000000000),
          (3, 'ccccccccccc3', 3, 1, 'c.png', 'missing', NULL, NULL, NULL, NULL, NULL, NULL,
           5, 7, 1, 'image/png', 99, randomblob(32), -77.85, 166.67, 7, 13, 5),
          (4, 'ddddddddddd4', 1, 1, 'd.jpg', 'failed', 'is not a JPEG or PNG picture', NULL, NULL, NULL, NULL, NULL,
           NULL, NULL, 1, NULL, 3, randomblob(32), NULL, NULL, 7, 14, 6);
        INSERT INTO recent (position, photoRow, openedAt) VALUES (1, 3, 20), (2, 1, 10);
        INSERT INTO recentEdit (edit) VALUES
          ('{"after":[3,1],"photos":[2],"before":[{"openedAt":20,"photo":3},{"openedAt":15,"photo":2},\
        {"openedAt":10,"photo":1}]}');
        INSERT INTO listing (terminal, kind, printedAt, rows) VALUES ('t', 'photo', 30, x'0100000000000000');
        """

    static let addedInVersion2 = """
        INSERT INTO source (row, name, url, policy, timeToLive, fetch, isPrivateAllowed) VALUES
          (1, 'feed', 'https://example.org/feed.xml', 'replace', 3600, 'newest:5', 0);
        INSERT INTO feed (row, sourceRow, identity, url, placeRow, etag, contentHash, checkedAt, attemptedAt, generation)
          VALUES (1, 1, '', 'https://example.org/feed.xml', NULL, '"1"', zeroblob(32), 40, 41, 3),
          (2, 1, 'falun', 'https://example.org/falun.xml', 2, NULL, NULL, NULL, NULL, 0);
        INSERT INTO photo (row, id, placeRow, name, state, error, title, takenAt, publishedAt, link, sha256, bytes,
          sourceRow, feedRow, identity, imageURL, generation) VALUES
          (5, 'eeeeeeeeeee5', 1, 'e.jpg', 'remote', NULL, 'E', NULL, 50, 'https://example.org/e', NULL, NULL,
           1, 1, 'e', 'https://example.org/e.jpg', 3),
          (6, 'fffffffffff6', 2, 'f.jpg', 'cached', NULL, 'F', 1304323992000, 51, NULL, randomblob(32), 77,
           1, 1, 'f', 'https://example.org/f.jpg', 3),
          (7, 'ggggggggggg7', 1, 'g.jpg', 'failed', 'answered 404', NULL, NULL, 52, NULL, NULL, NULL,
           1, 2, 'g', 'https://example.org/g.jpg', 3);
        INSERT INTO download (photoRow, priority, attempts, retryAt, etag) VALUES (5, 0, 0, NULL, NULL), (7, 1, 2, 99, '"g"');
        """

    static let addedInVersion3 = """
        INSERT INTO placeholder (sha256, pixels) VALUES (zeroblob(32), x'0101FF8000');
        """

    /// The second photo was corrected to Falun; another photo was forgotten.
    static let addedInVersion4 = """
        INSERT INTO correction (photoID, placeRow, latitude, longitude, correctedAt, ownPlaceRow) VALUES
          ('bbbbbbbbbbb2', 2, NULL, NULL, 60, 1), ('zzzzzzzzzzz9', 3, -70.5, 11.25, 61, NULL);
        UPDATE photo SET placeRow = 2 WHERE row = 2;
        """

    /// The first photo was read again, and the second has the first photo's position by a suggestion.
    static let addedInVersion5 = """
        UPDATE photo SET keywords = 'mine' || char(10) || 'Falun', altitude = -12.5, direction = 87.25,
          takenLocal = 1304331072123, takenZone = 'place', metadataVersion = 1 WHERE row = 1;
        UPDATE correction SET suggestedFrom = 'aaaaaaaaaaa1', latitude = 60.6, longitude = 15.6 WHERE photoID = 'bbbbbbbbbbb2';
        UPDATE photo SET takenLocal = takenAt + 7200000, takenZone = 'stated', metadataVersion = 1, isSuggested = 1,
          latitude = 60.6, longitude = 15.6 WHERE row = 2;
        """

    static let addedInVersion6 = """
        UPDATE library SET id = '0123456789abcdef', isJournalBehind = 0;
        INSERT INTO placeSortKey (collation, countryCode, key, placeRow, name, indexTitle) VALUES
          ('earlier', 'SE', x'3044', 2, 'Falun', 'F');
        INSERT INTO placeOrder (collation, lastPlaceRow) VALUES ('earlier', 3);
        """

    /// The edit log is incomplete.
    static let addedInVersion7 = "UPDATE library SET journalSize = NULL"

    /// Additional photos; their number is the argument.
    static let many = """
        WITH RECURSIVE number (n) AS (SELECT 1 WHERE ?1 > 0 UNION ALL SELECT n + 1 FROM number WHERE n < ?1)
        INSERT INTO photo (id, placeRow, folderRow, name, state, takenAt, width, height, type, bytes, sha256, latitude,
          longitude, device, inode, modifiedAt)
        SELECT printf('h%011d', n), 2, 2, printf('many-%d.jpg', n), 'local', 1304323992000 + n * 1000, 4, 3, 'image/jpeg',
          9, randomblob(32), 60.6, 15.6, 7, n, n FROM number
        """

    static let addedInVersion8 = """
        INSERT INTO rowIndex (sha256, places) VALUES (zeroblob(32), x'010203');
        """

    static let addedInVersion9 = """
        UPDATE feed SET failures = 2, ownTimeToLive = 3600, freshUntil = 1304323999000, contentAt = 1304323998000;
        INSERT INTO host (name, notBefore) VALUES ('example.org', 1304323999000);
        UPDATE photo SET claimedHash = 'md5:d41d8cd98f00b204e9800998ecf8427e' WHERE sourceRow IS NOT NULL;
        UPDATE library SET originalsLimit = 20000000000;
        """

    static let addedInVersion10 = """
        INSERT INTO person (name, nameKey, password, isOwner, locale, view, addedAt)
          VALUES ('Anna', 'anna', 'scrypt$1', 1, 'sv', '{"scroll":120}', 1304323990000);
        INSERT INTO session (token, personRow, signedInAt, expiresAt) VALUES (zeroblob(32), 1, 1304323991000, 1404323991000);
        INSERT INTO recent (personRow, position, photoRow, openedAt) SELECT 1, 1, min(row), 1304323992000 FROM photo;
        INSERT INTO recentEdit (personRow, edit) VALUES (1, '{"kind":"clear"}');
        """
}
