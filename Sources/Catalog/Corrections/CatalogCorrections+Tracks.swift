internal import GRDB
public import Times

/// A photo with a time, and with neither position nor place.
public struct UnplacedPhoto: Sendable, Equatable {
    /// Row number of the photo.
    public var row: Int64
    /// The model of the camera after its brand; nil if it is unknown.
    public var camera: String?
    /// The time on the camera's clock.
    public var local: LocalTime
    /// The instant, if the file states the time zone or the satellites' time.
    public var instant: Instant?
}

/// The time on a camera's clock at a known position.
public struct PlacedClock: Sendable, Equatable {
    /// The time on the camera's clock.
    public var local: LocalTime
    /// WGS 84 degrees.
    public var latitude: Double
    public var longitude: Double
}

extension CatalogCorrections {
    /// The photos that have neither position nor place, nor a correction: all those of files, newest first, or those of `rows`, in their
    /// order. Photos of a source are other people's.
    ///
    /// - Returns: those with a time of day, and the number of the others.
    public func unplaced(_ rows: [Int64]?) throws(CatalogError) -> (photos: [UnplacedPhoto], timeless: Int) {
        try read { db in
            var photos: [UnplacedPhoto] = []
            var timeless = 0
            try FixFinder(db: db).forEach(of: rows) { photo in
                guard rows != nil || (photo[.sourceRow] as Int64?) == nil else { return }
                guard let local = photo[.takenLocal] as LocalTime?, !local.isMidnight else {
                    timeless += 1
                    return
                }
                let zone = (photo[.takenZone] as String?).flatMap(ZoneSource.init)
                let isStated = zone == .stated || zone == .satellites
                photos.append(
                    UnplacedPhoto(
                        row: photo[.row], camera: photo[.camera], local: local,
                        instant: isStated ? photo[.takenAt] : nil))
            }
            return (photos, timeless)
        }
    }

    /// The clocks of a camera's photos of files with a position, which were not suggested, in the order of time, at most `limit`.
    public func placedClocks(
        of camera: String, between times: ClosedRange<LocalTime>, limit: Int
    ) throws(CatalogError) -> [PlacedClock] {
        try read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT takenLocal, latitude, longitude FROM photo
                    WHERE sourceRow IS NULL AND takenLocal BETWEEN ? AND ? AND camera = ?
                      AND latitude IS NOT NULL AND NOT isSuggested AND state <> 'missing' AND takenLocal % 86400000 <> 0
                    ORDER BY takenLocal, row LIMIT ?
                    """, arguments: [times.lowerBound, times.upperBound, camera, limit])
            return rows.map { PlacedClock(local: $0[0], latitude: $0[1], longitude: $0[2]) }
        }
    }
}
