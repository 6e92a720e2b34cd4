/// Bytes by their position in a file, or in memory.
public protocol ByteSource<Failure> {
    /// Why bytes cannot be had.
    associatedtype Failure: Error

    /// The bytes from a position on; fewer than `count`, or none, where the file ends before.
    mutating func bytes(at position: Int, count: Int) throws(Failure) -> [UInt8]
}
