package import Catalog
internal import Gazetteer
internal import Times

/// A trip: consecutive photos far from home.
package struct FoundTrip: Sendable, Equatable {
    /// Its photos at one place.
    package struct Place: Sendable, Equatable {
        /// The row number in the catalogue.
        package var row: Int64
        package var photoCount: Int
    }

    /// From the first photo to the last.
    package var span: PhotoSpan
    /// In the order in which they were reached; at least one.
    package var places: [Place]

    package var photoCount: Int { places.reduce(0) { $0 + $1.photoCount } }

    /// The place with most photos; of several, the one that was reached first.
    package var mainPlace: Place {
        places.reduce(places[0]) { $1.photoCount > $0.photoCount ? $1 : $0 }
    }
}

/// Finds trips among photos in the order of time: docs/trips.md states the rule.
///
/// Memory: the trips that were found, about 100 bytes for each, and 16 for each of their places.
package struct TripSearch {
    /// The least distance of a trip from home, in metres.
    static let leastDistance = 80_000.0
    /// The same in another country than home.
    static let leastDistanceAbroad = 40_000.0
    /// The longest time without photos in a trip.
    static let longestPause = Duration.seconds(5 * 86_400)
    /// A trip has at least so many photos.
    static let leastPhotos = 3

    private let homes: Homes
    private var trips: [FoundTrip] = []
    private var trip: FoundTrip?
    /// The index of each place in ``trip``.
    private var indexes: [Int64: Int] = [:]
    private var period: (number: Int, homes: [Home])?

    package init(homes: Homes) {
        self.homes = homes
    }

    /// Adds the next photo: no earlier than the one before.
    package mutating func add(_ photo: LocatedPhoto) {
        guard isAway(photo) else { return end() }
        if let trip, trip.span.last.takenAt + Self.longestPause < photo.takenAt { end() }
        if trip == nil { trip = FoundTrip(span: PhotoSpan(first: photo, last: photo), places: []) }
        trip?.span.last = photo
        if let index = indexes[photo.place] {
            trip?.places[index].photoCount += 1
        } else {
            indexes[photo.place] = trip?.places.count
            trip?.places.append(FoundTrip.Place(row: photo.place, photoCount: 1))
        }
    }

    /// The trips, the earliest first.
    package consuming func found() -> [FoundTrip] {
        end()
        return trips
    }

    private mutating func end() {
        if let trip, trip.photoCount >= Self.leastPhotos { trips.append(trip) }
        trip = nil
        indexes.removeAll(keepingCapacity: true)
    }

    /// Whether a photo is far from every home of its day.
    private mutating func isAway(_ photo: LocatedPhoto) -> Bool {
        let number = Homes.period(ofDay: photo.day)
        if period?.number != number { period = (number, homes.homes(inPeriod: number)) }
        guard let homes = period?.homes, !homes.isEmpty,
            let position = Coordinate(latitude: photo.latitude, longitude: photo.longitude)
        else { return false }
        return homes.allSatisfy { home in
            let distance = home.position.distance(to: position)
            return distance >= Self.leastDistance
                || distance >= Self.leastDistanceAbroad && Self.areDifferent(home.countryCode, photo.countryCode)
        }
    }

    private static func areDifferent(_ country: String, _ other: String) -> Bool {
        country != other && country != PlaceRecord.unknownCountry && other != PlaceRecord.unknownCountry
    }
}
