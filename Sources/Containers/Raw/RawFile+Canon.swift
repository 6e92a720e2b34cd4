internal import Bytes

extension RawFile {
    /// The identifiers of Canon's boxes: of metadata, of the smaller JPEG, and of XMP.
    private static let metadataID: [UInt8] = [
        0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A, 0x48,
    ]
    private static let previewID: [UInt8] = [
        0xEA, 0xF4, 0x2B, 0x5E, 0x1C, 0x98, 0x4B, 0x88, 0xB9, 0xFB, 0xB7, 0xDC, 0x40, 0x6E, 0x4D, 0x16,
    ]
    private static let xmpID: [UInt8] = [
        0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
    ]
    private static let idLength = 16

    /// The longest `moov` box that is read, in bytes. Cameras write some tens of kilobytes.
    private static let movieLimit = 4 << 20
    /// The end of a box that extends to the end of the file.
    private static let positionLimit = 1 << 48
    /// The most boxes in one box.
    private static let boxLimit = 100

    /// Reads the boxes of a CR3 file.
    init?<Source: ByteSource>(canonBoxes source: inout Source) throws(Source.Failure) {
        self.init(.cr3)
        for box in try Self.boxes(in: 0..<Self.positionLimit, from: &source) {
            switch box.type {
            case "moov": try takeMovie(box.payload, from: &source)
            case "uuid": try take(box.payload, from: &source)
            default: break
            }
            if box.payload.upperBound < Self.positionLimit { end = max(end, box.payload.upperBound) }
        }
    }

    /// Takes a box of Canon's at the top level: XMP, or the smaller JPEG.
    private mutating func take<Source: ByteSource>(
        _ payload: Range<Int>, from source: inout Source
    ) throws(Source.Failure) {
        let id = try source.bytes(at: payload.lowerBound, count: min(Self.idLength, payload.count))
        let content = payload.dropFirst(Self.idLength)
        if id == Self.xmpID { metadata.xmp = content.startIndex..<content.endIndex }
        guard id == Self.previewID else { return }
        // Eight bytes and a header of a box come first, then sixteen bytes with the size.
        let head = try source.bytes(at: content.startIndex, count: min(64, content.count))
        guard let start = head.indices.first(where: { head[$0...].starts(with: [0xFF, 0xD8, 0xFF]) }) else { return }
        let length = start >= 4 ? BigEndian.number(head[start - 4..<start]) : 0
        let from = content.startIndex + start
        try offer(from..<min(content.endIndex, from + (length > 0 ? length : content.count)), from: &source)
    }

    private mutating func takeMovie<Source: ByteSource>(
        _ payload: Range<Int>, from source: inout Source
    ) throws(Source.Failure) {
        guard payload.count <= Self.movieLimit else { return }
        for box in try Self.boxes(in: payload, from: &source) {
            let id = try source.bytes(at: box.payload.lowerBound, count: min(Self.idLength, box.payload.count))
            if box.type == "uuid", id == Self.metadataID {
                try takeMetadata(box.payload.lowerBound + Self.idLength..<box.payload.upperBound, from: &source)
            } else if box.type == "trak" {
                try takeTrack(box.payload, from: &source)
            }
        }
    }

    /// Takes the directories of EXIF, each with a header of its own.
    private mutating func takeMetadata<Source: ByteSource>(
        _ payload: Range<Int>, from source: inout Source
    ) throws(Source.Failure) {
        for box in try Self.boxes(in: payload, from: &source) {
            let part = try Self.part(box.payload, from: &source)
            switch box.type {
            case "CMT1": metadata.exif.image = part
            case "CMT2": metadata.exif.exposure = part
            case "CMT4": metadata.exif.position = part
            default: break
            }
        }
    }

    private static func part<Source: ByteSource>(
        _ range: Range<Int>, from source: inout Source
    ) throws(Source.Failure) -> EXIFDirectories.Part? {
        let first = try source.bytes(at: range.lowerBound, count: TIFFHeader.length)
        guard let header = TIFFHeader(first, base: range.lowerBound), header.version == TIFFHeader.usualVersion,
            let directory = try header.directory(at: header.first, from: &source)
        else { return nil }
        return .init(header: header, directory: directory)
    }

    /// Takes the only sample of a track (ISO/IEC 14496-12, 8.7), which is the JPEG in full size in one of the tracks.
    private mutating func takeTrack<Source: ByteSource>(
        _ payload: Range<Int>, from source: inout Source
    ) throws(Source.Failure) {
        var tables = [payload]
        for type in ["mdia", "minf", "stbl"] as [BoxType] {
            guard let range = tables.last,
                let next = try Self.boxes(in: range, from: &source).first(where: { $0.type == type })
            else { return }
            tables.append(next.payload)
        }
        guard let table = tables.last else { return }
        var (start, length): (Int?, Int?) = (nil, nil)
        for box in try Self.boxes(in: table, from: &source) {
            let bytes = try source.bytes(at: box.payload.lowerBound, count: 20)
            var reader = BoxReader(bytes[...])
            guard reader.versionAndFlags() != nil else { continue }
            switch box.type {
            case "stsz":
                let size = reader.number(4)
                guard let count = reader.number(4), count >= 1 else { continue }
                length = size == 0 ? reader.number(4) : size
            case "stco": start = reader.number(4) == 0 ? nil : reader.number(4)
            case "co64": start = reader.number(4) == 0 ? nil : reader.number(8)
            default: break
            }
        }
        guard let start, let length, start < Self.positionLimit else { return }
        try offer(start..<start + length, from: &source)
    }

    /// The boxes in a range, without their contents.
    private static func boxes<Source: ByteSource>(
        in range: Range<Int>, from source: inout Source
    ) throws(Source.Failure) -> [(type: BoxType, payload: Range<Int>)] {
        var boxes: [(BoxType, Range<Int>)] = []
        var position = range.lowerBound
        while position < range.upperBound, boxes.count < boxLimit {
            let head = try source.bytes(at: position, count: BoxHeader.maximumLength)
            guard let header = BoxHeader(head[...]) else { break }
            let size = header.size ?? range.upperBound - position
            guard size >= header.length, size <= range.upperBound - position else { break }
            boxes.append((header.type, position + header.length..<position + size))
            position += size
        }
        return boxes
    }
}
