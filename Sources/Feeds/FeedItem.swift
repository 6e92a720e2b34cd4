public import Times

/// One photograph that a feed offers.
///
/// All URLs are absolute, `http` or `https`, without spaces or control characters. They are strangers' words: whether
/// their host may be asked is decided by who fetches.
public struct FeedItem: Sendable, Equatable {
    /// What it is known by within its source: its guid, else its link, else the URL of its picture. Never empty, at
    /// most 2,048 bytes.
    public var identity: String
    /// One line of text in which `<i>`, `</i>`, `<b>` and `</b>` are markup, balanced and well nested. All other
    /// markup is gone and entities are decoded, so `&` and `<` may stand in it as themselves (never so that they look
    /// like a tag): escape it before it is put into HTML. At most 1,000 bytes.
    public var title: String?
    /// As `title`, but paragraphs are lines, separated by "\n". At most 20,000 bytes.
    public var caption: String?
    /// Who made it. Plain text, no markup.
    public var credit: String?
    /// The licence or copyright, as a URL or in words. Plain text, no markup.
    public var license: String?
    /// What it is filed under, each once, in their order; 100 at most, each of at most 200 bytes. Plain text, no markup.
    public var keywords: [String] = []
    /// The page of it.
    public var link: String?
    /// The best picture: the largest that is offered.
    public var imageURL: String
    /// A small picture, where one is offered apart.
    public var thumbnailURL: String?
    /// The media type of the picture as the feed has it, lower case and without parameters. Not to be believed.
    public var mediaType: String?
    /// The length of the picture in bytes as the feed has it, > 0. Not to be believed.
    public var byteCount: Int?
    /// The size of the picture in pixels as the feed has it, > 0. Not to be believed.
    public var width: Int?
    public var height: Int?
    /// The hash of the picture as the feed has it (Media RSS `hash`).
    public var hash: FeedHash?
    /// When it was published; where the feed only says when it was changed, that.
    public var publishedAt: Instant?
    /// When it was changed, where the feed says so.
    public var updatedAt: Instant?
    /// When it was taken, where another catalogue says so.
    public var takenAt: Instant?
    /// WGS 84 degrees; both or neither, within ±90 and ±180.
    public var latitude: Double?
    public var longitude: Double?
    /// Where it is, as the feed names it.
    public var place: FeedPlaceName?

    /// An item of which only what must be there is said.
    public init(identity: String, imageURL: String) {
        self.identity = identity
        self.imageURL = imageURL
    }
}

/// The hash of a file, as a feed has it.
public struct FeedHash: Sendable, Equatable {
    public enum Algorithm: String, Sendable {
        case md5
        case sha1 = "sha-1"
        case sha256 = "sha-256"
    }
    public var algorithm: Algorithm
    /// Lower case, of the length that the algorithm has.
    public var hexadecimal: String

    /// Takes both as they are.
    public init(algorithm: Algorithm, hexadecimal: String) {
        self.algorithm = algorithm
        self.hexadecimal = hexadecimal
    }
}

/// Where something is, in a feed's own words: claims to be matched, not facts. At least one is there.
public struct FeedPlaceName: Sendable, Equatable {
    /// "se-falun-2715459": what another catalogue calls the place at which it has set the photograph.
    public var id: String?
    /// "Falun". Where the feed has all in one string without a country apart ("Falun, Dalarna, Sweden"), that is
    /// divided at its commas into name, region and country, so `country` may then be a state ("Springfield, IL").
    public var name: String?
    /// "Dalarna"
    public var region: String?
    /// "Sweden", in any language.
    public var country: String?
    /// ISO 3166-1 alpha-2, upper case; two letters, not necessarily assigned ones.
    public var countryCode: String?

    /// Takes all as they are.
    public init(name: String? = nil, region: String? = nil, country: String? = nil, countryCode: String? = nil) {
        self.name = name
        self.region = region
        self.country = country
        self.countryCode = countryCode
    }
}
