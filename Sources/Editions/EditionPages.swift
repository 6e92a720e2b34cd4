internal import Bytes
internal import Disk

/// The pages of a file that does not change while they are read.
package struct EditionPages {
    /// The size of a page, in bytes.
    package var size: Int
    /// The number of pages.
    package var count: Int
    /// Reads whole pages, by the offset of the first and the number of bytes.
    package var read: (_ offset: Int, _ count: Int) throws -> [UInt8]
    /// Corrects pages that were read from `offset` where their checksums say so.
    ///
    /// - Throws: if one is damaged.
    package var verify: (_ pages: inout [UInt8], _ offset: Int) throws -> Void

    package init(
        size: Int, count: Int, read: @escaping (_ offset: Int, _ count: Int) throws -> [UInt8],
        verify: @escaping (_ pages: inout [UInt8], _ offset: Int) throws -> Void
    ) {
        (self.size, self.count, self.read, self.verify) = (size, count, read, verify)
    }
}

/// What a publisher remembers of the file of an edition, in a file of its own: the hash of each segment, and the checksums at the
/// ends of its pages. It is read and written in order, so that memory does not grow with the catalogue.
struct PublishedPages: ~Copyable {
    static let checksum = 8
    private static let magic = Array("photos-published 1\n".utf8)

    private let file: OpenFile
    let hash: [UInt8]
    let pages: Int
    private let pageSize: Int
    private var offset: Int

    static var headerLength: Int { magic.count + FileHash.length + 16 }

    private init(_ file: consuming OpenFile, _ header: [UInt8], pageSize: Int) {
        self.file = file
        let rest = header.dropFirst(Self.magic.count)
        let pages = rest.dropFirst(FileHash.length + 8)
        (hash, self.pages) = (Array(rest.prefix(FileHash.length)), BigEndian.number(pages.prefix(8)))
        (self.pageSize, offset) = (pageSize, Self.headerLength)
    }

    /// Opens what was remembered; nil if it is of another kind.
    static func open(_ path: String, pageSize: Int) -> PublishedPages? {
        guard let file = try? OpenFile(path), let header = try? file.first(headerLength), header.count == headerLength,
            header.starts(with: magic),
            BigEndian.number(header.dropFirst(magic.count + FileHash.length).prefix(8)) == pageSize
        else { return nil }
        return PublishedPages(file, header, pageSize: pageSize)
    }

    /// The next segment: its hash and the checksums of its pages; nil at the end.
    mutating func next() throws(FileFailure) -> (hash: [UInt8], checksums: [UInt8])? {
        let length = FileHash.length + EditionFormat.pagesInSegment(pageSize) * Self.checksum
        let found = try file.bytes(at: offset, count: length)
        offset += found.count
        guard found.count >= FileHash.length else { return nil }
        return (Array(found[..<FileHash.length]), Array(found[FileHash.length...]))
    }

    static func header(hash: [UInt8], pageSize: Int, pages: Int) -> [UInt8] {
        magic + hash + BigEndian.bytes(pageSize, count: 8) + BigEndian.bytes(pages, count: 8)
    }
}
