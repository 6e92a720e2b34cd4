internal import Cryptography
internal import Disk

/// Writes the pages that changed since an edition to a pack.
struct EditionWriter {
    /// What was written.
    struct Written {
        /// The SHA-256 of the pack.
        var content: [UInt8]
        var bytes: Int
        var changedPages: Int
        /// The hash of the file.
        var hash: [UInt8]
    }

    /// Where the pack is written.
    let pack: String
    /// Where ``PublishedPages`` are written.
    let published: String

    /// Compares the checksum at the end of each page with that of the last edition. Reads the whole file once, a segment at a time.
    ///
    /// - Parameter since: what is known of the last edition; nil to write all pages.
    /// - Throws: `FileFailure`, and what `pages` throws.
    func write(_ pages: EditionPages, since last: consuming PublishedPages?) throws -> Written {
        var writer = try PackWriter(pack, pageSize: pages.size)
        let state = try EditedFile(published)
        try state.setLength(0)
        var (hash, offset) = (FileHash(), PublishedPages.headerLength)
        let step = EditionFormat.pagesInSegment(pages.size)
        for first in stride(from: 0, to: pages.count, by: step) {
            let count = min(step, pages.count - first)
            var bytes = try pages.read(first * pages.size, count * pages.size)
            guard bytes.count == count * pages.size else {
                throw EditionFailure.refused("the catalogue's file is shorter than its header says")
            }
            let before = try last?.next()
            let checksums = Self.checksums(bytes, pages.size)
            var segment = before?.hash ?? []
            if before == nil || before?.checksums != checksums || Self.hasPageWithout(checksums) {
                try pages.verify(&bytes, first * pages.size)
                segment = SHA256.hash(data: bytes)
                if segment != before?.hash {
                    try add(bytes, checksums, before?.checksums, first: first, pages.size, to: &writer)
                }
            }
            hash.segments += segment
            try state.write((segment + checksums)[...], at: offset)
            offset += segment.count + checksums.count
        }
        let root = hash.root(pageSize: pages.size, pages: pages.count)
        try state.write(PublishedPages.header(hash: root, pageSize: pages.size, pages: pages.count)[...], at: 0)
        try state.syncToDisk()
        return Written(
            content: try writer.finish(), bytes: writer.bytes, changedPages: writer.count, hash: root)
    }

    /// Adds the pages of a segment that changed. A page without a checksum can have changed.
    private func add(
        _ bytes: [UInt8], _ checksums: [UInt8], _ before: [UInt8]?, first: Int, _ size: Int, to writer: inout PackWriter
    ) throws {
        let length = PublishedPages.checksum
        for page in 0..<bytes.count / size {
            let range = length * page..<length * (page + 1)
            let isSame = before.map { $0.count >= range.upperBound && $0[range] == checksums[range] } ?? false
            if isSame, checksums[range].contains(where: { $0 != 0 }) { continue }
            try writer.add(bytes[size * page..<size * (page + 1)], number: first + page + 1)
        }
    }

    private static func checksums(_ bytes: [UInt8], _ size: Int) -> [UInt8] {
        var found: [UInt8] = []
        found.reserveCapacity(bytes.count / size * PublishedPages.checksum)
        for end in stride(from: size, through: bytes.count, by: size) {
            found += bytes[end - PublishedPages.checksum..<end]
        }
        return found
    }

    private static func hasPageWithout(_ checksums: [UInt8]) -> Bool {
        stride(from: 0, to: checksums.count, by: PublishedPages.checksum).contains { start in
            !checksums[start..<start + PublishedPages.checksum].contains { $0 != 0 }
        }
    }
}
