internal import GRDB

/// What happens to items that a feed no longer contains.
public enum SourcePolicy: String, Sendable, CaseIterable, Codable {
    /// They stay: the source is a growing history.
    case merge
    /// They are marked as missing: the feed is complete.
    case replace
}

/// Which files of a source are downloaded automatically; for people who pay for data by volume.
public enum FetchPolicy: Sendable, Equatable {
    /// All of them.
    case all
    /// Those of the newest items by publication, up to this number.
    case newest(Int)
    /// Only those of photos that somebody opens.
    case opened

    /// Reads `all`, `opened` or `newest:N` with N ≥ 0; nil for anything else.
    public init?(_ text: String) {
        switch text {
        case "all": self = .all
        case "opened": self = .opened
        default:
            guard text.hasPrefix("newest:"), let count = Int(text.dropFirst(7)), count >= 0 else { return nil }
            self = .newest(count)
        }
    }

    /// The inverse of ``init(_:)``.
    public var text: String {
        switch self {
        case .all: "all"
        case .opened: "opened"
        case .newest(let count): "newest:\(count)"
        }
    }
}

/// A source of photos besides folders: a feed that somebody publishes.
public struct SourceRecord: Sendable, Equatable {
    public var row: Int64
    public var name: String
    public var url: String
    public var policy: SourcePolicy
    /// Time to live in seconds: no request is sent within it.
    public var timeToLive: Int
    public var fetch: FetchPolicy
    /// Whether its files may come from any private address; else only from the host in its URL.
    public var isPrivateAllowed: Bool
}

/// The values for adding a source.
public struct SourceDescription: Sendable, Equatable {
    public var name: String
    public var url: String
    public var policy: SourcePolicy
    /// Seconds.
    public var timeToLive: Int
    public var fetch: FetchPolicy
    /// Whether its files may come from any private address; else only from the host in its URL.
    public var isPrivateAllowed: Bool

    /// A source; the time to live is 300 s by default.
    public init(
        name: String, url: String, policy: SourcePolicy = .merge, timeToLive: Int = 300, fetch: FetchPolicy = .all,
        isPrivateAllowed: Bool = false
    ) {
        self.name = name
        self.url = url
        self.policy = policy
        self.timeToLive = timeToLive
        self.fetch = fetch
        self.isPrivateAllowed = isPrivateAllowed
    }
}

// MARK: - Database

extension SourceRecord {
    enum Column: Int, Columns {
        case row, name, url, policy, timeToLive, fetch, isPrivateAllowed

        /// The catalogue assigns the row number.
        static let written = all(but: .row)

        var sql: String { "source.\(stringValue)" }
    }

    static let columns = Column.list

    init(_ values: Row, at position: Int = 0) {
        let values = ColumnRow<Column>(values, at: position)
        row = values[.row]
        name = values[.name]
        url = values[.url]
        policy = SourcePolicy(rawValue: values[.policy]) ?? .merge
        timeToLive = values[.timeToLive]
        fetch = FetchPolicy(values[.fetch]) ?? .all
        isPrivateAllowed = values[.isPrivateAllowed]
    }
}

extension SourceDescription: ColumnValues {
    func value(of column: SourceRecord.Column) -> (any DatabaseValueConvertible)? {
        switch column {
        case .row: nil
        case .name: name
        case .url: url
        case .policy: policy.rawValue
        case .timeToLive: timeToLive
        case .fetch: fetch.text
        case .isPrivateAllowed: isPrivateAllowed
        }
    }
}
