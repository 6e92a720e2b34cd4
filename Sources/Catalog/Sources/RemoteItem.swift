public import Times

/// An item of a feed, ready to be remembered as a photo.
public struct RemoteItem: Sendable, Equatable {
    /// What the item is itself by within its source: guid, else link, else image URL.
    public var identity: String
    /// Where the picture is.
    public var imageURL: String
    public var title: String?
    public var caption: String?
    public var credit: String?
    public var license: String?
    public var keywords: [String] = []
    public var link: String?
    public var publishedAt: Instant?
    /// The media type that the feed claims.
    public var type: String?
    public var width: Int?
    public var height: Int?
    /// WGS 84 degrees.
    public var latitude: Double?
    /// WGS 84 degrees.
    public var longitude: Double?
    public var place: PlaceDescription = .unknown
    /// Whether another catalogue says that the photo stands at that place, whatever position it has.
    public var isPlaceStated = false
    /// When it was taken, until its file says that itself.
    public var takenAt: Instant?
    /// The hash of the picture as the feed claims it: `md5:`, `sha-1:` or `sha-256:`, then hexadecimal digits in lower case.
    public var claimedHash: String?

    /// An item with a picture.
    public init(identity: String, imageURL: String) {
        self.identity = identity
        self.imageURL = imageURL
    }

    /// What the photo is called among files: the last part of the picture's URL.
    var name: String {
        let path = imageURL.prefix { $0 != "?" && $0 != "#" }
        return path.split(separator: "/").last.map(String.init) ?? identity
    }
}

/// What merging items of a feed did.
public struct MergeCounts: Sendable, Equatable {
    public var added = 0
    public var updated = 0
    public var unchanged = 0
    /// Marked missing, since the feed no longer has them.
    public var removed = 0

    /// Nothing merged yet.
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
