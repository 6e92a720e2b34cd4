/// The bytes of a bundle's zip, wherever it is.
protocol BundleReader: Sendable {
    /// What a person calls it: its path, or its URL without secrets.
    var name: String { get }
    /// How many bytes the zip has.
    var size: Int { get }
    /// Its last bytes, `ZIPEnd.longest` of them or all.
    var tail: [UInt8] { get }
    /// Gives the bytes of a range in order, in pieces.
    func read(_ range: Range<Int>, _ take: (_ piece: [UInt8]) throws -> Void) async throws
}

extension BundleReader {
    /// The bytes of a short range.
    func bytes(_ range: Range<Int>) async throws -> [UInt8] {
        let start = size - tail.count
        if range.lowerBound >= start { return Array(tail[(range.lowerBound - start)..<(range.upperBound - start)]) }
        var bytes: [UInt8] = []
        try await read(range) { bytes += $0 }
        return bytes
    }
}
