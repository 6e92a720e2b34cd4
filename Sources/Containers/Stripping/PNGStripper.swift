internal import Bytes

/// Removes text, times, EXIF, vendor chunks and everything after the end from a PNG (ISO/IEC 15948; APNG).
struct PNGStripper<Source: ByteSource> {
    private var file: ByteWindow<Source>
    private var copy = StrippedFile(.png)
    private let orientation: Int
    private var hasData = false

    init(_ file: ByteWindow<Source>, _ orientation: Int) {
        (self.file, self.orientation) = (file, orientation)
    }

    /// The chunks that affect how the image looks, besides IHDR, IDAT and IEND, with their valid lengths.
    private static var looks: [BoxType: ClosedRange<Int>] {
        [
            "PLTE": 0...768, "tRNS": 0...256, "gAMA": 4...4, "cHRM": 32...32, "sRGB": 1...1, "iCCP": 0...(.max),
            "sBIT": 1...4, "bKGD": 1...6, "pHYs": 9...9, "hIST": 2...512, "cICP": 4...4, "mDCV": 24...24,
            "cLLI": 8...8, "acTL": 8...8, "fcTL": 26...26, "fdAT": 4...(.max),
        ]
    }

    consuming func stripped() throws(Source.Failure) -> StrippedFile? {
        let looks = Self.looks
        let start = ImageContainer.png.signatureLength
        var position = start
        copy.keep(0..<position)
        while true {
            var header = BoxReader(try file.bytes(at: position, count: 8)[...])
            guard let length = header.number(4), let type = header.type(), length <= Int(Int32.max) else { return nil }
            let chunk = position..<position + 12 + length
            guard chunk.upperBound <= file.length, (position == start) == (type == "IHDR") else {
                return nil
            }
            position = chunk.upperBound
            switch type {
            case "IHDR":
                guard length == 13 else { return nil }
                copy.keep(chunk)
                orient()
            case "IDAT":
                hasData = true
                copy.keep(chunk)
            case "IEND":
                guard length == 0, hasData else { return nil }
                copy.keep(chunk)
                return copy
            default:
                if looks[type]?.contains(length) == true {
                    copy.keep(chunk)
                } else if type.rawValue & 0x2000_0000 == 0 {
                    // A decoder has to understand it (section 5.4).
                    return nil
                }
            }
        }
    }

    private mutating func orient() {
        guard orientation != 1 else { return }
        let body = Array("eXIf".utf8) + OrientationBlock.tiff(orientation)
        copy.add([0, 0, 0, UInt8(body.count - 4)] + body + Self.sum(body))
    }

    /// The CRC-32 (annex D), in big-endian order.
    private static func sum(_ bytes: [UInt8]) -> [UInt8] {
        var sum = ~UInt32(0)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return BigEndian.bytes(~sum, count: 4)
    }
}
