internal import GRDB
internal import Times

/// Photographs by the month in which they were taken, by the local time of their places.
public struct CatalogTimeline: CatalogSubject {
    let catalog: Catalog

    /// A page of the photographs of a period, newest first. Linear in the length of the page, and in the number of photographs of
    /// the period before it.
    ///
    /// - Parameters:
    ///   - limit: the greatest length of the page; nil for all photos.
    ///   - cursor: where the page before ended.
    public func photos(
        in period: TakenPeriod, limit: Int?, after cursor: PhotoCursor? = nil
    ) throws(CatalogError) -> PhotoPage {
        try photos(in: [period], limit: limit, after: cursor)
    }

    /// A page of the photographs of several periods, the newest period first, in which no two overlap.
    public func photos(
        in periods: [TakenPeriod], limit: Int?, after cursor: PhotoCursor? = nil
    ) throws(CatalogError) -> PhotoPage {
        try read { db in
            // One more than the limit shows whether there is a next page.
            let wanted = limit.map { min($0, Int.max - 1) + 1 }
            var photos: [PhotoRecord] = []
            for period in periods where photos.count < wanted ?? .max {
                photos += try PhotoQuery(period: period).byTaken(
                    db, limit: wanted.map { $0 - photos.count } ?? -1, after: cursor)
            }
            return PhotoPage(photos, limit: limit, order: .taken, after: cursor)
        }
    }

    /// The photographs directly before and after one of a period, in the order of the listing; nil at its ends. Some look-ups.
    public func neighbours(of photo: PhotoRecord, in period: TakenPeriod) throws(CatalogError) -> PhotoNeighbours {
        let query = PhotoQuery(period: period)
        let after = PhotoCursor(afterTaken: photo.takenAt, name: photo.name, id: photo.id)
        return try read { db in
            PhotoNeighbours(
                previous: try query.before(db, photo)?.id, next: try query.byTaken(db, limit: 1, after: after).first?.id
            )
        }
    }

    /// The last photograph of a period in the order of the listing.
    public func last(in period: TakenPeriod) throws(CatalogError) -> PhotoRecord? {
        try read { db in try PhotoQuery(period: period).last(db) }
    }
}

// MARK: - Counts

extension CatalogTimeline {
    /// A span of instants in which all photos can be counted at once.
    private struct Window {
        let instants: Range<Instant>
        /// The local month of all of them; nil where the clock of each place decides.
        let month: LocalMonth?

        /// The window with an instant: the inner days of a month, or the two days around its beginning, which are in either
        /// month, as the clock of the place decides.
        init(around instant: Instant) {
            let month = LocalMonth(instant.local(offsetSeconds: 0))
            let day = PlaceClock.greatestOffset
            func at(_ time: LocalTime, _ days: Int) -> Instant { time.instant(offsetSeconds: -days * day) }
            let inner = at(month.start, 1)..<at(month.end, -1)
            if inner.contains(instant) {
                (instants, self.month) = (inner, month)
            } else if instant < inner.lowerBound {
                let start = month == .first ? .earliest : at(month.start, -1)
                (instants, self.month) = (min(start, instant)..<inner.lowerBound, nil)
            } else {
                let end = month == .last ? Instant.latest : at(month.end, 1)
                (instants, self.month) = (inner.upperBound..<max(end, inner.upperBound), nil)
            }
        }
    }

    /// Counts the photographs of each month.
    ///
    /// Inner days of a month are counted in the index by time; the clock of the place is computed only for photos within a day of
    /// the beginning of a month. Linear in the number of photos. A photo that another process changes meanwhile may be left out.
    public func counts() throws(CatalogError) -> TimelineCounts {
        var counts: [LocalMonth: Int] = [:]
        var dated = 0
        var newest = try newest(before: nil)
        while let instant = newest {
            let window = Window(around: instant)
            for (month, count) in try photos(in: window) {
                counts[month, default: 0] += count
                dated += count
            }
            newest = try self.newest(before: window.instants.lowerBound)
        }
        var undated = try undated()
        if try dated + undated > photographs() {
            // Unreadable files do not count. The index does not know them, and most libraries have none.
            for month in try monthsOfUnreadable() {
                if let month { counts[month, default: 0] -= 1 } else { undated -= 1 }
            }
        }
        let months = counts.filter { $0.value > 0 }.sorted { $0.key > $1.key }
        return TimelineCounts(
            months: months.map { .init(month: $0.key, photoCount: $0.value) }, undated: max(undated, 0))
    }

    private func newest(before instant: Instant?) throws(CatalogError) -> Instant? {
        guard instant != .earliest else { return nil }
        return try read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT takenAt FROM photo WHERE state <> 'missing' AND takenAt IS NOT NULL AND takenAt <= ?
                    ORDER BY takenAt DESC LIMIT 1
                    """)
            let end = instant.map { $0.milliseconds - 1 } ?? .max
            return try Instant.fetchOne(statement, arguments: [end])
        }
    }

    private func photos(in window: Window) throws(CatalogError) -> [LocalMonth: Int] {
        let end = window.instants.upperBound
        // The last instant of all belongs to the last window.
        let span = (window.instants.lowerBound.milliseconds, end == .latest ? end.milliseconds : end.milliseconds - 1)
        return try read { db in
            let isThere = "photo.state <> 'missing' AND photo.takenAt >= ? AND photo.takenAt <= ?"
            if let month = window.month {
                let statement = try db.cachedStatement(sql: "SELECT count(*) FROM photo WHERE \(isThere)")
                return [month: try Int.fetchOne(statement, arguments: [span.0, span.1]) ?? 0]
            }
            let statement = try db.cachedStatement(
                sql: """
                    SELECT \(PlaceClock.columns) FROM photo JOIN place ON place.row = photo.placeRow WHERE \(isThere)
                    """)
            var counts: [LocalMonth: Int] = [:]
            let rows = try Row.fetchCursor(statement, arguments: [span.0, span.1])
            while let row = try rows.next() {
                if let clock = PlaceClock(row) { counts[LocalMonth(clock.time), default: 0] += 1 }
            }
            return counts
        }
    }

    private func undated() throws(CatalogError) -> Int {
        try read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM photo WHERE state <> 'missing' AND takenAt IS NULL") ?? 0
        }
    }

    private func photographs() throws(CatalogError) -> Int {
        try read { db in try Int.fetchOne(db, sql: "SELECT sum(photoCount) FROM place") ?? 0 }
    }

    /// The months of the files that cannot be read; nil for one without a time. Reads all photos.
    private func monthsOfUnreadable() throws(CatalogError) -> [LocalMonth?] {
        try read { db in
            let sql = """
                SELECT \(PlaceClock.columns) FROM photo JOIN place ON place.row = photo.placeRow
                WHERE photo.state = 'failed' AND photo.folderRow IS NOT NULL
                """
            return try Row.fetchAll(db, sql: sql).map { row in PlaceClock(row).map { LocalMonth($0.time) } }
        }
    }
}
