internal import Foundation
internal import HTML
internal import Metadata
internal import Times

/// What the JSON file of a photo says in an export of Flickr.
struct FlickrItem: PhotoDescription {
    /// The longest file that is read, in bytes. It has the comments too.
    static let longest = 4 << 20

    var title: String?
    var description: String?
    var tags: [String] = []
    var license: String?
    var position: DescribedPosition?
    /// By the camera's clock, or as a person corrected it.
    var taken: CaptureTime?
    var uploaded: Instant?
    let isFavourite = false
    let isTrashed = false
    var albums: [String] = []

    /// Nil for a file that describes no photo.
    init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.longest,
            let file = try? JSONDecoder().decode(FlickrItemFile.self, from: Data(bytes)),
            file.id?.value.flatMap(UInt64.init) != nil, file.taken?.value != nil || file.uploaded?.value != nil
        else { return nil }
        title = file.name?.value.flatMap(MarkupStyle.plain.clean).flatMap { Self.isFileName($0) ? nil : $0 }
        description = file.description?.value.flatMap(Self.caption.clean)
        tags = Self.distinct((file.tags?.value ?? []).compactMap { $0.tag }.filter { !Self.isForMachines($0) })
        license = file.license?.value.flatMap(MarkupStyle.plain.clean)
        position = file.places.lazy.compactMap(\.position).first
        taken = file.taken?.value.flatMap { CaptureTime(xmp: $0) }
        uploaded = file.uploaded?.value.flatMap { CaptureTime(xmp: $0) }.map { $0.local.instant(offsetSeconds: 0) }
        albums = Self.distinct(
            (file.albums?.value ?? []).compactMap { $0.title }.map(TakeoutAlbum.line).filter { !$0.isEmpty })
    }

    private static let caption = MarkupStyle(keepsLines: true, keepsEmphasis: false, limit: 20_000)

    /// What cameras begin the names of files with.
    private static let cameraNames: Set<String> = [
        "", "CIMG", "DJI_", "DSC", "DSCF", "DSCN", "DSC_", "GOPR", "HPIM", "IMG", "IMGP", "IMG_", "IMG-", "KIF_",
        "MVI_", "P",
        "PANO_", "PICT", "PXL_", "SAM_", "VID_", "_DSC", "_MG_",
    ]

    /// Whether a title is that of the file, which Flickr gives a photo without one: `DSC00012`, `IMG_1234.JPG`.
    private static func isFileName(_ title: String) -> Bool {
        let hasExtension = [".jpg", ".jpeg", ".png", ".heic"].contains { title.lowercased().hasSuffix($0) }
        let stem = hasExtension ? Sidecars.stem(title) : title
        let start = stem.prefix { !$0.isNumber }
        let rest = stem.dropFirst(start.count)
        guard cameraNames.contains(start.uppercased()), rest.allSatisfy({ $0.isNumber || "_-".contains($0) }) else {
            return hasExtension && !title.contains(" ")
        }
        // A year alone is a title.
        return rest.filter(\.isNumber).count >= (start.isEmpty ? 5 : 4)
    }

    /// Whether a tag is one that programs set: `geo:lat=51.5`.
    private static func isForMachines(_ tag: String) -> Bool {
        guard let colon = tag.firstIndex(of: ":") else { return false }
        return tag[colon...].contains("=")
    }

    private static func distinct(_ texts: [String]) -> [String] {
        var seen: Set<String> = []
        return texts.filter { seen.insert($0).inserted }
    }
}

extension FlickrItem {
    func apply(to metadata: inout PhotoMetadata) {
        metadata.title = title ?? metadata.title
        metadata.caption = description ?? metadata.caption
        if !tags.isEmpty { metadata.keywords = tags }
        // What the file says is more than the name of a licence.
        metadata.license = metadata.license ?? license
        position?.apply(to: &metadata, isChoice: true)
        applyTime(to: &metadata)
    }

    private func applyTime(to metadata: inout PhotoMetadata) {
        // Where it finds no time, Flickr has that of the upload.
        guard let taken, uploaded.map({ !taken.isPossible(at: $0) }) ?? true,
            metadata.capture?.local.seconds != taken.local.seconds
        else { return }
        metadata.capture = taken
    }
}

// MARK: - The file

private struct FlickrItemFile: Decodable {
    /// A tag: an object, or text.
    struct Tag: Decodable {
        private enum Key: String, CodingKey { case tag }

        var tag: String?

        init(from decoder: any Decoder) throws {
            if let values = try? decoder.container(keyedBy: Key.self) {
                tag = try? values.decode(String.self, forKey: .tag)
            } else {
                tag = try? decoder.singleValueContainer().decode(String.self)
            }
        }
    }

    struct Album: Decodable {
        private enum Key: String, CodingKey { case title }

        var title: String?

        init(from decoder: any Decoder) throws {
            title = try? decoder.container(keyedBy: Key.self).decode(String.self, forKey: .title)
        }
    }

    struct Place: Decodable {
        private enum Key: String, CodingKey { case latitude, longitude, accuracy }

        var latitude: String?
        var longitude: String?
        /// From 1, the world, to 16, a street.
        var accuracy: Int?

        init(from decoder: any Decoder) throws {
            guard let values = try? decoder.container(keyedBy: Key.self) else { return }
            latitude = (try? values.decode(LenientText.self, forKey: .latitude))?.value
            longitude = (try? values.decode(LenientText.self, forKey: .longitude))?.value
            accuracy = (try? values.decode(LenientText.self, forKey: .accuracy))?.value.flatMap { Int($0) }
        }

        /// Nil for one that says no more than the continent.
        var position: DescribedPosition? {
            guard accuracy.map({ $0 > 2 || $0 <= 0 }) ?? true else { return nil }
            guard let north = latitude.flatMap(Double.init), let east = longitude.flatMap(Double.init) else {
                return nil
            }
            // Flickr writes whole millionths of degrees.
            let isWhole = latitude?.contains(".") == false && longitude?.contains(".") == false
            let unit = isWhole && max(abs(north), abs(east)) > 180 ? 1e6 : 1
            return DescribedPosition(latitude: north / unit, longitude: east / unit, altitude: nil)
        }
    }

    private enum Key: String, CodingKey {
        case id, name, description, license, geo, tags, albums
        case taken = "date_taken"
        case uploaded = "date_imported"
    }

    var id: LenientText?
    var name: Lenient<String>?
    var description: Lenient<String>?
    var license: Lenient<String>?
    var tags: Lenient<[Tag]>?
    var albums: Lenient<[Album]>?
    var taken: Lenient<String>?
    var uploaded: Lenient<String>?
    /// A list with at most one, or that one.
    var places: [Place] = []

    /// A key with another type is as if it were absent.
    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        id = try? values.decode(LenientText.self, forKey: .id)
        name = try? values.decode(Lenient<String>.self, forKey: .name)
        description = try? values.decode(Lenient<String>.self, forKey: .description)
        license = try? values.decode(Lenient<String>.self, forKey: .license)
        tags = try? values.decode(Lenient<[Tag]>.self, forKey: .tags)
        albums = try? values.decode(Lenient<[Album]>.self, forKey: .albums)
        taken = try? values.decode(Lenient<String>.self, forKey: .taken)
        uploaded = try? values.decode(Lenient<String>.self, forKey: .uploaded)
        places =
            (try? values.decode([Place].self, forKey: .geo)) ?? (try? values.decode(Place.self, forKey: .geo)).map {
                [$0]
            }
            ?? []
    }
}
