internal import Foundation
internal import HTML
internal import Metadata
internal import Times

/// What the JSON file beside a photo says in an export of Google Photos. People are left out.
struct TakeoutItem {
    /// The longest file that is read, in bytes.
    static let longest = 1 << 20

    /// The name of its file, before it was cut.
    var title: String?
    var description: String?
    /// When it was taken.
    var taken: Instant?
    /// Where it was taken, as Google Photos shows it.
    var position: Position?
    /// Where it was taken, as the file states it.
    var statedPosition: Position?
    var isFavourite = false
    /// Whether it is in the bin.
    var isTrashed = false

    struct Position: Equatable {
        /// Degrees, WGS 84.
        var latitude: Double
        var longitude: Double
        /// Metres above sea level.
        var altitude: Double?

        /// Whether another position is within some hundred metres.
        func isNear(latitude: Double, longitude: Double) -> Bool {
            let width = max(cos(self.latitude * .pi / 180), 0.01)
            var east = abs(longitude - self.longitude)
            if east > 180 { east = 360 - east }
            return abs(latitude - self.latitude) < 0.001 && east * width < 0.001
        }
    }

    /// Nil for a file that describes no photo.
    init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.longest,
            let file = try? JSONDecoder().decode(TakeoutItemFile.self, from: Data(bytes)),
            file.photoTakenTime != nil || file.geoData != nil
        else { return nil }
        description = file.description.map { CharacterReference.text(Array($0.utf8)[...]) }
            .flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
        title = file.title
        taken = file.photoTakenTime?.instant
        position = file.geoData?.position
        statedPosition = file.geoDataExif?.position
        (isFavourite, isTrashed) = (file.favorited ?? false, file.trashed ?? false)
    }
}

// MARK: - Precedence

extension TakeoutItem {
    /// Replaces what a person changed in Google Photos, and adds what the file does not state.
    func apply(to metadata: inout PhotoMetadata) {
        metadata.caption = description ?? metadata.caption
        applyPosition(to: &metadata)
        // The clock of the camera also tells its time zone.
        if let taken, metadata.capture.map({ !$0.isPossible(at: taken) }) ?? true {
            metadata.capture = CaptureTime(taken.local(offsetSeconds: 0), statedOffsetMinutes: 0) ?? metadata.capture
        }
    }

    private func applyPosition(to metadata: inout PhotoMetadata) {
        guard let chosen = position ?? statedPosition else { return }
        if let latitude = metadata.latitude, let longitude = metadata.longitude {
            // The file is more exact; and what Google read from it is not what a person changed.
            guard position != nil, !chosen.isNear(latitude: latitude, longitude: longitude) else { return }
        }
        (metadata.latitude, metadata.longitude) = (chosen.latitude, chosen.longitude)
        metadata.altitude = chosen.altitude
    }
}

extension CaptureTime {
    /// Whether the clock could show this time at an instant: in its own time zone, or, if that is not known, in any.
    fileprivate func isPossible(at instant: Instant) -> Bool {
        // Google Photos has whole seconds; a clock can state a date without a time.
        let tolerance: Int64 = 2
        if let offsetMinutes {
            return abs(local.seconds - Int64(offsetMinutes) * 60 - instant.seconds) <= tolerance
        }
        let difference = local.seconds - instant.seconds
        guard let zone = Self.offsetMinutes(local: local, gpsTime: instant) else { return false }
        return abs(difference - Int64(zone) * 60) <= tolerance
    }
}

// MARK: - The file

private struct TakeoutItemFile: Decodable {
    struct Time: Decodable {
        /// Seconds since 1970 in UTC, as text.
        var timestamp: Lenient<String>?

        var instant: Instant? {
            // Instants are milliseconds; the range is that of dates with four digits.
            guard let text = timestamp?.value, let seconds = Int64(text),
                (-62_135_596_800...253_402_300_799).contains(seconds)
            else { return nil }
            return Instant(seconds: seconds)
        }
    }

    struct Point: Decodable {
        var latitude: Lenient<Double>?
        var longitude: Lenient<Double>?
        var altitude: Lenient<Double>?

        /// Nil for 0, 0, which means none.
        var position: TakeoutItem.Position? {
            guard let latitude = latitude?.value, let longitude = longitude?.value, abs(latitude) <= 90,
                abs(longitude) <= 180, latitude != 0 || longitude != 0
            else { return nil }
            let altitude = altitude?.value.flatMap { $0 != 0 && (-12_000...100_000).contains($0) ? $0 : nil }
            return .init(latitude: latitude, longitude: longitude, altitude: altitude)
        }
    }

    private enum Key: String, CodingKey {
        case title, description, photoTakenTime, geoData, geoDataExif, favorited, trashed
    }

    var title: String?
    var description: String?
    var photoTakenTime: Time?
    var geoData: Point?
    var geoDataExif: Point?
    var favorited: Bool?
    var trashed: Bool?

    /// A key with another type is as if it were absent.
    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        title = try? values.decode(String.self, forKey: .title)
        description = try? values.decode(String.self, forKey: .description)
        photoTakenTime = try? values.decode(Time.self, forKey: .photoTakenTime)
        geoData = try? values.decode(Point.self, forKey: .geoData)
        geoDataExif = try? values.decode(Point.self, forKey: .geoDataExif)
        favorited = try? values.decode(Bool.self, forKey: .favorited)
        trashed = try? values.decode(Bool.self, forKey: .trashed)
    }
}

/// A value, or nil for one of another type.
private struct Lenient<Value: Decodable>: Decodable {
    var value: Value?

    init(from decoder: any Decoder) throws {
        value = try? decoder.singleValueContainer().decode(Value.self)
    }
}
