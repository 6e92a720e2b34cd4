/// A time that a file system keeps of a file (`stat(2)`): nanoseconds since 1970, UTC. ``Instant`` would lose what tells two
/// versions of a file apart.
///
/// Nothing here traps: what would lie out of bounds, before 1677 or after 2262, is the bound.
public struct FileTime: Hashable, Sendable {
    public let nanoseconds: Int64

    @inlinable
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// The time of an instant.
    @inlinable
    public init(_ instant: Instant) {
        self.init(nanoseconds: instant.milliseconds.saturated(times: 1_000_000))
    }

    /// 1970-01-01T00:00 UTC.
    public static let epoch = FileTime(nanoseconds: 0)
    /// Before all others.
    public static let earliest = FileTime(nanoseconds: .min)
    /// After all others.
    public static let latest = FileTime(nanoseconds: .max)

    /// The instant, to the millisecond towards the past.
    @inlinable
    public var instant: Instant { Instant(milliseconds: nanoseconds.dividedDown(by: 1_000_000)) }

    /// The time before which a span passes up to another. Of the span whole nanoseconds count.
    @inlinable
    public static func - (time: FileTime, span: Duration) -> FileTime {
        FileTime(nanoseconds: Int64(clamping: Int128(time.nanoseconds) - span.attoseconds / 1_000_000_000))
    }
}

extension FileTime: Comparable {
    @inlinable
    public static func < (left: FileTime, right: FileTime) -> Bool { left.nanoseconds < right.nanoseconds }
}

/// As the one number.
extension FileTime: Codable {
    public init(from decoder: any Decoder) throws {
        self.init(nanoseconds: try decoder.singleValueContainer().decode(Int64.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(nanoseconds)
    }
}
