internal import GRDB
public import Times

/// A photo that knows where it was taken, near in time to one that doesn't.
public struct PositionFix: Sendable, Equatable {
    /// Row number of the photo that knows.
    public var photo: Int64
    /// WGS 84 degrees.
    public var latitude: Double
    public var longitude: Double
    /// How long after it the photo that doesn't know was taken; negative for before.
    public var later: Duration
}

/// Where a photo without a position was probably taken.
public struct PositionSuggestion: Sendable, Equatable {
    /// Row number of the photo.
    public var photo: Int64
    /// The nearest in time.
    public var nearest: PositionFix
    /// The nearest on the other side in time, if there is one within the hour.
    public var other: PositionFix?
}

/// What is suggested for photos without a position.
public struct PositionSuggestions: Sendable, Equatable {
    public var suggestions: [PositionSuggestion] = []
    /// Photos without a position for which there is nothing to suggest.
    public var without = 0
    /// Those of them whose time was read by an earlier version, so that nobody knows by what it is known.
    public var unread = 0
}

extension CatalogCorrections {
    /// How far apart in time photos may be for one to tell where the other was taken.
    private static let reach = Duration.seconds(3600)

    /// Suggests positions for photos that have neither position nor place, and that nobody has set right: of all, newest first,
    /// or of `rows`, in their order.
    ///
    /// A photo that knows the zone of its clock is compared by instants. Of another the clock is compared with the clocks of
    /// the others: if it was taken where they were, it went by the zone that they went by. Files are compared with files, and
    /// photos of a source with those of the same source. What was itself suggested tells nothing, so that suggestions don't
    /// go from one to the next; nor do dates without a time. Two look-ups in an index for each photo.
    public func suggestPositions(for rows: [Int64]?) throws(CatalogError) -> PositionSuggestions {
        try read { db in
            let finder = FixFinder(db: db)
            var found = PositionSuggestions()
            func take(_ row: Row) throws {
                let photo = ColumnRow<FixFinder.Column>(row)
                let isUnread = (photo[.takenLocal] as LocalTime?) == nil && (photo[.takenAt] as Instant?) != nil
                if let suggestion = try finder.suggestion(for: photo, within: Self.reach) {
                    found.suggestions.append(suggestion)
                } else {
                    found.without += 1
                    if isUnread { found.unread += 1 }
                }
            }
            guard let rows else {
                let all = try Row.fetchCursor(
                    db,
                    sql: """
                        SELECT \(FixFinder.columns) FROM photo WHERE \(FixFinder.isWithoutPosition)
                        ORDER BY takenAt DESC, name, id
                        """)
                while let photo = try all.next() { try take(photo) }
                return found
            }
            let one = try db.cachedStatement(
                sql: "SELECT \(FixFinder.columns) FROM photo WHERE row = ? AND \(FixFinder.isWithoutPosition)")
            for row in rows {
                if let photo = try Row.fetchOne(one, arguments: [row]) { try take(photo) }
            }
            return found
        }
    }

    /// Sets photos at positions that were suggested, as ``set(photos:to:latitude:longitude:at:)`` does, in one transaction.
    /// One that has got a position, or was set right, meanwhile is left alone. Returns how many were set.
    public func set(
        suggested corrections: [(photo: Int64, correction: Correction)], at time: Instant
    ) throws(CatalogError) -> Int {
        try writeLogged { db, changes in
            let isOpen = try db.cachedStatement(
                sql: "SELECT 1 FROM photo WHERE row = ? AND id = ? AND \(FixFinder.isWithoutPosition)")
            var count = 0
            for (row, correction) in corrections {
                guard try Row.fetchOne(isOpen, arguments: [row, correction.photoID]) != nil else { continue }
                try db.write(correction, of: correction.photoID, at: time)
                try db.applyCorrection(ofPhoto: row)
                changes.corrected.append(correction.photoID)
                count += 1
            }
            return count
        }
    }
}

/// Finds the photos that know where they were taken and are nearest in time to one that doesn't; used within one transaction.
private struct FixFinder {
    let db: Database

    /// What ``suggestion(for:within:)`` reads.
    enum Column: Int, Columns {
        case row, sourceRow, takenAt, takenLocal, takenZone
    }

    static let columns = Column.list

    /// Whether a row of `photo` has neither position nor place, and nobody has said anything about it.
    static let isWithoutPosition = """
        state <> 'missing' AND NOT (state = 'failed' AND folderRow IS NOT NULL)
        AND placeRow = (SELECT row FROM place WHERE id = '\(PlaceRecord.unknownID)') AND latitude IS NULL
        AND NOT EXISTS (SELECT 1 FROM correction WHERE photoID = photo.id)
        """

    func suggestion(for photo: ColumnRow<Column>, within reach: Duration) throws -> PositionSuggestion? {
        guard let local = photo[.takenLocal] as LocalTime?,
            let zone = (photo[.takenZone] as String?).flatMap(ZoneSource.init),
            let takenAt = photo[.takenAt] as Instant?, !local.isMidnight
        else { return nil }
        let (before, after): (PositionFix?, PositionFix?)
        switch zone {
        case .stated, .satellites:
            before = try fix("takenAt", "<=", takenAt, to: takenAt - reach, "DESC", source: photo[.sourceRow])
            after = try fix("takenAt", ">", takenAt, to: takenAt + reach, "ASC", source: photo[.sourceRow])
        case .place, .utc:
            before = try fix("takenLocal", "<=", local, to: local - reach, "DESC", source: photo[.sourceRow])
            after = try fix("takenLocal", ">", local, to: local + reach, "ASC", source: photo[.sourceRow])
        }
        guard let nearest = [before, after].compactMap(\.self).min(by: { $0.distance < $1.distance }) else {
            return nil
        }
        return PositionSuggestion(
            photo: photo[.row], nearest: nearest, other: nearest == before ? after : before)
    }

    private func fix<Time: StoredNumber & Comparable>(
        _ column: String, _ side: String, _ time: Time, to end: Time, _ direction: String, source: Int64?
    ) throws -> PositionFix? {
        let find = try db.cachedStatement(
            sql: """
                SELECT row, latitude, longitude, ?2 - \(column) FROM photo
                WHERE sourceRow IS ?1 AND \(column) \(side) ?2 AND \(column) BETWEEN ?3 AND ?4
                  AND latitude IS NOT NULL AND NOT isSuggested AND state <> 'missing' AND takenLocal % 86400000 <> 0
                ORDER BY \(column) \(direction), row \(direction) LIMIT 1
                """)
        return try Row.fetchOne(find, arguments: [source, time, min(time, end), max(time, end)]).map { row in
            PositionFix(photo: row[0], latitude: row[1], longitude: row[2], later: .milliseconds(row[3] as Int64))
        }
    }
}

extension PositionFix {
    fileprivate var distance: Duration { later < .zero ? .zero - later : later }
}
