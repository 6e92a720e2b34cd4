internal import Catalog
internal import Gazetteer
internal import LibraryBase
internal import Localization
internal import Times
internal import Tracks

/// What the clocks of cameras showed while a track was recorded.
struct TrackClocks {
    /// From where it is known what a clock showed.
    enum Source: String {
        /// The person said it.
        case given
        /// Photos with a position near the track were taken with the same camera.
        case photos
        /// The clock is assumed to show the local time.
        case place
    }

    /// What the clock of a camera showed.
    struct Clock: Hashable {
        var camera: String?
        /// How far it was ahead of UTC, in seconds.
        var offset: Int
        var source: Source
        /// The number of photos that say so.
        var witnesses: Int?
    }

    /// The days of a camera that are looked at together.
    private struct Period: Hashable {
        var camera: String
        var day: Int
    }

    private let track: Track
    private let request: TrackRequest
    /// Finds the photos of a camera with a position, of some times.
    private let placed: (String, ClosedRange<LocalTime>) throws(LibraryError) -> [PlacedClock]
    private var found: [Period: ClockOffset?] = [:]
    /// The clocks that were used, in the order of their first photo, with the number of photos.
    private(set) var used: [(clock: Clock, photos: Int)] = []

    /// How far photos that tell a clock can be from others, in days: clocks are set when people travel.
    private static let reach = 2

    /// - Parameter placed: finds the photos of a camera with a position, of some times.
    init(
        _ track: Track, _ request: TrackRequest,
        placed: @escaping (String, ClosedRange<LocalTime>) throws(LibraryError) -> [PlacedClock]
    ) {
        (self.track, self.request, self.placed) = (track, request, placed)
    }

    /// When a photo was taken; nil if nobody knows.
    mutating func instant(of photo: UnplacedPhoto) throws(LibraryError) -> Instant? {
        if let instant = photo.instant { return instant }
        guard let clock = try clock(of: photo) else { return nil }
        if let index = used.firstIndex(where: { $0.clock == clock }) {
            used[index].photos += 1
        } else {
            used.append((clock, 1))
        }
        return photo.local.instant(offsetSeconds: clock.offset)
    }

    private mutating func clock(of photo: UnplacedPhoto) throws(LibraryError) -> Clock? {
        if let given = request.clockOffset { return Clock(camera: photo.camera, offset: given, source: .given) }
        if let camera = photo.camera, let offset = try offset(of: camera, at: photo.local) {
            return Clock(camera: camera, offset: offset.seconds, source: .photos, witnesses: offset.witnesses)
        }
        if let assumed = request.assumedOffsets[photo.camera ?? ""] {
            return Clock(camera: photo.camera, offset: assumed, source: .given)
        }
        // The place depends on the time, and the time on the place.
        var instant = photo.local.instant(offsetSeconds: 0)
        for _ in 0..<2 {
            guard let fix = track.nearest(to: instant) else { return nil }
            instant = Self.instant(of: photo.local, at: fix)
        }
        let offset = (photo.local.milliseconds - instant.milliseconds) / 1000
        return Clock(camera: photo.camera, offset: Int(offset), source: .place)
    }

    /// What photos with a position say of a camera's clock around a time.
    private mutating func offset(of camera: String, at local: LocalTime) throws(LibraryError) -> ClockOffset? {
        let period = Period(camera: camera, day: local.daySeconds.day)
        if let known = found[period] { return known }
        let start = LocalTime(seconds: Int64(period.day) * 86_400)
        let near = try placed(
            camera, start - .seconds(Self.reach * 86_400)...start + .seconds((Self.reach + 1) * 86_400))
        let offset = track.clockOffset(
            near.map { ClockWitness(local: $0.local, latitude: $0.latitude, longitude: $0.longitude) })
        found[period] = .some(offset)
        return offset
    }

    /// The instant at which clocks at a position show a time.
    private static func instant(of local: LocalTime, at fix: TrackFix) -> Instant {
        let zone = Coordinate(latitude: fix.latitude, longitude: fix.longitude)
            .flatMap { Gazetteer.bundled.locate($0).town?.timeZone }
        if let instant = zone.flatMap({ TimeZones.instant(of: local, timeZone: $0) }) { return instant }
        // At sea, by the sun.
        return local.instant(offsetSeconds: Int((fix.longitude / 15).rounded()) * 3600)
    }
}
