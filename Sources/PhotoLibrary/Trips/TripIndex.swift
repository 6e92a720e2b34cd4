internal import Catalog
internal import LibraryBase

/// The trips of a library at one time, for programs that ask for them often.
public struct TripIndex: Sendable {
    /// A trip with what names it.
    struct Trip: Sendable {
        var id: String
        /// The local dates of the first and the last photo.
        var from, to: String
        var found: FoundTrip
    }

    /// The newest first.
    let trips: [Trip]
    /// The places of all trips, by row number.
    let places: [Int64: PlaceRecord]

    /// The number of trips.
    public var count: Int { trips.count }

    /// - Parameters:
    ///   - found: the trips, the earliest first.
    ///   - clocks: the local times of their first and last photos, by row number.
    ///   - places: their places, by row number.
    init(_ found: [FoundTrip], clocks: [Int64: PlaceClock], places: [Int64: PlaceRecord]) {
        var trips: [Trip] = []
        var counts: [String: Int] = [:]
        for trip in found {
            // A photo that was deleted meanwhile has no time.
            guard let first = clocks[trip.span.first.row], let last = clocks[trip.span.last.row],
                let place = places[trip.mainPlace.row]
            else { continue }
            let (from, to) = (Timestamp.date(first), Timestamp.date(last))
            let id = "\(from)-\(Self.slug(ofPlace: place.id))"
            counts[id, default: 0] += 1
            let count = counts[id, default: 1]
            // Over the date line, the last day can be the day before the first.
            trips.append(
                Trip(id: count == 1 ? id : "\(id)-\(count)", from: from, to: max(from, to), found: trip))
        }
        self.trips = trips.reversed()
        self.places = places
    }

    /// The name in the id of a place: `tokyo` of `jp-tokyo-1850147`; all of the id of a country.
    static func slug(ofPlace id: String) -> String {
        let parts = id.split(separator: "-")
        return parts.count > 2 ? parts[1..<parts.count - 1].joined(separator: "-") : id
    }
}
