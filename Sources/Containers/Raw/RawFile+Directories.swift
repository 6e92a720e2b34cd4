private typealias Tag = TIFFFile.Tag

extension RawFile {
    static let dngVersionTag = 0xC612
    /// The JPEG of a Panasonic camera, as the field itself.
    private static let panasonicTags = [0x002E, 0x0127]

    /// Reads a file with the structure of TIFF.
    ///
    /// - Parameter kind: its kind if the first bytes decide; nil if the directories do.
    init?<Source: ByteSource>(directories source: inout Source, _ kind: RawKind?) throws(Source.Failure) {
        guard let file = try TIFFFile.read(from: &source), let main = file.images.first,
            kind != nil || file.header.version == TIFFHeader.usualVersion
        else { return nil }
        var known = kind
        if known == nil { known = try Self.kind(file, main, from: &source) }
        guard let kind = known else { return nil }
        self.init(kind)
        metadata = file.metadata
        end = try file.end(from: &source)
        for image in file.images { try take(image, of: file, from: &source) }
        if let note = metadata.exif.exposure?.directory[EXIFDirectories.makerNoteTag]?.range {
            for range in try MakerNote(note, file.header, from: &source).previews(from: &source) {
                try offer(range, from: &source)
            }
        }
    }

    /// The kind that the directories decide; nil for a file that is not raw.
    private static func kind<Source: ByteSource>(
        _ file: TIFFFile, _ main: TIFFDirectory, from source: inout Source
    ) throws(Source.Failure) -> RawKind? {
        if main[dngVersionTag] != nil { return .dng }
        guard let maker = main[Tag.maker], maker.type == 2, try hasSensorData(file, from: &source) else { return nil }
        let text = try source.bytes(at: maker.range.lowerBound, count: min(maker.count, 64))
        return RawKind(maker: String(decoding: text, as: UTF8.self))
    }

    /// Whether an image has the data of a sensor: a colour filter array, linear raw (DNG 1.6), or a maker's own compression.
    private static func hasSensorData<Source: ByteSource>(
        _ file: TIFFFile, from source: inout Source
    ) throws(Source.Failure) -> Bool {
        for image in file.images {
            let interpretation = try file.header.number(image[Tag.interpretation], from: &source)
            let compression = try file.header.number(image[Tag.compression], from: &source)
            if let interpretation, [32_803, 34_892].contains(interpretation) { return true }
            if let compression, [32_767, 32_769, 34_713, 65_535].contains(compression) { return true }
        }
        return false
    }

    /// Takes the JPEG of an image: one that its fields refer to, or that is its only strip or tile.
    private mutating func take<Source: ByteSource>(
        _ image: TIFFDirectory, of file: TIFFFile, from source: inout Source
    ) throws(Source.Failure) {
        for tag in Self.panasonicTags where kind == .rw2 {
            guard let field = image[tag] else { continue }
            end = max(end, field.range.upperBound)
            try offer(field.range, from: &source)
        }
        let compression = try file.header.number(image[Tag.compression], from: &source)
        let isOne = (image[Tag.strips] ?? image[Tag.tiles])?.count == 1 && [6, 7].contains(compression)
        guard isOne || image[Tag.jpeg] != nil else { return }
        for range in try file.ranges(of: image, from: &source) { try offer(range, from: &source) }
    }
}
