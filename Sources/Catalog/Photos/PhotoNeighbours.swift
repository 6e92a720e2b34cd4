internal import GRDB

/// The ids of the photos directly before and after one in a listing; nil at its ends.
public struct PhotoNeighbours: Sendable, Equatable {
    public var previous: String?
    public var next: String?

    public init(previous: String? = nil, next: String? = nil) {
        (self.previous, self.next) = (previous, next)
    }

    /// The neighbours of a photo in a list of ids; none if it is not in the list.
    public init(of id: String, in ids: [String]) {
        guard let row = ids.firstIndex(of: id) else { return }
        previous = row > 0 ? ids[row - 1] : nil
        next = row + 1 < ids.count ? ids[row + 1] : nil
    }
}

extension CatalogPhotos {
    /// The neighbours of a photo in the order of ``PhotoOrder/taken``, without missing photos. Some look-ups; at a district of a
    /// city with photos of its own, linear in the number of photos there.
    ///
    /// - Parameters:
    ///   - photo: a photo of the listing.
    ///   - place: the row of a place, to list only its photos.
    ///   - span: a span of time, to list only its photos.
    public func neighbours(
        of photo: PhotoRecord, at place: Int64? = nil, in span: PhotoSpan? = nil
    ) throws(CatalogError) -> PhotoNeighbours {
        let query = PhotoQuery(place: place, span: span)
        let after = PhotoCursor(afterTaken: photo.takenAt, name: photo.name, id: photo.id)
        return try read { db in
            PhotoNeighbours(
                previous: try query.before(db, photo)?.id, next: try query.byTaken(db, limit: 1, after: after).first?.id
            )
        }
    }
}
