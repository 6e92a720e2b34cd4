/// Random access to the bytes of a bundle's zip, local or remote.
protocol BundleReader: Sendable {
    /// Its path, or its URL without secrets.
    var name: String { get }
    /// Size of the zip, in bytes.
    var size: Int { get }
    /// The last `ZIPEnd.longest` bytes, or all bytes of a shorter file.
    var tail: [UInt8] { get }
    /// Passes the bytes of a range to `take`, in order and in pieces.
    func read(_ range: Range<Int>, _ take: (_ piece: [UInt8]) throws -> Void) async throws
}

extension BundleReader {
    /// Returns the bytes of a short range.
    func bytes(_ range: Range<Int>) async throws -> [UInt8] {
        let start = size - tail.count
        if range.lowerBound >= start { return Array(tail[(range.lowerBound - start)..<(range.upperBound - start)]) }
        var bytes: [UInt8] = []
        try await read(range) { bytes += $0 }
        return bytes
    }
}
