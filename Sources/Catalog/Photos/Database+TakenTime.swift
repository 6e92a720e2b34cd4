internal import GRDB

extension Database {
    /// Updates the instant at which a photo was taken if it was derived from the place's time zone. Call it after every
    /// change of a photo's place, in the same transaction; one look-up for other photos.
    func settleTakenTime(ofPhoto row: Int64) throws {
        let find = try cachedStatement(
            sql: """
                SELECT takenLocal, takenAt, takenZone, place.timeZone FROM photo JOIN place ON place.row = photo.placeRow
                WHERE photo.row = ? AND takenZone IN ('place', 'utc')
                """)
        guard let values = try Row.fetchOne(find, arguments: [row]) else { return }
        let clock = CameraClock(values[0], zone: .unknown)
        let (takenAt, source) = clock.instant(timeZone: values[3])
        guard values[1] != takenAt || values[2] != source.rawValue else { return }
        try cachedStatement(sql: "UPDATE photo SET takenAt = ?, takenZone = ? WHERE row = ?")
            .execute(arguments: [takenAt, source.rawValue, row])
    }
}
