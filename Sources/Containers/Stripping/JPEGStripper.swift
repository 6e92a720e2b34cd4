internal import Bytes

/// Removes comments, application data and everything after the end from a JPEG (ITU-T T.81, annex B).
///
/// Of the application data only those that affect the colours stay: the JFIF segment without its thumbnail, the Adobe segment, and
/// ICC profiles. Depth maps, the second image of MPF, and a video after the end are removed.
struct JPEGStripper<Source: ByteSource> {
    private var file: ByteWindow<Source>
    private var copy = StrippedFile(.jpeg)
    private let orientation: Int
    private var isOriented: Bool
    private var hasScan = false

    init(_ file: ByteWindow<Source>, _ orientation: Int) {
        (self.file, self.orientation) = (file, orientation)
        isOriented = orientation == 1
    }

    consuming func stripped() throws(Source.Failure) -> StrippedFile? {
        copy.keep(0..<2)
        var position = 2
        while let marker = try nextMarker(&position) {
            switch marker {
            case 0xD9:
                guard hasScan else { return nil }
                copy.add([0xFF, 0xD9])
                return copy
            // Markers without a meaning at this point, which decoders skip.
            case 0x01, 0xD0...0xD7: continue
            default: guard try takeSegment(marker, &position) else { return nil }
            }
        }
        // A truncated image could be followed by anything.
        return nil
    }

    /// The code of the next marker, with the position after it. Bytes before it are not part of the image.
    private mutating func nextMarker(_ position: inout Int) throws(Source.Failure) -> UInt8? {
        while let found = try file.firstFF(from: position) {
            position = found + 1
            guard let code = try file.bytes(at: position, count: 1).first else { return nil }
            guard code != 0xFF else { continue }
            position += 1
            if code != 0 { return code }
        }
        return nil
    }

    /// Returns false for a segment that a decoder could not read either.
    private mutating func takeSegment(_ marker: UInt8, _ position: inout Int) throws(Source.Failure) -> Bool {
        let field = try file.bytes(at: position, count: 2)
        guard field.count == 2 else { return false }
        let length = BigEndian.number(field)
        let segment = position - 2..<position + max(2, length)
        guard length >= 2, segment.upperBound <= file.length else { return false }
        position = segment.upperBound
        switch marker {
        case 0xE0...0xEF: try takeApplicationData(marker, segment)
        case 0xFE: break
        // Tables, frame headers, and the number of lines.
        case 0xC0...0xC7, 0xC9...0xCF, 0xDB, 0xDC, 0xDD: keep(segment)
        case 0xDA:
            keep(segment)
            hasScan = true
            return try takeScan(&position)
        default: return false
        }
        return true
    }

    /// Keeps the coded data after a scan header, with their restart markers.
    private mutating func takeScan(_ position: inout Int) throws(Source.Failure) -> Bool {
        let start = position
        while let found = try file.firstFF(from: position) {
            guard let code = try file.bytes(at: found + 1, count: 1).first else { return false }
            switch code {
            case 0x00, 0xD0...0xD7: position = found + 2
            case 0xFF: position = found + 1
            default:
                copy.keep(start..<found)
                position = found
                return true
            }
        }
        return false
    }

    private mutating func takeApplicationData(_ marker: UInt8, _ segment: Range<Int>) throws(Source.Failure) {
        let payload = try file.bytes(at: segment.lowerBound + 4, count: min(16, segment.count - 4))
        switch marker {
        case 0xE0 where payload.count >= 14 && payload.starts(with: "JFIF\0".utf8):
            copy.add([0xFF, 0xE0, 0, 16] + payload[..<12] + [0, 0])
        case 0xE2 where payload.starts(with: "ICC_PROFILE\0".utf8): keep(segment)
        case 0xEE where payload.count >= 12 && payload.starts(with: "Adobe".utf8):
            orient()
            copy.add([0xFF, 0xEE, 0, 14] + payload[..<12])
        default: break
        }
    }

    private mutating func keep(_ segment: Range<Int>) {
        orient()
        copy.keep(segment)
    }

    /// EXIF has to follow the JFIF segment and precede all others.
    private mutating func orient() {
        guard !isOriented else { return }
        isOriented = true
        let block = Array("Exif\0\0".utf8) + OrientationBlock.tiff(orientation)
        copy.add([0xFF, 0xE1, 0, UInt8(block.count + 2)] + block)
    }
}
