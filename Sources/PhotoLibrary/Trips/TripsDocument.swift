/// Trips, the newest first: `Trips` of docs/reference/json.md, `photos trips --json`.
public struct TripsDocument: Sendable, Equatable, Encodable {
    public var trips: [TripDocument]

    /// The document of a library without trips.
    public static var empty: Self { Self(trips: []) }
}

/// One trip.
public struct TripDocument: Sendable, Equatable, Encodable {
    /// A place of the trip.
    public struct Place: Sendable, Equatable, Encodable {
        public var id: String
        public var name: String
        public var country: CountryDocument
        /// The number of the trip's photos there.
        public var photoCount: Int
    }

    /// The first day and the place with most photos: `2024-04-12-tokyo`.
    public var id: String
    /// The local date of the first photo: `2024-04-12`.
    public var from: String
    /// The local date of the last photo.
    public var to: String
    /// In the order in which they were reached.
    public var places: [Place]
    public var photoCount: Int
}

extension TripDocument {
    /// The names of the places with most photos, at most `count`, in the order in which they were reached.
    public func mainPlaces(_ count: Int) -> [String] {
        let main = places.indices.sorted { left, right in
            let (more, fewer) = (places[left].photoCount, places[right].photoCount)
            return more == fewer ? left < right : more > fewer
        }
        return main.prefix(count).sorted().map { places[$0].name }
    }
}
