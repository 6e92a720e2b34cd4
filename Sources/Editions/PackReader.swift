internal import Bytes
internal import CZlib
internal import Disk

/// Reads a pack, which may come from anywhere: it takes the memory of a block, and gives pages only in ascending order.
struct PackReader: ~Copyable {
    private let file: OpenFile
    private let pageSize: Int
    private let pages: Int
    private var offset = 0
    private var lastNumber = 0

    private static let damaged = EditionFailure.refused("a pack of the edition is damaged")

    private init(_ file: consuming OpenFile, pageSize: Int, pages: Int) {
        self.file = file
        (self.pageSize, self.pages) = (pageSize, pages)
    }

    /// Opens a pack.
    ///
    /// - Parameter pages: the greatest number of a page.
    /// - Throws: ``EditionFailure/refused(_:)`` for what is not a pack of such pages.
    static func open(_ path: String, pageSize: Int, pages: Int) throws(EditionFailure) -> PackReader {
        let file: OpenFile
        do throws(FileFailure) {
            file = try OpenFile(path)
        } catch {
            throw .disk(error)
        }
        var reader = PackReader(file, pageSize: pageSize, pages: pages)
        let start = PackWriter.magic + BigEndian.bytes(pageSize, count: 4)
        guard try reader.bytes(start.count) == start else { throw damaged }
        return reader
    }

    /// The next pages: their numbers from 1, and their bytes one after another; nil after the last.
    mutating func next() throws(EditionFailure) -> (numbers: [Int], bytes: [UInt8])? {
        guard offset < Int(file.status.fingerprint.bytes) else { return nil }
        let sizes = try bytes(8)
        let (count, length) = (BigEndian.number(sizes[..<4], as: Int.self), BigEndian.number(sizes[4...], as: Int.self))
        guard (1...EditionFormat.pagesInSegment(pageSize)).contains(count),
            (1...Int(CZlib_bound(count * pageSize))).contains(length)
        else { throw Self.damaged }
        let packed = try bytes(4 * count)
        let numbers = (0..<count).map { BigEndian.number(packed[4 * $0..<4 * $0 + 4], as: Int.self) }
        for number in numbers {
            guard number > lastNumber, number <= pages else { throw Self.damaged }
            lastNumber = number
        }
        let input = try bytes(length)
        var output = [UInt8](repeating: 0, count: count * pageSize)
        let written = unsafe output.withUnsafeMutableBufferPointer { output in
            unsafe output.baseAddress.map { unsafe CZlib_inflate(input, length, $0, output.count) } ?? 0
        }
        guard written == output.count else { throw Self.damaged }
        return (numbers, output)
    }

    private mutating func bytes(_ count: Int) throws(EditionFailure) -> [UInt8] {
        let found: [UInt8]
        do throws(FileFailure) {
            found = try file.bytes(at: offset, count: count)
        } catch {
            throw .disk(error)
        }
        guard found.count == count else { throw Self.damaged }
        offset += count
        return found
    }
}
