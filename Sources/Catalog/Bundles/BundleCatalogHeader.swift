internal import Bytes
internal import FileReading
internal import Glibc

/// The header of an SQLite file (sqlite.org/fileformat2.html#the_database_header), as a bundle requires it. SQLite
/// itself also reads files that are truncated, have bytes after their last page, or need a log beside them.
struct BundleCatalogHeader {
    private static let length = 100
    private let bytes: [UInt8]
    private let fileSize: Int64

    /// Reads it from the file at `path`.
    ///
    /// - Throws: ``CatalogError/damaged(_:)`` for a file that cannot be read.
    init(_ path: String) throws(CatalogError) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw .damaged("it cannot be read") }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw .damaged("it cannot be read") }
        fileSize = Int64(status.st_size)
        guard let bytes = try? FileBytes.read(descriptor, at: 0, count: Self.length), bytes.count == Self.length else {
            throw .damaged("it is not an SQLite database")
        }
        self.bytes = bytes
    }

    /// Throws unless the file consists of whole database pages, and was completely written without a log.
    func check() throws(CatalogError) {
        guard bytes.starts(with: Array("SQLite format 3\u{0}".utf8)) else {
            throw .damaged("it is not an SQLite database")
        }
        guard bytes[18] == 1, bytes[19] == 1 else { throw .damaged("it is in WAL mode") }
        // 1 stands for 65536; no bytes of a page are reserved.
        let pageSize = number(16, 2) == 1 ? 65536 : number(16, 2)
        guard pageSize >= 512, pageSize & (pageSize - 1) == 0, bytes[20] == 0 else {
            throw .damaged("its page size is invalid")
        }
        // The number of pages is valid only if both change counters are the same.
        guard number(24, 4) == number(92, 4), number(28, 4) * pageSize == fileSize else {
            throw .damaged("its length differs from the one in its header")
        }
        guard number(36, 4) == 0 else { throw .damaged("it has unused pages") }
        guard number(56, 4) == 1 else { throw .damaged("its text encoding is not UTF-8") }
    }

    private func number(_ offset: Int, _ count: Int) -> Int64 {
        BigEndian.number(bytes[offset..<(offset + count)], as: Int64.self)
    }
}
