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
    @inlinable
    public static var epoch: FileTime { FileTime(nanoseconds: 0) }
    /// Before all others.
    @inlinable
    public static var earliest: FileTime { FileTime(nanoseconds: .min) }
    /// After all others.
    @inlinable
    public static var latest: FileTime { FileTime(nanoseconds: .max) }

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
