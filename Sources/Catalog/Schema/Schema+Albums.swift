extension Schema {
    static let albums = """
        -- A file with the content of a photo of the same export, as exports have in the folders of albums. It is not a photo of its own.
        -- The album is the title of the one in whose folder it is; null for none, and empty for one that is noted with the photo.
        CREATE TABLE photoDuplicate (
          folderRow INTEGER NOT NULL REFERENCES folder (row) ON DELETE CASCADE,
          name TEXT NOT NULL,
          bytes INTEGER NOT NULL,
          device INTEGER NOT NULL,
          inode INTEGER NOT NULL,
          modifiedAt INTEGER NOT NULL,
          sha256 BLOB NOT NULL CHECK (length(sha256) = 32),
          album TEXT,
          PRIMARY KEY (folderRow, name)
        ) WITHOUT ROWID;
        CREATE INDEX photoDuplicateByContent ON photoDuplicate (sha256);
        -- A photo that a person's import found in an album, until it is in a set of that name. The album without a title is that of favourites.
        CREATE TABLE albumPhoto (
          personRow INTEGER NOT NULL,
          title TEXT NOT NULL,
          photoID TEXT NOT NULL,
          PRIMARY KEY (personRow, title, photoID)
        ) WITHOUT ROWID;
        """
}
