internal import Containers

/// The metadata items of a HEIF file (ISO/IEC 23008-12, annex A).
enum HEIFBlocks {
    /// The most bytes of an item to read. Longer items are truncated.
    private static let readLimit = 1 << 20

    /// Finds the first EXIF item with at least one readable entry, and the first XMP item.
    static func collect(from file: inout FileWindow, into blocks: inout EmbeddedBlocks) throws(MetadataError) {
        guard let items = try HEIFFile.read(from: &file) else { return }
        for item in described(items, where: { $0.type == "Exif" }) where blocks.exif == nil {
            let bytes = try items.data(of: item, limit: readLimit, from: &file)
            guard var fields = exif(bytes) else { continue }
            // The image's own properties have rotated it already (ISO/IEC 23008-12, A.2.1).
            fields.orientation = 1
            blocks.exif = fields
        }
        let isXMP = { (item: HEIFFile.Item) in item.type == "mime" && item.contentType == "application/rdf+xml" }
        for item in described(items, where: isXMP) where blocks.xmp.isEmpty {
            blocks.xmp = try items.data(of: item, limit: readLimit, from: &file)
        }
    }

    /// Items of a kind that describe the primary image, then those without a reference, because some writers leave the reference
    /// out. Descriptions of other images, such as a depth map, are ignored.
    private static func described(_ file: HEIFFile, where isWanted: (HEIFFile.Item) -> Bool) -> [Int] {
        let kind = file.items.filter { $0.value.isPlain && isWanted($0.value) }.keys.sorted()
        let own = kind.filter { file.targets(of: $0, "cdsc").contains(file.primary) }
        return own + kind.filter { file.targets(of: $0, "cdsc").isEmpty }
    }

    /// The block begins after a 32-bit number, at the offset that the number gives. Some writers leave the number out.
    private static func exif(_ bytes: [UInt8]) -> ExifFields? {
        var reader = BoxReader(bytes[...])
        let stated = reader.number(4).map { 4 + $0 } ?? 0
        for start in [stated, 0] where start < bytes.count {
            if let block = ExifBlock(Array(bytes[start...])) { return ExifFields(block: block) }
        }
        return nil
    }
}
