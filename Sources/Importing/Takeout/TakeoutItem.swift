internal import Foundation
internal import HTML
internal import Metadata
internal import Times

/// What the JSON file beside a photo says in an export of Google Photos.
struct TakeoutItem: PhotoDescription {
    /// The longest file that is read, in bytes.
    static let longest = 1 << 20

    /// The name of its file, before it was cut.
    var title: String?
    var description: String?
    /// When it was taken.
    var taken: Instant?
    /// Where it was taken, as Google Photos shows it.
    var position: DescribedPosition?
    /// Where it was taken, as the file states it.
    var statedPosition: DescribedPosition?
    var isFavourite = false
    var isTrashed = false
    let albums: [String] = []

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
    func apply(to metadata: inout PhotoMetadata) {
        metadata.caption = description ?? metadata.caption
        // What Google read from the file is not what a person changed.
        (position ?? statedPosition)?.apply(to: &metadata, isChoice: position != nil)
        // The clock of the camera also tells its time zone.
        if let taken, metadata.capture.map({ !$0.isPossible(at: taken) }) ?? true {
            metadata.capture = CaptureTime(taken.local(offsetSeconds: 0), statedOffsetMinutes: 0) ?? metadata.capture
        }
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

        var position: DescribedPosition? {
            DescribedPosition(latitude: latitude?.value, longitude: longitude?.value, altitude: altitude?.value)
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
