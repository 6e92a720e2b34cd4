internal import Foundation
internal import Metadata
internal import Times

/// What another program says of a photo in a file that has a format of its own. People are left out.
protocol PhotoDescription: Sendable {
    var isFavourite: Bool { get }
    /// Whether it is in the bin.
    var isTrashed: Bool { get }
    /// The titles of its albums, unless its folder is that of an album.
    var albums: [String] { get }

    /// Replaces what a person changed there, and adds what the file does not state.
    func apply(to metadata: inout PhotoMetadata)
}

/// A position that another program states.
struct DescribedPosition: Equatable {
    /// Degrees, WGS 84.
    var latitude: Double
    var longitude: Double
    /// Metres above sea level.
    var altitude: Double?

    /// Nil for one that does not exist, and for 0, 0, which means none.
    init?(latitude: Double?, longitude: Double?, altitude: Double?) {
        guard let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 180, latitude != 0 || longitude != 0
        else { return nil }
        (self.latitude, self.longitude) = (latitude, longitude)
        self.altitude = altitude.flatMap { $0 != 0 && (-12_000...100_000).contains($0) ? $0 : nil }
    }

    /// Whether another position is within some hundred metres.
    private func isNear(latitude: Double, longitude: Double) -> Bool {
        let width = max(cos(self.latitude * .pi / 180), 0.01)
        var east = abs(longitude - self.longitude)
        if east > 180 { east = 360 - east }
        return abs(latitude - self.latitude) < 0.001 && east * width < 0.001
    }

    /// Replaces the position of the file, unless they are near each other: that of the file is more exact.
    ///
    /// - Parameter isChoice: whether a person can have chosen it; if not, it counts only where the file states none.
    func apply(to metadata: inout PhotoMetadata, isChoice: Bool) {
        if let latitude = metadata.latitude, let longitude = metadata.longitude {
            guard isChoice, !isNear(latitude: latitude, longitude: longitude) else { return }
        }
        (metadata.latitude, metadata.longitude, metadata.altitude) = (latitude, longitude, altitude)
    }
}

extension CaptureTime {
    /// Whether the clock could show this time at an instant: in its own time zone, or, if that is not known, in any.
    func isPossible(at instant: Instant) -> Bool {
        // Other programs have whole seconds; a clock can state a date without a time.
        let tolerance: Int64 = 2
        if let offsetMinutes {
            return abs(local.seconds - Int64(offsetMinutes) * 60 - instant.seconds) <= tolerance
        }
        let difference = local.seconds - instant.seconds
        guard let zone = Self.offsetMinutes(local: local, gpsTime: instant) else { return false }
        return abs(difference - Int64(zone) * 60) <= tolerance
    }
}
