/// The directories of a TIFF file (TIFF 6.0), or of a raw file with the same structure.
public struct TIFFFile: Sendable {
    /// Tags of TIFF 6.0, of TIFF/EP (ISO 12234-2) and of DNG 1.6.
    enum Tag {
        static let compression = 0x0103
        static let interpretation = 0x0106
        static let maker = 0x010F
        static let strips = 0x0111
        static let stripLengths = 0x0117
        static let tiles = 0x0144
        static let tileLengths = 0x0145
        static let subdirectories = 0x014A
        static let jpeg = 0x0201
        static let jpegLength = 0x0202
        static let xmp = 0x02BC
        static let iim = 0x83BB
        static let photoshop = 0x8649
        static let exif = 0x8769
        static let gps = 0x8825
    }

    let header: TIFFHeader
    /// The directories in a row, and those that they refer to as images.
    let images: [TIFFDirectory]
    /// Where the metadata of the first image are.
    public internal(set) var metadata = MetadataRanges()

    /// The most directories of images in a file.
    private static let imageLimit = 32

    /// Reads the directories; nil for a file without any. Costs a few hundred small reads at most.
    ///
    /// - Throws: only what the source throws.
    public static func read<Source: ByteSource>(from source: inout Source) throws(Source.Failure) -> TIFFFile? {
        guard let header = TIFFHeader(try source.bytes(at: 0, count: TIFFHeader.length)) else { return nil }
        return try TIFFFile(header, from: &source)
    }

    private init?<Source: ByteSource>(_ header: TIFFHeader, from source: inout Source) throws(Source.Failure) {
        var images = try header.directories(from: &source)
        var index = 0
        while index < images.count, images.count < Self.imageLimit {
            let positions = try header.numbers(images[index][Tag.subdirectories], limit: 8, from: &source)
            for position in positions where images.count < Self.imageLimit {
                if let image = try header.directory(at: header.base + position, from: &source) { images.append(image) }
            }
            index += 1
        }
        guard let main = images.first else { return nil }
        (self.header, self.images) = (header, images)
        metadata.exif.image = .init(header: header, directory: main)
        metadata.exif.exposure = try part(main[Tag.exif], from: &source)
        metadata.exif.position = try part(main[Tag.gps], from: &source)
        (metadata.xmp, metadata.iim) = (main[Tag.xmp]?.range, main[Tag.iim]?.range)
        metadata.photoshop = main[Tag.photoshop]?.range
    }

    private func part<Source: ByteSource>(
        _ entry: TIFFDirectory.Entry?, from source: inout Source
    ) throws(Source.Failure) -> EXIFDirectories.Part? {
        guard let position = try header.number(entry, from: &source),
            let directory = try header.directory(at: header.base + position, from: &source)
        else { return nil }
        return .init(header: header, directory: directory)
    }

    /// Where the data of its images end.
    ///
    /// - Throws: only what the source throws.
    public func end<Source: ByteSource>(from source: inout Source) throws(Source.Failure) -> Int {
        var end = 0
        for image in images {
            for range in try ranges(of: image, from: &source) { end = max(end, range.upperBound) }
        }
        return end
    }

    /// The file ranges of the last strip, the last tile and the JPEG of an image, if it has them.
    func ranges<Source: ByteSource>(
        of image: TIFFDirectory, from source: inout Source
    ) throws(Source.Failure) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        let pairs = [(Tag.strips, Tag.stripLengths), (Tag.tiles, Tag.tileLengths), (Tag.jpeg, Tag.jpegLength)]
        for (starts, lengths) in pairs {
            guard let start = try last(image[starts], from: &source),
                let length = try last(image[lengths], from: &source)
            else { continue }
            ranges.append(header.base + start..<header.base + start + length)
        }
        return ranges
    }

    /// The last value of a field.
    private func last<Source: ByteSource>(
        _ entry: TIFFDirectory.Entry?, from source: inout Source
    ) throws(Source.Failure) -> Int? {
        guard var entry, entry.count > 0, let width = TIFFDirectory.Entry.width(ofType: entry.type) else { return nil }
        entry.range = entry.range.upperBound - width..<entry.range.upperBound
        entry.count = 1
        return try header.number(entry, from: &source)
    }
}

/// Where the metadata of a file are.
public struct MetadataRanges: Sendable {
    public internal(set) var exif = EXIFDirectories()
    /// The file range of an XMP packet.
    public internal(set) var xmp: Range<Int>?
    /// The file range of IPTC-IIM.
    public internal(set) var iim: Range<Int>?
    /// The file range of Photoshop's image resources.
    public internal(set) var photoshop: Range<Int>?
}
