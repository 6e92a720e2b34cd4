internal import Metadata
internal import Times

/// An object of a file of Google's timeline, in any of its forms: `Records.json` and `timelineObjects` of Takeout, `Timeline.json` of
/// Android, and `location-history.json` of iOS.
struct TimelineElement: Decodable {
    /// A position: text such as `48.85°, 2.35°` or `geo:48.85,2.35`, or an object with that or with numbers.
    struct Place: Decodable {
        private enum Key: String, CodingKey {
            case latLng, upperLatLng = "LatLng", latitudeE7, longitudeE7, latE7, lngE7, placeLocation, location
            case timestamp, timestampMs
        }

        var latitude: Double?
        var longitude: Double?
        var time: Instant?

        init(from decoder: any Decoder) throws {
            if let text = try? decoder.singleValueContainer().decode(String.self) {
                take(text)
                return
            }
            guard let values = try? decoder.container(keyedBy: Key.self) else { return }
            for key in [Key.latLng, .upperLatLng] where values.contains(key) {
                if let text = try? values.decode(String.self, forKey: key) { take(text) }
            }
            for (north, east) in [(Key.latitudeE7, Key.longitudeE7), (.latE7, .lngE7)] where values.contains(north) {
                if let north = try? values.decode(Double.self, forKey: north),
                    let east = try? values.decode(Double.self, forKey: east)
                {
                    (latitude, longitude) = (north / 1e7, east / 1e7)
                }
            }
            for key in [Key.placeLocation, .location] where values.contains(key) {
                if let inner = try? values.decode(Place.self, forKey: key), inner.latitude != nil { self = inner }
            }
            time =
                (try? values.decode(String.self, forKey: .timestamp)).flatMap { Instant(track: $0) }
                ?? (try? values.decode(LenientText.self, forKey: .timestampMs))?.value
                .flatMap { Instant(trackMilliseconds: $0) } ?? time
        }

        private mutating func take(_ text: String) {
            let numbers = text.split { !($0.isNumber && $0.isASCII) && !"-+.eE".contains($0) }
                .compactMap { Double($0) }
            if numbers.count == 2 { (latitude, longitude) = (numbers[0], numbers[1]) }
        }
    }

    struct Span: Decodable {
        private enum Key: String, CodingKey {
            case startTimestamp, endTimestamp, startTimestampMs, endTimestampMs
        }

        var (start, end): (Instant?, Instant?)

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            func time(_ text: Key, _ number: Key) -> Instant? {
                (try? values.decode(String.self, forKey: text)).flatMap { Instant(track: $0) }
                    ?? (try? values.decode(LenientText.self, forKey: number))?.value
                    .flatMap { Instant(trackMilliseconds: $0) }
            }
            start = time(.startTimestamp, .startTimestampMs)
            end = time(.endTimestamp, .endTimestampMs)
        }
    }

    struct PathPoint: Decodable {
        var point: Lenient<Place>?
        var time: Lenient<String>?
        var durationMinutesOffsetFromStartTime: LenientText?
    }

    struct Visit: Decodable {
        var topCandidate: Lenient<Place>?
        var location: Lenient<Place>?
        var duration: Lenient<Span>?
    }

    struct Movement: Decodable {
        struct Path: Decodable {
            var points: Lenient<[Place]>?
        }

        var start: Lenient<Place>?
        var end: Lenient<Place>?
        var startLocation: Lenient<Place>?
        var endLocation: Lenient<Place>?
        var duration: Lenient<Span>?
        var simplifiedRawPath: Lenient<Path>?
    }

    private enum Key: String, CodingKey {
        case startTime, endTime, timelinePath, visit, activity, position, placeVisit, activitySegment, latitudeE7
    }

    private var (start, end): (Instant?, Instant?)
    private var path: [PathPoint] = []
    private var visit: Visit?
    private var movement: Movement?
    /// The element itself, or a signal.
    private var places: [Place] = []

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        if values.contains(.latitudeE7), let place = try? Place(from: decoder) {
            // A record has nothing else, and there are millions of them.
            places = [place]
            return
        }
        start = (try? values.decode(String.self, forKey: .startTime)).flatMap { Instant(track: $0) }
        end = (try? values.decode(String.self, forKey: .endTime)).flatMap { Instant(track: $0) }
        path = (try? values.decode([PathPoint].self, forKey: .timelinePath)) ?? []
        for key in [Key.visit, .placeVisit] where values.contains(key) {
            visit = visit ?? (try? values.decode(Visit.self, forKey: key))
        }
        for key in [Key.activity, .activitySegment] where values.contains(key) {
            movement = movement ?? (try? values.decode(Movement.self, forKey: key))
        }
        places = (try? values.decode(Place.self, forKey: .position)).map { [$0] } ?? []
    }

    func add(to fixes: inout FixList) {
        for place in places { fixes.add(place.time, latitude: place.latitude, longitude: place.longitude) }
        for point in path {
            let minutes = point.durationMinutesOffsetFromStartTime?.value.flatMap { Double($0) }
            let later = minutes.flatMap { (0...100_000).contains($0) ? Duration.seconds($0 * 60) : nil }
            let time =
                point.time?.value.flatMap { Instant(track: $0) } ?? later.flatMap { later in start.map { $0 + later } }
            let place = point.point?.value
            fixes.add(time, latitude: place?.latitude, longitude: place?.longitude)
        }
        if let visit, let place = visit.topCandidate?.value ?? visit.location?.value {
            let span = visit.duration?.value
            fixes.add(
                span?.start ?? start, until: span?.end ?? end, latitude: place.latitude, longitude: place.longitude)
        }
        if let movement { add(movement, to: &fixes) }
    }

    private func add(_ movement: Movement, to fixes: inout FixList) {
        let span = movement.duration?.value
        let ends = [
            (span?.start ?? start, movement.start?.value ?? movement.startLocation?.value),
            (span?.end ?? end, movement.end?.value ?? movement.endLocation?.value),
        ]
        for (time, place) in ends { fixes.add(time, latitude: place?.latitude, longitude: place?.longitude) }
        for point in movement.simplifiedRawPath?.value?.points?.value ?? [] {
            fixes.add(point.time, latitude: point.latitude, longitude: point.longitude)
        }
    }
}
