internal import GRDB

extension CatalogPlaces {
    /// The clocks at a place when its first and its last photograph were taken; nil if none has a time. Two look-ups in the index
    /// by place and time; with a source, linear in the number of photos there.
    ///
    /// - Parameter source: the row of a source, to consider only its photos.
    public func dates(
        at place: Int64, of source: Int64? = nil
    ) throws(CatalogError) -> (first: PlaceClock, last: PlaceClock)? {
        let query = PhotoQuery(place: place, source: source, isReadable: true)
        return try read { db in
            guard let first = try query.oldest(db)?.takenClock, let last = try query.newest(db)?.takenClock else {
                return nil
            }
            return (first, last)
        }
    }
}
