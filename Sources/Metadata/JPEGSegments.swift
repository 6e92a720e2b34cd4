/// The marker segments in front of a JPEG's picture data (ITU-T T.81, annex B).
enum JPEGSegments {
    /// The SOI marker.
    static let signature: [UInt8] = [0xFF, 0xD8]

    private static let exifPrefix: [UInt8] = Array("Exif\0\0".utf8)
    /// No camera or editor comes near: an ICC profile or a multi-part XMP packet takes a hundred segments at most.
    private static let segmentLimit = 4096
    /// Bytes that are neither marker nor segment, over the whole file: fill bytes, and what lying lengths leave over.
    private static let strayLimit = 65536

    /// The first APP1 Exif segment before SOS with at least one readable entry. A segment cut short by the file's end
    /// is read as far as it goes; after one whose length lies, the walk goes on at the next marker.
    static func exif(in file: inout FileWindow) throws(MetadataError) -> ExifBlock? {
        var position = signature.count
        var stray = 0
        for _ in 0..<segmentLimit {
            guard let marker = try nextMarker(in: &file, from: &position, stray: &stray) else { return nil }
            switch marker {
            case 0xD9, 0xDA: return nil
            case 0x01, 0xD0...0xD8: continue
            default: break
            }
            let field = try file.bytes(at: position, count: 2)
            guard field.count == 2 else { return nil }
            let length = Int(field[0]) << 8 | Int(field[1])
            guard length >= 2 else { continue }
            if marker == 0xE1, let block = try block(in: &file, at: position + 2, count: length - 2) { return block }
            position += length
        }
        return nil
    }

    /// Moves past the next marker and returns its code; nil at the file's end or when too much lies between.
    private static func nextMarker(
        in file: inout FileWindow, from position: inout Int, stray: inout Int
    ) throws(MetadataError) -> UInt8? {
        var afterFF = false
        while stray < strayLimit {
            guard let byte = try file.byte(at: position) else { return nil }
            position += 1
            if afterFF && byte != 0 && byte != 0xFF { return byte }
            if afterFF || byte != 0xFF { stray += 1 }
            afterFF = byte == 0xFF
        }
        return nil
    }

    private static func block(
        in file: inout FileWindow, at position: Int, count: Int
    ) throws(MetadataError) -> ExifBlock? {
        guard try file.bytes(at: position, count: exifPrefix.count) == exifPrefix else { return nil }
        return ExifBlock(try file.bytes(at: position, count: count))
    }
}
