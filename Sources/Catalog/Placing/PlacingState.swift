internal import GRDB

/// The row of `placingProgress`; used within a transaction.
enum PlacingState {
    /// Begins to place all photos that exist now, unless this version of the rule already has.
    static func begin(unless version: String, in db: Database) throws {
        try db.execute(
            sql: """
                UPDATE placingProgress SET version = ?1, placeRow = 0, feedRow = 0, correctedPhotoID = '', photoRow = 0,
                  lastPlaceRow = coalesce((SELECT max(row) FROM place), 0),
                  lastPhotoRow = coalesce((SELECT max(row) FROM photo), 0), isDone = 0
                WHERE version <> ?1
                """, arguments: [version])
    }

    /// Lets the next update place the photos of the removed source, which is restored, if it was removed before they were.
    static func includeRestored(in db: Database) throws {
        try db.execute(
            sql: """
                UPDATE placingProgress SET isDone = 0, feedRow = 0, correctedPhotoID = '',
                  photoRow = min(photoRow, (SELECT min(row) FROM removedPhoto) - 1),
                  lastPhotoRow = max(lastPhotoRow, (SELECT max(row) FROM removedPhoto))
                WHERE EXISTS (SELECT 1 FROM removedPhoto) AND version IS NOT (SELECT placing FROM removedSource)
                """)
    }
}
