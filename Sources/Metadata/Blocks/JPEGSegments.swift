internal import Bytes
internal import Containers

/// The marker segments in front of a JPEG's picture data (ITU-T T.81, annex B).
enum JPEGSegments {
    private static let exifPrefix: [UInt8] = Array("Exif\0\0".utf8)
    /// ISO 16684-3 (XMP part 3), section 1.1.3.
    private static let xmpPrefix: [UInt8] = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
    private static let photoshopPrefix: [UInt8] = Array("Photoshop 3.0\0".utf8)
    /// No camera or editor comes near: an ICC profile or a multi-part XMP packet takes a hundred segments at most.
    private static let segmentLimit = 4096
    /// Bytes that are neither marker nor segment, over the whole file: fill bytes, and what lying lengths leave over.
    private static let strayLimit = 65536
    /// Photoshop's resources are joined up to this; IIM is among the first of them.
    private static let photoshopLimit = 1 << 20

    /// Collects what stands before SOS. A segment cut short by the file's end is read as far as it goes; after one whose
    /// length lies, the walk goes on at the next marker.
    static func collect(from file: inout FileWindow, into blocks: inout EmbeddedBlocks) throws(MetadataError) {
        var position = PictureContainer.jpeg.signatureLength
        var stray = 0
        for _ in 0..<segmentLimit {
            guard let marker = try nextMarker(in: &file, from: &position, stray: &stray) else { return }
            switch marker {
            case 0xD9, 0xDA: return
            case 0x01, 0xD0...0xD8: continue
            default: break
            }
            let field = try file.bytes(at: position, count: 2)
            guard field.count == 2 else { return }
            let length = BigEndian.number(field)
            guard length >= 2 else { continue }
            let payload = position + 2..<position + length
            if marker == 0xE1 { try takeAPP1(payload, of: &file, into: &blocks) }
            if marker == 0xED { try takeAPP13(payload, of: &file, into: &blocks) }
            position += length
        }
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

    /// EXIF, XMP and extended XMP share a marker, and are told apart by what they begin with.
    private static func takeAPP1(
        _ payload: Range<Int>, of file: inout FileWindow, into blocks: inout EmbeddedBlocks
    ) throws(MetadataError) {
        let count = min(payload.count, ExtendedXMPPortion.headerSize)
        let head = try file.bytes(at: payload.lowerBound, count: count)
        if head.starts(with: exifPrefix) {
            guard blocks.exif == nil else { return }
            let bytes = try file.bytes(at: payload.lowerBound, count: payload.count)
            if let block = ExifBlock(bytes) { blocks.exif = ExifFields(block: block) }
        } else if head.starts(with: xmpPrefix) {
            guard blocks.xmp.isEmpty else { return }
            let text = payload.dropFirst(xmpPrefix.count)
            blocks.xmp = try file.bytes(at: text.startIndex, count: text.count)
        } else if let portion = ExtendedXMPPortion(head: head, payload: payload) {
            blocks.extendedXMP.append(portion)
        }
    }

    private static func takeAPP13(
        _ payload: Range<Int>, of file: inout FileWindow, into blocks: inout EmbeddedBlocks
    ) throws(MetadataError) {
        let head = try file.bytes(at: payload.lowerBound, count: min(payload.count, photoshopPrefix.count))
        guard head == photoshopPrefix else { return }
        let room = photoshopLimit - blocks.photoshop.count
        let count = min(payload.count - photoshopPrefix.count, room)
        blocks.photoshop += try file.bytes(at: payload.lowerBound + photoshopPrefix.count, count: count)
    }
}
