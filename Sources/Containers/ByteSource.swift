/// A source of bytes by position, such as a file or an array.
public protocol ByteSource<Failure> {
    /// Why bytes could not be read.
    associatedtype Failure: Error

    /// Reads the bytes from a position on; fewer than `count`, or none, if the file ends first.
    mutating func bytes(at position: Int, count: Int) throws(Failure) -> [UInt8]
}

/// The bytes of a source from a position on.
public struct BytesAfter<Source: ByteSource>: ByteSource {
    private var source: Source
    private let start: Int

    /// - Parameter start: the position in `source` of the first byte.
    public init(_ start: Int, of source: Source) {
        (self.start, self.source) = (start, source)
    }

    public mutating func bytes(at position: Int, count: Int) throws(Source.Failure) -> [UInt8] {
        let (whole, overflow) = start.addingReportingOverflow(position)
        return overflow ? [] : try source.bytes(at: whole, count: count)
    }
}
