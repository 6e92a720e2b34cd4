internal import Containers

/// The metadata items of a HEIF file (ISO/IEC 23008-12, annex A).
enum HEIFBlocks {
    /// The most bytes of an item to read. Longer items are truncated.
    private static let readLimit = 1 << 20

    /// Finds the first EXIF item with at least one readable entry, and the first XMP item.
    static func collect(from file: inout FileWindow, into blocks: inout EmbeddedBlocks) throws(MetadataError) {
        guard let items = try HEIFFile.read(from: &file) else { return }
        try collect(items, from: &file, into: &blocks)
    }

    /// The same of a file whose structure has been read.
    static func collect(
        _ items: HEIFFile, from file: inout FileWindow, into blocks: inout EmbeddedBlocks
    ) throws(MetadataError) {
        for item in described(items, where: { $0.type == "Exif" }) where blocks.exif == nil {
            take(try items.data(of: item, limit: readLimit, from: &file), into: &blocks)
        }
        for item in described(items, where: isXMP) where blocks.xmp.isEmpty {
            blocks.xmp = try items.data(of: item, limit: readLimit, from: &file)
        }
    }

    /// The first XMP item that describes another image than the primary one; empty if there is none.
    static func xmp(
        of image: Int, in items: HEIFFile, from file: inout FileWindow
    ) throws(MetadataError) -> [UInt8] {
        let own = items.sources(of: image, "cdsc").first { items.items[$0].map { $0.isPlain && isXMP($0) } ?? false }
        guard let own else { return [] }
        return try items.data(of: own, limit: readLimit, from: &file)
    }

    private static func isXMP(_ item: HEIFFile.Item) -> Bool {
        item.type == "mime" && item.contentType == "application/rdf+xml"
    }

    /// Items of a kind that describe the primary image, then those without a reference, because some writers leave the reference
    /// out. Descriptions of other images, such as a depth map, are ignored.
    private static func described(_ file: HEIFFile, where isWanted: (HEIFFile.Item) -> Bool) -> [Int] {
        let kind = file.items.filter { $0.value.isPlain && isWanted($0.value) }.keys.sorted()
        var (own, others) = (Set<Int>(), Set<Int>())
        for reference in file.references where reference.type == "cdsc" && !reference.to.isEmpty {
            if reference.to.contains(file.primary) { own.insert(reference.from) } else { others.insert(reference.from) }
        }
        return kind.filter(own.contains) + kind.filter { !own.contains($0) && !others.contains($0) }
    }

    /// The block begins after a 32-bit number, at the offset that the number gives. Some writers leave the number out.
    private static func take(_ bytes: [UInt8], into blocks: inout EmbeddedBlocks) {
        var reader = BoxReader(bytes[...])
        let stated = reader.number(4).map { 4 + $0 } ?? 0
        for start in [stated, 0] where start < bytes.count && blocks.exif == nil {
            blocks.take(exif: Array(bytes[start...]))
            // The image's own properties have rotated it already (ISO/IEC 23008-12, A.2.1).
            blocks.exif?.orientation = 1
        }
    }
}
