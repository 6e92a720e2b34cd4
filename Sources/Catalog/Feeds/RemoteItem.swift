public import Times

/// An item of a feed, to be stored as a photo.
public struct RemoteItem: Sendable, Equatable {
    /// The item's identity within its source: guid, else link, else image URL.
    public var identity: String
    /// The URL of the picture.
    public var imageURL: String
    public var title: String?
    public var caption: String?
    public var credit: String?
    public var license: String?
    public var keywords: [String] = []
    public var link: String?
    public var publishedAt: Instant?
    /// The media type in the feed.
    public var type: String?
    /// Width in pixels, as the feed states it.
    public var width: Int?
    /// Height in pixels, as the feed states it.
    public var height: Int?
    /// WGS 84 degrees.
    public var latitude: Double?
    /// WGS 84 degrees.
    public var longitude: Double?
    public var place: PlaceDescription = .unknown
    /// Whether another catalogue states this place for the photo, regardless of its position.
    public var isPlaceStated = false
    /// When it was taken, until its file's metadata are known.
    public var takenAt: Instant?
    /// The hash of the picture that the feed declares: `md5:`, `sha-1:` or `sha-256:`, then hexadecimal digits in lower
    /// case.
    public var claimedHash: String?

    /// An item with a picture.
    public init(identity: String, imageURL: String) {
        self.identity = identity
        self.imageURL = imageURL
    }

    /// The photo's file name: the last path component of the picture's URL.
    var name: String {
        let path = imageURL.prefix { $0 != "?" && $0 != "#" }
        return path.split(separator: "/").last.map(String.init) ?? identity
    }
}

/// The result of merging items of a feed.
public struct MergeCounts: Sendable, Equatable {
    public var added = 0
    public var updated = 0
    public var unchanged = 0
    /// Marked as missing, because the feed no longer contains them.
    public var removed = 0

    /// No changes.
    public init() {}

    /// The sum of two counts.
    public static func + (left: MergeCounts, right: MergeCounts) -> MergeCounts {
        var sum = left
        sum.added += right.added
        sum.updated += right.updated
        sum.unchanged += right.unchanged
        sum.removed += right.removed
        return sum
    }
}
