public import Times

/// A photograph in a feed.
///
/// All URLs are absolute `http` or `https` URLs without spaces or control characters. They are untrusted; the code that fetches
/// them decides whether a host is allowed.
public struct FeedItem: Sendable, Equatable {
    /// The identity within the source: the guid, or the link, or the URL of the picture. Never empty, at most 2,048 bytes.
    public var identity: String
    /// One line of text with balanced, properly nested `<i>`, `</i>`, `<b>` and `</b>` as its only markup. Other markup is
    /// removed and entities are decoded, so the text can contain literal `&` and `<`, but never in the form of a tag. Escape it
    /// for HTML. At most 1,000 bytes.
    public var title: String?
    /// Like `title`, but with lines separated by "\n". At most 20,000 bytes.
    public var caption: String?
    /// The creator, as plain text.
    public var credit: String?
    /// The licence or copyright, as a URL or plain text.
    public var license: String?
    /// Unique keywords in order, as plain text: at most 100, each of at most 200 bytes.
    public var keywords: [String] = []
    /// URL of the photograph's web page.
    public var link: String?
    /// URL of the best picture, usually the largest.
    public var imageURL: String
    /// URL of a thumbnail, if a separate one is offered.
    public var thumbnailURL: String?
    /// The media type stated by the feed, in lower case without parameters. Unverified.
    public var mediaType: String?
    /// The size of the file in bytes stated by the feed, > 0. Unverified.
    public var byteCount: Int?
    /// The size of the picture in pixels stated by the feed, > 0. Unverified.
    public var width: Int?
    public var height: Int?
    /// The hash of the file stated by the feed (Media RSS `hash`).
    public var hash: FeedHash?
    /// When it was published, or when it was changed if the feed states only that.
    public var publishedAt: Instant?
    /// When it was changed, if stated.
    public var updatedAt: Instant?
    /// When it was taken, if another catalogue states it.
    public var takenAt: Instant?
    /// WGS 84 degrees; both or neither, within ±90 and ±180.
    public var latitude: Double?
    public var longitude: Double?
    /// The place name in the feed.
    public var place: FeedPlaceName?

    /// Creates an item with only the required properties.
    public init(identity: String, imageURL: String) {
        self.identity = identity
        self.imageURL = imageURL
    }
}

/// The hash of a file in a feed.
public struct FeedHash: Sendable, Equatable {
    public enum Algorithm: String, Sendable {
        case md5
        case sha1 = "sha-1"
        case sha256 = "sha-256"
    }
    public var algorithm: Algorithm
    /// Lower-case digits, with the length of the algorithm.
    public var hexadecimal: String

    /// Creates a hash without validation.
    public init(algorithm: Algorithm, hexadecimal: String) {
        self.algorithm = algorithm
        self.hexadecimal = hexadecimal
    }
}

/// A place in the feed's own words, which is to be matched with known places. At least one property is set.
public struct FeedPlaceName: Sendable, Equatable {
    /// "se-falun-2715459": the place id in another catalogue of this program.
    public var id: String?
    /// "Falun". A single string without a separate country ("Falun, Dalarna, Sweden") is split at its commas into name, region
    /// and country, so `country` can then be a state ("Springfield, IL").
    public var name: String?
    /// "Dalarna"
    public var region: String?
    /// "Sweden", in any language.
    public var country: String?
    /// Two upper-case letters (ISO 3166-1 alpha-2), not necessarily an assigned code.
    public var countryCode: String?

    /// Creates a place name without validation.
    public init(name: String? = nil, region: String? = nil, country: String? = nil, countryCode: String? = nil) {
        self.name = name
        self.region = region
        self.country = country
        self.countryCode = countryCode
    }
}
