/// A file's timestamp (`stat(2)`): nanoseconds since 1970, UTC. The resolution of ``Instant`` could not distinguish two
/// versions of a file.
///
/// Nothing here traps: values outside the range, before 1677 or after 2262, are clamped.
public struct FileTime: Hashable, Sendable {
    /// Nanoseconds since 1970-01-01T00:00 UTC.
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
    /// The earliest time.
    @inlinable
    public static var earliest: FileTime { FileTime(nanoseconds: .min) }
    /// The latest time.
    @inlinable
    public static var latest: FileTime { FileTime(nanoseconds: .max) }

    /// The instant, rounded down to a millisecond.
    @inlinable
    public var instant: Instant { Instant(milliseconds: nanoseconds.dividedDown(by: 1_000_000)) }

    /// The time before a span. The span is truncated to nanoseconds.
    @inlinable
    public static func - (time: FileTime, span: Duration) -> FileTime {
        FileTime(nanoseconds: Int64(clamping: Int128(time.nanoseconds) - span.attoseconds / 1_000_000_000))
    }
}

extension FileTime: Comparable {
    @inlinable
    public static func < (left: FileTime, right: FileTime) -> Bool { left.nanoseconds < right.nanoseconds }
}
