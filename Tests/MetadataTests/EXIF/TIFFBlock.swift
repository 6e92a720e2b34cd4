/// Builds an EXIF block field by field, with nothing put right, so that tests can make any block, broken ones included.
struct TIFFBlock {
    struct Field {
        var tag: UInt16
        var format: UInt16
        var count: UInt32
        var bytes: [UInt8]
    }

    enum Directory: Int { case image, exif, gps }

    var bigEndian = false
    private var directories: [[Field]] = [[], [], []]

    init(bigEndian: Bool = false) {
        self.bigEndian = bigEndian
    }

    mutating func add(_ directory: Directory, _ tag: UInt16, format: UInt16, count: Int, _ bytes: [UInt8]) {
        directories[directory.rawValue].append(Field(tag: tag, format: format, count: UInt32(count), bytes: bytes))
    }

    mutating func ascii(_ directory: Directory, _ tag: UInt16, _ text: String) {
        raw(directory, tag, format: 2, Array(text.utf8) + [0])
    }

    mutating func raw(_ directory: Directory, _ tag: UInt16, format: UInt16, _ bytes: [UInt8]) {
        add(directory, tag, format: format, count: bytes.count, bytes)
    }

    mutating func wide(_ tag: UInt16, _ text: String) {
        raw(.image, tag, format: 1, text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } + [0, 0])
    }

    mutating func short(_ directory: Directory, _ tag: UInt16, _ value: UInt16) {
        add(directory, tag, format: 3, count: 1, encoded(UInt32(value), bytes: 2))
    }

    mutating func ratios(_ directory: Directory, _ tag: UInt16, _ values: [(Int, Int)], signed: Bool = false) {
        let bytes = values.flatMap { [$0.0, $0.1] }
            .flatMap { encoded(UInt32(truncatingIfNeeded: $0), bytes: 4) }
        add(directory, tag, format: signed ? 10 : 5, count: values.count, bytes)
    }

    /// A position in whole degrees, minutes, seconds.
    mutating func position(_ latitude: [(Int, Int)], _ south: String?, _ longitude: [(Int, Int)], _ west: String?) {
        if let south { ascii(.gps, 1, south) }
        ratios(.gps, 2, latitude)
        if let west { ascii(.gps, 3, west) }
        ratios(.gps, 4, longitude)
    }

    /// The block from its TIFF header on.
    var bytes: [UInt8] {
        var block: [UInt8] = Array(bigEndian ? "MM".utf8 : "II".utf8) + encoded(42, bytes: 2) + encoded(8, bytes: 4)
        var all = directories
        var starts = [8, 0, 0]
        let pointers: [(Directory, UInt16)] = [(.exif, 0x8769), (.gps, 0x8825)]
        for (directory, tag) in pointers where !all[directory.rawValue].isEmpty {
            all[0].append(Field(tag: tag, format: 4, count: 1, bytes: [0, 0, 0, 0]))
        }
        for index in 1...2 { starts[index] = starts[index - 1] + size(all[index - 1]) }
        for (directory, tag) in pointers {
            guard let index = all[0].firstIndex(where: { $0.tag == tag }) else { continue }
            all[0][index].bytes = encoded(UInt32(starts[directory.rawValue]), bytes: 4)
        }
        for (index, fields) in all.enumerated() where index == 0 || !fields.isEmpty {
            block += written(fields, at: starts[index])
        }
        return block
    }

    /// A JPEG with this block in front of an empty picture.
    var jpeg: [UInt8] { jpegFile([app1(bytes)]) }

    private func size(_ fields: [Field]) -> Int {
        fields.isEmpty ? 0 : 6 + fields.reduce(0) { $0 + 12 + ($1.bytes.count > 4 ? $1.bytes.count : 0) }
    }

    private func written(_ fields: [Field], at start: Int) -> [UInt8] {
        var entries = encoded(UInt32(fields.count), bytes: 2)
        var values: [UInt8] = []
        let valuesStart = start + 6 + 12 * fields.count
        for field in fields {
            entries += encoded(UInt32(field.tag), bytes: 2) + encoded(UInt32(field.format), bytes: 2)
            entries += encoded(field.count, bytes: 4)
            if field.bytes.count > 4 {
                entries += encoded(UInt32(valuesStart + values.count), bytes: 4)
                values += field.bytes
            } else {
                entries += field.bytes + [UInt8](repeating: 0, count: 4 - field.bytes.count)
            }
        }
        return entries + [0, 0, 0, 0] + values
    }

    private func encoded(_ value: UInt32, bytes: Int) -> [UInt8] {
        let little = (0..<bytes).map { UInt8(value >> (8 * $0) & 0xFF) }
        return bigEndian ? little.reversed() : little
    }
}

/// A JPEG segment with its length.
func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
    let length = payload.count + 2
    return [0xFF, marker, UInt8(length >> 8 & 0xFF), UInt8(length & 0xFF)] + payload
}

/// An APP1 Exif segment around a TIFF block.
func app1(_ tiff: [UInt8]) -> [UInt8] { segment(0xE1, Array("Exif\0\0".utf8) + tiff) }

/// SOI, the segments, SOS, some entropy-coded data, EOI.
func jpegFile(_ segments: [[UInt8]]) -> [UInt8] {
    [0xFF, 0xD8] + segments.joined() + segment(0xDA, [0]) + [0x12, 0x34, 0xFF, 0xD9]
}

/// The PNG signature and the chunks, each with a CRC of 0, which nothing here checks.
func pngFile(_ chunks: [(String, [UInt8])]) -> [UInt8] {
    chunks.reduce([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { file, chunk in
        let length = UInt32(chunk.1.count)
        return file + [24, 16, 8, 0].map { UInt8(length >> $0 & 0xFF) } + Array(chunk.0.utf8) + chunk.1 + [0, 0, 0, 0]
    }
}
