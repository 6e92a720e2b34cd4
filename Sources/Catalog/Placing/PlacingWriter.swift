internal import GRDB

/// Places one batch after another; each call of ``step(_:limit:)`` is part of one transaction. Remembers places between
/// transactions: rows of places never change their number, and a failed transaction ends the update.
final class PlacingWriter<Placing: PhotoPlacing> {
    struct Step {
        var isDone = false
        /// Photos that were looked at in this step.
        var photos: Int64 = 0
        var progress = PlacingProgress(photos: 0, of: 0)
    }

    private let placing: Placing
    private var rows: [PlaceDescription: PlacedRows] = [:]
    private var places: [Int64: PlaceDescription] = [:]

    init(placing: Placing) {
        self.placing = placing
    }

    /// Does the next part, and stores the progress.
    func step(_ db: Database, limit: Int) throws -> Step {
        var step = Step()
        // Another process may have begun with another version of the rule.
        guard let progress = try Row.fetchOne(db, sql: "SELECT * FROM placingProgress"),
            progress["version"] == placing.version
        else {
            step.isDone = true
            return step
        }
        let (lastPhoto, photo): (Int64, Int64) = (progress["lastPhotoRow"], progress["photoRow"])
        step.progress = PlacingProgress(photos: photo, of: lastPhoto)
        if try placePlaces(db, after: progress["placeRow"], upTo: progress["lastPlaceRow"], limit) { return step }
        if try placeFeeds(db, after: progress["feedRow"], limit) { return step }
        if try placeCorrections(db, after: progress["correctedPhotoID"], limit) { return step }
        let (count, last) = try placePhotos(db, after: photo, upTo: lastPhoto, limit)
        step.photos = Int64(count)
        step.progress.photos = last
        step.isDone = last >= lastPhoto
        try db.execute(
            sql: "UPDATE placingProgress SET photoRow = ?, isDone = ?", arguments: [last, step.isDone])
        return step
    }

    // MARK: - Parts

    /// Describes places again, with their cities; false if all are.
    private func placePlaces(_ db: Database, after row: Int64, upTo end: Int64, _ limit: Int) throws -> Bool {
        guard row < end else { return false }
        let last = min(row + Int64(limit), end)
        let update = try db.cachedStatement(
            sql: """
                UPDATE place SET region = ?1, regionCode = ?2, cityRow = ?3 WHERE row = ?4
                  AND (region IS NOT ?1 OR regionCode IS NOT ?2 OR cityRow IS NOT ?3)
                """)
        let found = try Row.fetchAll(
            db, sql: "SELECT \(PlaceRecord.columns) FROM place WHERE row > ? AND row <= ?", arguments: [row, last])
        for known in found.map({ PlaceRecord($0) }) {
            let place = placing.described(PlaceDescription(known))
            let city = try place.city.map { try placedRows($0, db).place }
            try update.execute(
                arguments: [place.region, place.regionCode, city == known.row ? nil : city, known.row])
        }
        try db.execute(sql: "UPDATE placingProgress SET placeRow = ?", arguments: [last])
        return true
    }

    /// Sets the lists of sources at the cities of their places; false if all are.
    private func placeFeeds(_ db: Database, after row: Int64, _ limit: Int) throws -> Bool {
        let feeds = try Row.fetchAll(
            db,
            sql: """
                SELECT row, placeRow, districtRow FROM feed WHERE row > ? AND placeRow IS NOT NULL ORDER BY row LIMIT ?
                """, arguments: [row, limit])
        guard let last = feeds.last else { return false }
        for feed in feeds {
            guard let place = try place(db, PlacedRows(place: feed[1], district: feed[2])) else { continue }
            let rows = try placedRows(placing.described(place), db)
            try db.execute(
                sql: "UPDATE feed SET placeRow = ?1, districtRow = ?2 WHERE row = ?3",
                arguments: [rows.place, rows.district, feed[0] as Int64])
        }
        try db.execute(sql: "UPDATE placingProgress SET feedRow = ?", arguments: [last[0] as Int64])
        return true
    }

    /// Sets corrections, and the photos that have one: what the person said stays, and is listed at its city. False if
    /// all are set.
    private func placeCorrections(_ db: Database, after id: String, _ limit: Int) throws -> Bool {
        let corrections = try CorrectionRow.fetch(db, after: id, limit: limit)
        guard let last = corrections.last else { return false }
        let update = try db.cachedStatement(
            sql: """
                UPDATE correction SET placeRow = ?, districtRow = ?, formerPlaceRow = ?, ownPlaceRow = ?,
                  ownDistrictRow = ?, ownFormerPlaceRow = ? WHERE photoID = ?
                """)
        for correction in corrections {
            let known = PlacedRows(place: correction.placeRow, district: correction.districtRow)
            guard let said = try place(db, known) else { continue }
            let rows = try placedRows(at(correction.latitude, correction.longitude) ?? placing.described(said), db)
            let knownOwn = correction.ownPlaceRow.map { PlacedRows(place: $0, district: correction.ownDistrictRow) }
            let own = try knownOwn.flatMap { try place(db, $0) }.map {
                try placedRows(place($0, correction.ownLatitude, correction.ownLongitude), db)
            }
            let former = Self.former(correction.formerPlaceRow, known: known, now: rows)
            let ownFormer = own.flatMap { Self.former(correction.ownFormerPlaceRow, known: knownOwn ?? $0, now: $0) }
            try update.execute(arguments: [
                rows.place, rows.district, former, own?.place, own?.district, ownFormer, correction.photoID,
            ])
            let row = try Int64.fetchOne(
                try db.cachedStatement(sql: "SELECT row FROM photo WHERE id = ?"), arguments: [correction.photoID])
            if let row { try db.setPhotoToCorrection(row) }
        }
        try db.execute(sql: "UPDATE placingProgress SET correctedPhotoID = ?", arguments: [last.photoID])
        return true
    }

    /// Sets the photos without a correction; returns how many there were, and the last row.
    private func placePhotos(
        _ db: Database, after row: Int64, upTo end: Int64, _ limit: Int
    ) throws -> (count: Int, last: Int64) {
        let select = try db.cachedStatement(
            sql: """
                SELECT row, placeRow, districtRow, formerPlaceRow, latitude, longitude,
                  EXISTS (SELECT 1 FROM correction WHERE photoID = photo.id), sourceRow IS NULL
                FROM photo WHERE row > ? AND row <= ? ORDER BY row LIMIT ?
                """)
        let update = try db.cachedStatement(
            sql: "UPDATE photo SET placeRow = ?, districtRow = ?, formerPlaceRow = ? WHERE row = ?")
        let photos = try Row.fetchAll(select, arguments: [row, end, limit])
        for photo in photos where !photo[6] {
            let known = PlacedRows(place: photo[1], district: photo[2])
            guard let stated = try place(db, known) else { continue }
            // The place of a file in a folder is that of its position, if it has one; other places can be stated.
            let place = (photo[7] ? at(photo[4], photo[5]) : nil) ?? place(stated, photo[4], photo[5])
            let now = try placedRows(place, db)
            guard now != known else { continue }
            try update.execute(arguments: [
                now.place, now.district, Self.former(photo[3], known: known, now: now), photo[0] as Int64,
            ])
            if place.listed.timeZone != stated.listed.timeZone { try db.settleTakenTime(ofPhoto: photo[0]) }
        }
        return (photos.count, photos.count < limit ? end : photos[photos.count - 1][0])
    }

    // MARK: - Places

    /// The place that remains in an old id: the first one, or the last, unless the photo is listed there now.
    private static func former(_ former: Int64?, known: PlacedRows, now: PlacedRows) -> Int64? {
        [former, known.district, known.place].compactMap(\.self).first { $0 != now.place && $0 != now.district }
    }

    private func at(_ latitude: Double?, _ longitude: Double?) -> PlaceDescription? {
        guard let latitude, let longitude else { return nil }
        return placing.place(latitude: latitude, longitude: longitude)
    }

    private func place(_ stated: PlaceDescription, _ latitude: Double?, _ longitude: Double?) -> PlaceDescription {
        guard let latitude, let longitude else { return placing.described(stated) }
        return placing.place(stated, latitude: latitude, longitude: longitude)
    }

    private func place(_ db: Database, _ rows: PlacedRows) throws -> PlaceDescription? {
        guard let city = try place(db, rows.place) else { return nil }
        guard let district = rows.district, var part = try place(db, district) else { return city }
        part.city = city
        return part
    }

    private func place(_ db: Database, _ row: Int64) throws -> PlaceDescription? {
        if let known = places[row] { return known }
        let place = try PlaceDescription.fetch(db, row: row)
        places[row] = place
        return place
    }

    private func placedRows(_ place: PlaceDescription, _ db: Database) throws -> PlacedRows {
        if let known = rows[place] { return known }
        let new = try place.placedRows(in: db)
        rows[place] = new
        return new
    }
}
