extension EarlierSchema {
    static let addedInVersion15 = """
        ALTER TABLE feed ADD COLUMN isRefused INTEGER NOT NULL DEFAULT 0 CHECK (isRefused IN (0, 1));
        ALTER TABLE feed ADD COLUMN isFailureTold INTEGER NOT NULL DEFAULT 0 CHECK (isFailureTold IN (0, 1));
        -- The photos of one source, newest first.
        CREATE INDEX photoOfSourceByTaken ON photo (sourceRow, takenAt DESC, name, id)
          WHERE sourceRow IS NOT NULL AND state <> 'missing';
        CREATE TABLE removedSource AS SELECT * FROM source WHERE 0;
        ALTER TABLE removedSource ADD COLUMN removedAt INTEGER;
        CREATE TABLE removedFeed AS SELECT * FROM feed WHERE 0;
        CREATE TABLE removedPhoto AS SELECT * FROM photo WHERE 0;
        CREATE INDEX removedPhotoByContent ON removedPhoto (sha256);
        CREATE TABLE removedRecent AS SELECT * FROM recent WHERE 0;
        """

    static let addedInVersion16 = """
        ALTER TABLE recentEdit ADD COLUMN isUndone INTEGER NOT NULL DEFAULT 0 CHECK (isUndone IN (0, 1));
        """

    static let addedInVersion17 = "ALTER TABLE listing ADD COLUMN command TEXT"
}

extension EarlierRows {
    /// A source was removed, with one photo, which is in nobody's recents any more.
    static let addedInVersion15 = """
        INSERT INTO removedSource (row, name, url, policy, timeToLive, fetch, isPrivateAllowed, removedAt) VALUES
          (8, 'removed', 'https://removed.example/feed', 'merge', 3600, 'all', 0, 1304323999000);
        INSERT INTO removedFeed (row, sourceRow, identity, url, generation, failures, isGone, isRefused, isFailureTold) VALUES
          (8, 8, '', 'https://removed.example/feed', 1, 0, 0, 0, 0);
        INSERT INTO removedPhoto (row, id, placeRow, name, state, title, orientation, sourceRow, feedRow, identity, imageURL,
          generation, metadataVersion, isSuggested) VALUES
          (8, 'iiiiiiiiiii8', 2, 'i.jpg', 'remote', 'I', 1, 8, 8, 'i', 'https://removed.example/i.jpg', 1, 0, 0);
        INSERT INTO removedRecent (position, photoRow, openedAt, personRow) VALUES (1, 8, 1304323990000, 0);
        """

    static let addedInVersion16 = "UPDATE recentEdit SET isUndone = 0"
    static let addedInVersion17 = "UPDATE listing SET command = 'photos list'"
}
