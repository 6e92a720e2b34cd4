internal import GRDB

/// Writes what people gave to photos, and the photos' texts that follow from it; used within one transaction.
struct GivenTextWriter {
    let db: Database

    /// Stores what a person gave to a photo. The photo's own texts stay as they are known, or become those of `text`.
    func write(_ text: LoggedText) throws {
        let upsert = try db.cachedStatement(
            sql: """
                INSERT INTO givenText (\(GivenTextRow.Column.names)) VALUES (\(GivenTextRow.Column.marks))
                ON CONFLICT (photoID) DO UPDATE SET title = excluded.title, caption = excluded.caption,
                  keywords = excluded.keywords, givenAt = excluded.givenAt
                """)
        try upsert.execute(arguments: GivenTextRow(text: text).arguments)
    }

    /// Sets a photo back to its own texts.
    func restoreOwn(ofPhoto row: Int64) throws {
        let restore = try db.cachedStatement(
            sql: """
                UPDATE photo SET title = given.ownTitle, caption = given.ownCaption, keywords = given.ownKeywords
                FROM givenText AS given WHERE photo.row = ? AND given.photoID = photo.id AND given.isOwnKnown
                """)
        try restore.execute(arguments: [row])
    }

    /// Applies what a photo was given that was written with its own texts, and remembers those. One look-up if it was
    /// given nothing.
    func keep(ofPhoto row: Int64) throws {
        try db.cachedStatement(sql: Self.rememberOwn).execute(arguments: [row])
        if db.changesCount > 0 { try set(photo: row) }
    }

    /// Applies newly given texts. The photo's own texts are those that it had before it was given any.
    func apply(toPhoto row: Int64) throws {
        try db.cachedStatement(sql: "\(Self.rememberOwn) AND NOT givenText.isOwnKnown").execute(arguments: [row])
        try set(photo: row)
    }

    /// Replaces everything that was given by what the edit log has. Own texts that the table has are newer than those
    /// of the edit log.
    func replace(by texts: [String: LoggedText]) throws {
        let known = Set(try String.fetchAll(db, sql: "SELECT photoID FROM givenText WHERE isOwnKnown"))
        let given = try Int64.fetchAll(
            db, sql: "SELECT photo.row FROM givenText JOIN photo ON photo.id = photoID ORDER BY photo.row")
        for row in given { try restoreOwn(ofPhoto: row) }
        try db.execute(sql: "DELETE FROM givenText")
        for var text in texts.values.sorted(by: { $0.photo < $1.photo }) {
            let row = try PhotoKey.row(ofID: text.photo, in: db)
            if row != nil, known.contains(text.photo) { text.own = nil }
            try write(text)
            if let row { try apply(toPhoto: row) }
        }
    }

    private func set(photo row: Int64) throws {
        let apply = try db.cachedStatement(
            sql: """
                UPDATE photo SET title = nullif(coalesce(given.title, given.ownTitle), ''),
                  caption = nullif(coalesce(given.caption, given.ownCaption), ''),
                  keywords = nullif(coalesce(given.keywords, given.ownKeywords), '')
                FROM givenText AS given WHERE photo.row = ? AND given.photoID = photo.id
                """)
        try apply.execute(arguments: [row])
    }

    /// Copies the texts of the photo in row ?1 to what it was given; more conditions can follow.
    private static let rememberOwn = """
        UPDATE givenText SET isOwnKnown = 1, ownTitle = photo.title, ownCaption = photo.caption,
          ownKeywords = photo.keywords
        FROM photo WHERE photo.row = ?1 AND givenText.photoID = photo.id
        """
}
