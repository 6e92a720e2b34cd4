/// Why bytes are no feed. Entries that were handed out before stand: such an error comes before the first, except for
/// `tooLarge`, `tooManyEntries` and `outOfMemory`.
public enum FeedError: Error, Equatable, CustomStringConvertible {
    /// No bytes, or only white space.
    case empty
    /// Something else: an HTML page, JSON of another kind, a picture, … The words complete "This is ".
    case notAFeed(String)
    /// An answer of Flickr's API that gives nothing, in its own words: "Invalid API Key (Key has invalid format)".
    case refused(String)
    /// More bytes than the limit, which is the payload.
    case tooLarge(Int)
    /// More entries than the limit, which is the payload.
    case tooManyEntries(Int)
    /// The system would not give the memory.
    case outOfMemory

    /// One sentence.
    public var description: String {
        switch self {
        case .empty: "the feed is empty"
        case .notAFeed(let what): "not a feed: \(what)"
        case .refused(let why): "Flickr answered with an error: \(why)"
        case .tooLarge(let limit): "the feed is larger than \(limit) bytes"
        case .tooManyEntries(let limit): "the feed has more than \(limit) entries"
        case .outOfMemory: "out of memory while reading the feed"
        }
    }
}

/// How much of a feed is read.
public struct FeedLimits: Sendable, Equatable {
    /// Bytes of the whole feed, unpacked.
    public var bytes: Int
    /// Entries, readable or not.
    public var entries: Int
    /// Text, names and attributes of one entry, in bytes; a larger one is skipped.
    public var entryBytes: Int

    /// 64 MiB, 1,000,000 entries and 4 MiB unless told.
    public init(bytes: Int = 64 << 20, entries: Int = 1_000_000, entryBytes: Int = 4 << 20) {
        self.bytes = bytes
        self.entries = entries
        self.entryBytes = entryBytes
    }
}
