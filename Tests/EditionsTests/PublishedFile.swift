import Cryptography
import Disk
import Editions
import TestSupport

/// A file of pages with checksums at their ends, as a catalogue has them.
struct PublishedFile {
    static let pageSize = 4096

    private(set) var pages: [[UInt8]] = []

    var bytes: [UInt8] { Array(pages.joined()) }

    init(pages count: Int, seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for number in 0..<count { pages.append(Self.page(number, &generator)) }
    }

    private static func page(_ number: Int, _ generator: inout SeededGenerator) -> [UInt8] {
        let text = Array("page \(number) \(generator.next())".utf8)
        let content = text + [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: pageSize - 8 - text.count)
        return content + SHA256.hash(data: content).prefix(8)
    }

    /// Writes a page, after the last one too.
    mutating func write(_ number: Int, _ generator: inout SeededGenerator) {
        while pages.count <= number { pages.append(Self.page(pages.count, &generator)) }
        pages[number] = Self.page(number, &generator)
    }

    mutating func shorten(to count: Int) { pages.removeLast(pages.count - count) }

    /// Makes a page one without a checksum.
    mutating func clear(_ number: Int) { pages[number] = [UInt8](repeating: 0, count: Self.pageSize) }

    /// Changes a page without its checksum, as a disk that is failing does.
    mutating func damage(_ number: Int) { pages[number][100] ^= 1 }

    var edition: EditionPages {
        EditionPages(
            size: Self.pageSize, count: pages.count,
            read: { offset, count in
                Array(pages[offset / Self.pageSize..<(offset + count) / Self.pageSize].joined())
            },
            verify: { read, offset in
                for start in stride(from: 0, to: read.count, by: Self.pageSize) {
                    let (content, checksum) = (
                        read[start..<start + Self.pageSize - 8], read[start + Self.pageSize - 8..<start + Self.pageSize]
                    )
                    if checksum.allSatisfy({ $0 == 0 }) { continue }
                    guard SHA256.hash(data: Array(content)).prefix(8) == checksum else { throw Damaged() }
                }
            })
    }

    struct Damaged: Error {}
}
