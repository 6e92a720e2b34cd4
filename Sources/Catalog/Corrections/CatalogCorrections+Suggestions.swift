internal import GRDB
public import Times

/// A photo with a known position, taken close in time to one without.
public struct PositionFix: Sendable, Equatable {
    /// Row number of the photo with the position.
    public var photo: Int64
    /// WGS 84 degrees.
    public var latitude: Double
    public var longitude: Double
    /// How much later the photo without a position was taken; negative for earlier.
    public var later: Duration
}

/// A suggested position for a photo without one.
public struct PositionSuggestion: Sendable, Equatable {
    /// Row number of the photo.
    public var photo: Int64
    /// The photo nearest in time.
    public var nearest: PositionFix
    /// The nearest in the other direction of time, if there is one within an hour.
    public var other: PositionFix?
}

/// Suggested positions for photos without one.
public struct PositionSuggestions: Sendable, Equatable {
    public var suggestions: [PositionSuggestion] = []
    /// Number of photos without a position and without a suggestion.
    public var without = 0
    /// How many of these were read by an earlier version, which did not record how their time was derived.
    public var unread = 0
}

extension CatalogCorrections {
    /// The greatest distance in time between two photos for a suggestion.
    private static let reach = Duration.seconds(3600)

    /// Suggests positions for photos that have neither position nor place, nor a correction: for all of them, newest
    /// first, or for `rows`, in their order.
    ///
    /// A photo whose time zone is known is compared by instants. For another, its clock is compared with the other
    /// photos' clocks, which assumes that they used the same zone. Files are compared with files, and photos of a
    /// source with those of the same source. Suggested positions are not used for further suggestions; nor are dates
    /// without a time. Two index look-ups for each photo.
    public func suggestPositions(for rows: [Int64]?) throws(CatalogError) -> PositionSuggestions {
        try read { db in
            let finder = FixFinder(db: db)
            var found = PositionSuggestions()
            func take(_ photo: ColumnRow<FixFinder.Column>) throws {
                let isUnread = (photo[.takenLocal] as LocalTime?) == nil && (photo[.takenAt] as Instant?) != nil
                if let suggestion = try finder.suggestion(for: photo, within: Self.reach) {
                    found.suggestions.append(suggestion)
                } else {
                    found.without += 1
                    if isUnread { found.unread += 1 }
                }
            }
            try finder.forEach(of: rows, take)
            return found
        }
    }

    /// Sets photos to suggested positions, as ``set(photos:to:latitude:longitude:at:)`` does, in one transaction. Skips
    /// photos that got a position or a correction in the meantime.
    public func set(
        suggested corrections: [(photo: Int64, correction: Correction)], at time: Instant
    ) throws(CatalogError) -> NumberedEdit {
        try writeLogged { db, changes in
            let isOpen = try db.cachedStatement(
                sql: "SELECT 1 FROM photo WHERE row = ? AND id = ? AND \(FixFinder.isWithoutPosition)")
            var recorder = try EditRecorder(db)
            for (row, correction) in corrections {
                guard try Row.fetchOne(isOpen, arguments: [row, correction.photoID]) != nil else { continue }
                let photo = PhotoKey(row: row, id: correction.photoID)
                try changes.correct(photo, by: correction, at: time, in: db, recorder: &recorder)
            }
            let subjects = recorder.subjects
            if !subjects.isEmpty { changes.note(.placeSet, subjects, count: subjects.count) }
            return try recorder.finish()
        }
    }
}

/// Finds the photos with a position that are nearest in time to one without; used within one transaction.
struct FixFinder {
    let db: Database

    /// The columns that are read of a photo without a position.
    enum Column: Int, Columns {
        case row, sourceRow, takenAt, takenLocal, takenZone, camera
    }

    static let columns = Column.list

    /// Whether a row of `photo` has neither position nor place, nor a correction.
    static let isWithoutPosition = """
        state <> 'missing' AND NOT (state = 'failed' AND folderRow IS NOT NULL)
        AND placeRow = (SELECT row FROM place WHERE id = '\(PlaceRecord.unknownID)') AND latitude IS NULL
        AND NOT EXISTS (SELECT 1 FROM correction WHERE photoID = photo.id)
        """

    /// Visits the photos without a position: all of them, newest first, or those of `rows`, in their order.
    func forEach(of rows: [Int64]?, _ body: (ColumnRow<Column>) throws -> Void) throws {
        guard let rows else {
            let all = try Row.fetchCursor(
                db,
                sql: "SELECT \(Self.columns) FROM photo WHERE \(Self.isWithoutPosition) ORDER BY takenAt DESC, name, id"
            )
            while let photo = try all.next() { try body(ColumnRow(photo)) }
            return
        }
        let one = try db.cachedStatement(
            sql: "SELECT \(Self.columns) FROM photo WHERE row = ? AND \(Self.isWithoutPosition)")
        for row in rows {
            if let photo = try Row.fetchOne(one, arguments: [row]) { try body(ColumnRow(photo)) }
        }
    }

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
