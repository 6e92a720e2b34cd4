internal import Bytes
internal import Containers

/// The marker segments before the image data of a JPEG (ITU-T T.81, annex B).
enum JPEGSegments {
    private static let exifPrefix: [UInt8] = Array("Exif\0\0".utf8)
    /// ISO 16684-3 (XMP part 3), section 1.1.3.
    private static let xmpPrefix: [UInt8] = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
    private static let photoshopPrefix: [UInt8] = Array("Photoshop 3.0\0".utf8)
    /// More segments than any camera or editor writes: an ICC profile or an extended XMP packet has about a hundred.
    private static let segmentLimit = 4096
    /// The most bytes in the whole file that are neither marker nor segment: fill bytes, and those skipped after wrong lengths.
    private static let strayLimit = 65536
    /// The most bytes of Photoshop's resources; IIM is among the first of them.
    private static let photoshopLimit = 1 << 20

    /// Collects the metadata before SOS. A segment that is cut by the end of the file is read up to there. After a segment
    /// with a wrong length, the walk continues at the next marker.
    ///
    /// - Parameter start: the position of the JPEG in the file.
    static func collect(
        from file: inout FileWindow, at start: Int = 0, into blocks: inout EmbeddedBlocks
    ) throws(MetadataError) {
        var position = start + ImageContainer.jpeg.signatureLength
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
            if marker == 0xE2, blocks.takesPictures { try takeAPP2(payload, of: &file, into: &blocks) }
            if marker == 0xED { try takeAPP13(payload, of: &file, into: &blocks) }
            position += length
        }
    }

    /// Moves past the next marker and returns its code; nil at the end of the file, or after too many stray bytes.
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

    /// EXIF, XMP and extended XMP share a marker, and are recognised by their first bytes.
    private static func takeAPP1(
        _ payload: Range<Int>, of file: inout FileWindow, into blocks: inout EmbeddedBlocks
    ) throws(MetadataError) {
        let count = min(payload.count, ExtendedXMPPortion.headerSize)
        let head = try file.bytes(at: payload.lowerBound, count: count)
        if head.starts(with: exifPrefix) {
            guard blocks.exif == nil else { return }
            blocks.take(exif: try file.bytes(at: payload.lowerBound, count: payload.count))
        } else if head.starts(with: xmpPrefix) {
            guard blocks.xmp.isEmpty else { return }
            let text = payload.dropFirst(xmpPrefix.count)
            blocks.xmp = try file.bytes(at: text.startIndex, count: text.count)
        } else if let portion = ExtendedXMPPortion(head: head, payload: payload) {
            blocks.extendedXMP.append(portion)
        }
    }

    /// The index of further pictures, or the parameters of a gain map. Most such segments are parts of a profile.
    private static func takeAPP2(
        _ payload: Range<Int>, of file: inout FileWindow, into blocks: inout EmbeddedBlocks
    ) throws(MetadataError) {
        let head = try file.bytes(at: payload.lowerBound, count: min(payload.count, GainMap.prefix.count))
        if head == GainMap.prefix {
            let rest = payload.dropFirst(head.count)
            blocks.gainMap = try file.bytes(at: rest.startIndex, count: rest.count)
        } else if head.starts(with: MultiPictureIndex.prefix), blocks.pictures.isEmpty {
            let index = payload.dropFirst(MultiPictureIndex.prefix.count)
            let bytes = try file.bytes(at: index.startIndex, count: index.count)
            blocks.pictures = MultiPictureIndex.pictures(bytes, at: index.startIndex)
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
