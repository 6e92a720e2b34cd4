/// Why bytes cannot be read as a feed. Entries that were returned earlier stay valid; only `tooLarge`, `tooManyEntries` and
/// `outOfMemory` can follow entries.
public enum FeedError: Error, Equatable, CustomStringConvertible {
    /// No bytes, or only white space.
    case empty
    /// Something else, such as an HTML page, JSON of another kind or a picture. The text follows "not a feed: ".
    case notAFeed(String)
    /// An error answer of Flickr's API with its own message: "Invalid API Key (Key has invalid format)".
    case refused(String)
    /// More bytes than this limit.
    case tooLarge(Int)
    /// More entries than this limit.
    case tooManyEntries(Int)
    /// The system would not give the memory.
    case outOfMemory

    /// One clause without a full stop.
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

/// Limits for parsing a feed.
public struct FeedLimits: Sendable, Equatable {
    /// Size of the decompressed feed, in bytes.
    public var bytes: Int
    /// Number of entries, including unreadable ones.
    public var entries: Int
    /// Size of the text, names and attributes of an entry, in bytes. A larger entry is skipped.
    public var entryBytes: Int

    /// By default 64 MiB, 1,000,000 entries and 4 MiB per entry.
    public init(bytes: Int = 64 << 20, entries: Int = 1_000_000, entryBytes: Int = 4 << 20) {
        self.bytes = bytes
        self.entries = entries
        self.entryBytes = entryBytes
    }
}
