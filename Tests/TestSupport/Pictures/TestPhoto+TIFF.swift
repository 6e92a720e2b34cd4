public import Containers
internal import Imaging

extension TestPhoto {
    /// The picture as TIFF without compression, in two strips, with EXIF.
    public func tiff(isBigEndian: Bool = false) -> [UInt8] {
        var file = TIFFBuilder()
        file.isBigEndian = isBigEndian
        let rows = (size.height + 1) / 2
        let middle = rows * size.width * 3
        let strips = [Array(pixels.bytes[..<middle]), Array(pixels.bytes[middle...])]
        // The strips are one after the other, and only the first has a position of its own in the builder.
        file.prefix = strips[0] + strips[1]
        file.directories = [
            described("Nikon") + [
                .init(0x0100, .short([size.width])), .init(0x0101, .short([size.height])),
                .init(0x0102, .short([8, 8, 8])), .init(0x0103, .short([1])), .init(0x0106, .short([2])),
                .init(0x0111, .long([8, 8 + middle])), .init(0x0115, .short([3])), .init(0x0116, .short([rows])),
                .init(0x0117, .long(strips.map(\.count))),
            ]
        ]
        return file.bytes
    }

    /// The picture as a raw file of a maker, whose data of the sensor are not those of the picture, and which has a small JPEG too.
    public func raw(_ kind: RawKind) throws -> [UInt8] {
        let small = try TestPhoto(seed: 99, size: .init(width: 16, height: 10)).pixels.jpeg(quality: 80)
        let large = try pixels.jpeg(quality: 90, exif: kind == .raf || kind == .rw2 ? exif : nil)
        switch kind {
        case .raf: return Self.raf(large)
        case .cr3: return cr3(small: small, large: large)
        default: return directories(kind, small: small, large: large)
        }
    }

    /// Data of a sensor, in no way a picture.
    private static let sensor = (0..<500).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    /// The beginning of a lossless JPEG, which sensors' data are coded as.
    private static let lossless: [UInt8] =
        [0xFF, 0xD8, 0xFF, 0xC3, 0, 11, 8, 0x10, 0, 0x10, 0, 1, 1, 0x11, 0] + sensor + [0xFF, 0xD9]

    private static func jpegFields(_ jpeg: [UInt8]) -> [TIFFBuilder.Field] {
        [.init(0x0103, .short([6])), .init(0x0201, .position(jpeg)), .init(0x0202, .long([jpeg.count]))]
    }

    private static func strip(_ data: [UInt8], compression: Int, interpretation: Int) -> [TIFFBuilder.Field] {
        [
            .init(0x0103, .short([compression])), .init(0x0106, .short([interpretation])),
            .init(0x0111, .position(data)), .init(0x0117, .long([data.count])),
        ]
    }

    /// What the directories say of the photo.
    private func described(_ maker: String, note: TIFFBuilder.Value? = nil) -> [TIFFBuilder.Field] {
        var fields: [TIFFBuilder.Field] = [.init(0x010F, .text(maker)), .init(0x0112, .short([orientation]))]
        var exposure: [TIFFBuilder.Field] = [.init(0x8827, .short([400]))]
        if let takenAt { exposure.append(.init(0x9003, .text(takenAt))) }
        if let note { exposure.append(.init(0x927C, note)) }
        fields.append(.init(0x8769, .directories([exposure])))
        if let position { fields.append(.init(0x8825, .directories([position]))) }
        return fields
    }

    private var position: [TIFFBuilder.Field]? {
        guard let latitude, let longitude else { return nil }
        let degrees = { (value: Double) in
            TIFFBuilder.Value.rational([(Int((abs(value) * 1_000_000).rounded()), 1_000_000), (0, 1), (0, 1)])
        }
        return [
            .init(1, .text(latitude < 0 ? "S" : "N")), .init(2, degrees(latitude)),
            .init(3, .text(longitude < 0 ? "W" : "E")), .init(4, degrees(longitude)),
        ]
    }

    private func directories(_ kind: RawKind, small: [UInt8], large: [UInt8]) -> [UInt8] {
        var file = TIFFBuilder()
        let preview = Self.jpegFields(large)
        let thumbnail = Self.jpegFields(small)
        switch kind {
        case .cr2:
            file.prefix = Array("CR".utf8) + [2, 0, 0, 0, 0, 0]
            file.directories = [
                described("Canon") + Self.strip(large, compression: 6, interpretation: 6), thumbnail,
                Self.strip(Self.lossless, compression: 6, interpretation: 32_803),
            ]
        case .nef:
            file.isBigEndian = true
            let sensor = Self.strip(Self.sensor, compression: 34_713, interpretation: 32_803)
            let main = Self.strip([1, 2, 3], compression: 1, interpretation: 2)
            file.directories = [
                described("NIKON CORPORATION") + main + [.init(0x014A, .directories([preview, sensor]))]
            ]
        case .arw:
            let sensor = Self.strip(Self.sensor, compression: 32_767, interpretation: 32_803)
            file.directories = [
                described("SONY") + thumbnail + [.init(0x014A, .directories([sensor]))], thumbnail, preview,
            ]
        case .dng:
            let sensor = Self.strip(Self.lossless, compression: 7, interpretation: 34_892)
            let strip = Self.strip(large, compression: 7, interpretation: 6)
            file.directories = [
                described("Leica") + Self.strip([1, 2, 3], compression: 1, interpretation: 2) + [
                    .init(0xC612, .bytes(type: 1, [1, 4, 0, 0])), .init(0x014A, .directories([sensor, strip])),
                ]
            ]
        case .orf:
            file.version = 0x4F52
            file.directories = [
                described("OLYMPUS CORPORATION", note: .bytes(type: 7, Self.olympusNote(large)))
                    + Self.strip(Self.sensor, compression: 1, interpretation: 32_803)
            ]
        case .rw2:
            file.version = 0x55
            file.directories = [
                described("Panasonic") + [.init(0x002E, .bytes(type: 7, large))]
                    + Self.strip(Self.sensor, compression: 34_316, interpretation: 32_803)
            ]
        case .pef:
            file.directories = [
                described("PENTAX") + Self.strip(Self.sensor, compression: 65_535, interpretation: 32_803), thumbnail,
                preview,
            ]
        case .cr3, .raf: break
        }
        return file.bytes
    }

    /// The maker's note of Olympus, with offsets from its own beginning: a directory of settings, and the JPEG that it refers to.
    private static func olympusNote(_ jpeg: [UInt8]) -> [UInt8] {
        let little = { (value: Int) in (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        let entry = { (tag: Int, value: Int) in [UInt8(tag & 255), UInt8(tag >> 8), 4, 0, 1, 0, 0, 0] + little(value) }
        let settings = 12 + 2 + 12 + 4
        let start = settings + 2 + 24 + 4
        return Array("OLYMPUS\0II".utf8) + [3, 0, 1, 0] + entry(0x2020, settings) + little(0)
            + [2, 0] + entry(0x0101, start) + entry(0x0102, jpeg.count) + little(0) + jpeg
    }

    private static func raf(_ jpeg: [UInt8]) -> [UInt8] {
        let big = { (value: Int) in (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        let head = Array("FUJIFILMCCD-RAW 0201FF393101".utf8)
        let start = 160
        let index = [start, jpeg.count, 0, 0, start + jpeg.count, sensor.count].flatMap(big)
        let bytes = head + Array(repeating: 0, count: 84 - head.count) + index
        return bytes + Array(repeating: 0, count: start - bytes.count) + jpeg + sensor
    }

    private static func box(_ type: String, _ payload: [UInt8]) -> [UInt8] {
        let size = payload.count + 8
        return (0..<4).reversed().map { UInt8(truncatingIfNeeded: size >> (8 * $0)) } + Array(type.utf8) + payload
    }

    private func cr3(small: [UInt8], large: [UInt8]) -> [UInt8] {
        let big = { (value: Int, count: Int) in
            (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let block = { (fields: [TIFFBuilder.Field]) in
            var file = TIFFBuilder()
            file.directories = [fields]
            return file.bytes
        }
        let metadataID: [UInt8] = [
            0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A, 0x48,
        ]
        let previewID: [UInt8] = [
            0xEA, 0xF4, 0x2B, 0x5E, 0x1C, 0x98, 0x4B, 0x88, 0xB9, 0xFB, 0xB7, 0xDC, 0x40, 0x6E, 0x4D, 0x16,
        ]
        var exposure: [TIFFBuilder.Field] = [.init(0x8827, .short([400]))]
        if let takenAt { exposure.append(.init(0x9003, .text(takenAt))) }
        let main = block([.init(0x010F, .text("Canon")), .init(0x0112, .short([orientation]))])
        var metadata = Self.box("CMT1", main) + Self.box("CMT2", block(exposure))
        if let position { metadata += Self.box("CMT4", block(position)) }
        func movie(at start: Int) -> [UInt8] {
            let tables =
                Self.box("stsz", big(0, 4) + big(large.count, 4) + big(1, 4))
                + Self.box("co64", big(0, 4) + big(1, 4) + big(start, 8))
            let track = Self.box("trak", Self.box("mdia", Self.box("minf", Self.box("stbl", tables))))
            return Self.box("moov", Self.box("uuid", metadataID + metadata) + track)
        }
        let preview = Self.box(
            "PRVW", big(0, 4) + big(1, 2) + big(16, 2) + big(10, 2) + big(1, 2) + big(small.count, 4) + small)
        let head = Self.box("ftyp", Array("crx ".utf8) + big(1, 4) + Array("crx isom".utf8))
        let between = Self.box("uuid", previewID + big(0, 4) + big(1, 4) + preview)
        let start = head.count + movie(at: 0).count + between.count + 8
        return head + movie(at: start) + between + Self.box("mdat", large + Self.sensor)
    }
}
