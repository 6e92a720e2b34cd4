internal import Bytes
internal import Cryptography
internal import Times

/// The names and limits of published editions.
package enum EditionFormat {
    /// The newest edition that readers should show.
    package static let latest = "latest"
    /// The most bytes of a small object: a head or a chain.
    package static let mostSmall = 4 << 20
    /// The bytes of a segment of the file, which has a hash of its own.
    package static let segment = 1 << 20
    /// The most packs of a chain: a new reader downloads all of them.
    package static let mostPacks = 200

    /// The name of a head that is kept, by which an operator goes back.
    package static func head(_ head: EditionHead) -> String {
        "heads/\(head.edition)-\(head.epoch)-\(head.time.seconds)"
    }
    /// The name of a chain, by the hash of its text.
    package static func chain(_ hash: [UInt8]) -> String { "chains/\(Hexadecimal.text(hash))" }
    /// The name of a pack, by the hash of its bytes.
    package static func pack(_ hash: [UInt8]) -> String { "packs/\(Hexadecimal.text(hash))" }

    /// The number of pages in a segment.
    static func pagesInSegment(_ pageSize: Int) -> Int { max(1, segment / pageSize) }
    static func isPageSize(_ size: Int) -> Bool { (512...65536).contains(size) && size & (size - 1) == 0 }
}

/// The hash of a whole file, made of the hashes of its segments: after a change, only the segments that it touched are read again.
struct FileHash: Hashable, Sendable {
    /// The SHA-256 of each segment, one after another.
    var segments: [UInt8] = []

    static let length = 32

    /// The hash of the whole: SHA-256 of the size and number of pages, as big-endian integers of eight bytes, and of the hashes of
    /// the segments.
    func root(pageSize: Int, pages: Int) -> [UInt8] {
        var hash = SHA256()
        hash.update(data: Array("photos edition 1\n".utf8))
        hash.update(data: BigEndian.bytes(pageSize, count: 8) + BigEndian.bytes(pages, count: 8))
        hash.update(data: segments)
        return hash.finalize()
    }
}
