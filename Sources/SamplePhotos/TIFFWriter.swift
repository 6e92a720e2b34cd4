/// Writes an EXIF block: a TIFF header, the image directory, and then those of Exif and GPS (TIFF 6.0, section 2; CIPA DC-008-2019,
/// section 4.6). The byte order is little-endian.
struct TIFFWriter {
    private struct Field {
        var tag: UInt16
        var format: UInt16
        var count: Int
        var bytes: [UInt8]
    }

    private var image: [Field] = []
    private var exif: [Field] = []
    private var gps: [Field] = []

    enum Directory { case image, exif, gps }

    mutating func ascii(_ directory: Directory, _ tag: UInt16, _ text: String) {
        let bytes = Array(text.utf8) + [0]
        add(directory, Field(tag: tag, format: 2, count: bytes.count, bytes: bytes))
    }

    /// Adds one of Microsoft's XP fields: UTF-16 with a NUL, in a field of bytes.
    mutating func wide(_ tag: UInt16, _ text: String) {
        let bytes = (Array(text.utf16) + [0]).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        add(.image, Field(tag: tag, format: 1, count: bytes.count, bytes: bytes))
    }

    mutating func short(_ directory: Directory, _ tag: UInt16, _ value: Int) {
        add(directory, Field(tag: tag, format: 3, count: 1, bytes: Self.encoded(value, bytes: 2)))
    }

    /// Adds an angle as degrees, minutes and 1/10,000 seconds, which is exact to about 3 mm on the ground.
    mutating func angle(_ tag: UInt16, _ degrees: Double) {
        let units = Int((abs(degrees) * 36_000_000).rounded())
        let parts = [units / 36_000_000, 1, units / 600_000 % 60, 1, units % 600_000, 10_000]
        add(.gps, Field(tag: tag, format: 5, count: 3, bytes: parts.flatMap { Self.encoded($0, bytes: 4) }))
    }

    /// The complete block, beginning with its header.
    func bytes() -> [UInt8] {
        var first = image
        let start = 8
        let exifStart = start + Self.size(first) + 12 * [exif, gps].count { !$0.isEmpty }
        let gpsStart = exifStart + (exif.isEmpty ? 0 : Self.size(exif))
        for (tag, fields, offset) in [(UInt16(0x8769), exif, exifStart), (0x8825, gps, gpsStart)] where !fields.isEmpty
        {
            first.append(Field(tag: tag, format: 4, count: 1, bytes: Self.encoded(offset, bytes: 4)))
        }
        var block: [UInt8] = Array("II*\0".utf8) + Self.encoded(start, bytes: 4)
        for (fields, offset) in [(first, start), (exif, exifStart), (gps, gpsStart)] where !fields.isEmpty {
            block += Self.directory(fields, at: offset)
        }
        return block
    }

    private mutating func add(_ directory: Directory, _ field: Field) {
        switch directory {
        case .image: image.append(field)
        case .exif: exif.append(field)
        case .gps: gps.append(field)
        }
    }

    private static func size(_ fields: [Field]) -> Int {
        fields.reduce(6) { $0 + 12 + ($1.bytes.count > 4 ? ($1.bytes.count + 1) & ~1 : 0) }
    }

    private static func directory(_ fields: [Field], at start: Int) -> [UInt8] {
        var entries = encoded(fields.count, bytes: 2)
        var values: [UInt8] = []
        for field in fields.sorted(by: { $0.tag < $1.tag }) {
            entries += encoded(Int(field.tag), bytes: 2) + encoded(Int(field.format), bytes: 2)
            entries += encoded(field.count, bytes: 4)
            if field.bytes.count <= 4 {
                entries += field.bytes + [UInt8](repeating: 0, count: 4 - field.bytes.count)
                continue
            }
            entries += encoded(start + 6 + 12 * fields.count + values.count, bytes: 4)
            values += field.bytes
            // Values begin at even offsets.
            if values.count % 2 == 1 { values.append(0) }
        }
        return entries + [0, 0, 0, 0] + values
    }

    private static func encoded(_ value: Int, bytes: Int) -> [UInt8] {
        (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
