/// A source of bytes by position, such as a file or an array.
public protocol ByteSource<Failure> {
    /// Why bytes could not be read.
    associatedtype Failure: Error

    /// Reads the bytes from a position on; fewer than `count`, or none, if the file ends first.
    mutating func bytes(at position: Int, count: Int) throws(Failure) -> [UInt8]
}
