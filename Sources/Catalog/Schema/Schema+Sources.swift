extension Schema {
    static let sourceCare = """
        -- isRefused: whether the last attempt failed because the server limits the rate of requests (Retry-After).
        -- isFailureTold: whether a person has been told, below a listing, that this list cannot be fetched.
        ALTER TABLE feed ADD COLUMN isRefused INTEGER NOT NULL DEFAULT 0 CHECK (isRefused IN (0, 1));
        ALTER TABLE feed ADD COLUMN isFailureTold INTEGER NOT NULL DEFAULT 0 CHECK (isFailureTold IN (0, 1));
        -- The photos of one source, newest first.
        CREATE INDEX photoOfSourceByTaken ON photo (sourceRow, takenAt DESC, name, id)
          WHERE sourceRow IS NOT NULL AND state <> 'missing';
        -- The source that was removed last, with all its rows, so that the removal can be undone within a day. The
        -- columns are those of source, feed, photo and recent; removedRecent has all rows of everybody who had one of
        -- its photos.
        CREATE TABLE removedSource AS SELECT * FROM source WHERE 0;
        ALTER TABLE removedSource ADD COLUMN removedAt INTEGER;
        CREATE TABLE removedFeed AS SELECT * FROM feed WHERE 0;
        CREATE TABLE removedPhoto AS SELECT * FROM photo WHERE 0;
        CREATE INDEX removedPhotoByContent ON removedPhoto (sha256);
        CREATE TABLE removedRecent AS SELECT * FROM recent WHERE 0;
        """

    static let publicHosts = """
        -- Hosts, named by a person, that had a public address: a private address is then refused.
        CREATE TABLE publicHost (
          name TEXT PRIMARY KEY CHECK (name <> '')
        ) WITHOUT ROWID;
        """
}
