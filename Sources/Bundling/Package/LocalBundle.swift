internal import Containers
internal import Disk

/// A bundle's zip in a local file.
struct LocalBundle: BundleReader {
    let name: String
    let size: Int
    let tail: [UInt8]
    private let path: String

    /// Size of a piece, in bytes.
    private static let piece = 1 << 20

    init(path: String, name: String) throws(FileFailure) {
        let file = try OpenFile(path)
        (self.path, self.name) = (path, name)
        size = Int(file.status.fingerprint.bytes)
        let start = max(0, size - ZIPEnd.longest)
        tail = try file.bytes(at: start, count: size - start)
    }

    func read(_ range: Range<Int>, _ take: ([UInt8]) throws -> Void) async throws {
        let file = try OpenFile(path)
        var offset = range.lowerBound
        while offset < range.upperBound {
            try Task.checkCancellation()
            let bytes = try file.bytes(at: offset, count: min(Self.piece, range.upperBound - offset))
            guard !bytes.isEmpty else { throw BundleProblem.invalid("it became shorter while it was read") }
            offset += bytes.count
            try take(bytes)
        }
    }
}
