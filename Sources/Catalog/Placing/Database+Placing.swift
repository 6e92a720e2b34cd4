internal import GRDB

extension Database {
    /// Begins to place all photos that exist now, unless this version of the rule already has.
    func startPlacing(unless version: String) throws {
        try execute(
            sql: """
                UPDATE placingProgress SET version = ?1, placeRow = 0, feedRow = 0, correctedPhotoID = '', photoRow = 0,
                  lastPlaceRow = coalesce((SELECT max(row) FROM place), 0),
                  lastPhotoRow = coalesce((SELECT max(row) FROM photo), 0), isDone = 0
                WHERE version <> ?1
                """, arguments: [version])
    }

    /// Lets the photos of a source that was removed before they were placed be placed by the next update.
    func placeRestoredPhotos() throws {
        try execute(
            sql: """
                UPDATE placingProgress SET isDone = 0, feedRow = 0,
                  photoRow = min(photoRow, (SELECT min(row) FROM removedPhoto) - 1),
                  lastPhotoRow = max(lastPhotoRow, (SELECT max(row) FROM removedPhoto))
                WHERE EXISTS (SELECT 1 FROM removedPhoto) AND version IS NOT (SELECT placing FROM removedSource)
                """)
    }
}
