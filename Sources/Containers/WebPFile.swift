internal import Bytes

/// The structure of a WebP file (RFC 9649): its image, or the first frame of an animation, and its metadata.
public struct WebPFile: Sendable {
    /// A coded image.
    public struct Frame: Sendable {
        /// The position on the canvas, in pixels.
        public var x = 0
        public var y = 0
        public var width: Int
        public var height: Int
        public var hasAlpha: Bool
        /// Whether it is coded losslessly (VP8L), which takes memory for the whole image.
        public var isLossless: Bool
        /// The file range of the chunks for the decoder, with their headers: ALPH and VP8, or VP8L.
        public var chunks: Range<Int>
    }

    /// The size of the canvas in pixels.
    public internal(set) var width = 0
    public internal(set) var height = 0
    /// Whether the image has an alpha channel.
    public internal(set) var hasAlpha = false
    public internal(set) var frame: Frame
    /// The file range of the ICC profile.
    public internal(set) var profile: Range<Int>?
    /// The file range of the EXIF block, which begins with "Exif\0\0" or directly with its TIFF header.
    public internal(set) var exif: Range<Int>?
    /// The file range of the XMP packet.
    public internal(set) var xmp: Range<Int>?

    /// Whether a file that begins with these twelve bytes is a WebP.
    static func isBeginning(_ first: some Collection<UInt8>) -> Bool {
        first.starts(with: "RIFF".utf8) && first.dropFirst(8).starts(with: "WEBP".utf8)
    }
}

extension WebPFile {
    /// The most chunks of a file or a frame. Long animations have some thousands.
    private static let chunkLimit = 10_000

    private struct Chunk {
        var name: String
        /// The file range without the header.
        var payload: Range<Int>
    }

    /// Walks over the chunk headers. Nil if there is no coded image.
    ///
    /// - Throws: only what the source throws.
    public static func read<Source: ByteSource>(from source: inout Source) throws(Source.Failure) -> WebPFile? {
        guard isBeginning(try source.bytes(at: 0, count: 12)) else { return nil }
        var file = WebPFile(frame: Frame(width: 0, height: 0, hasAlpha: false, isLossless: false, chunks: 0..<0))
        var alpha: Int?
        var position = 12
        for _ in 0..<chunkLimit {
            guard let chunk = try next(&position, from: &source) else { break }
            let isFirst = file.frame.chunks.isEmpty
            switch chunk.name {
            case "VP8X": file.takeCanvas(try source.bytes(at: chunk.payload.lowerBound, count: 10))
            case "ICCP": file.profile = file.profile ?? chunk.payload
            case "EXIF": file.exif = file.exif ?? chunk.payload
            case "XMP ": file.xmp = file.xmp ?? chunk.payload
            case "ALPH" where isFirst: alpha = alpha ?? chunk.payload.lowerBound - 8
            case "VP8 " where isFirst, "VP8L" where isFirst:
                guard let frame = try frame(chunk, alpha: alpha, from: &source) else { return nil }
                file.frame = frame
            case "ANMF" where isFirst:
                guard let frame = try animationFrame(chunk, from: &source) else { return nil }
                file.frame = frame
            default: break
            }
        }
        guard !file.frame.chunks.isEmpty else { return nil }
        file.settle()
        return file
    }

    private mutating func takeCanvas(_ bytes: [UInt8]) {
        guard bytes.count == 10, width == 0 else { return }
        hasAlpha = bytes[0] & 0x10 != 0
        width = 1 + LittleEndian.number(bytes[4..<7])
        height = 1 + LittleEndian.number(bytes[7..<10])
    }

    /// Completes the size and alpha. A file without VP8X has the size of its image; a frame that does not cover the canvas leaves
    /// it transparent.
    private mutating func settle() {
        if width == 0 { (width, height) = (frame.width, frame.height) }
        hasAlpha = frame.hasAlpha || frame.width < width || frame.height < height
    }

    private static func next<Source: ByteSource>(
        _ position: inout Int, from source: inout Source
    ) throws(Source.Failure) -> Chunk? {
        let header = try source.bytes(at: position, count: 8)
        guard header.count == 8 else { return nil }
        let start = position + 8
        let length = LittleEndian.number(header[4..<8])
        position = start + length + length & 1
        return Chunk(name: String(decoding: header[0..<4], as: UTF8.self), payload: start..<start + length)
    }

    /// Reads the position, size and chunks of an animation frame (RFC 9649, 2.7.1.1).
    private static func animationFrame<Source: ByteSource>(
        _ chunk: Chunk, from source: inout Source
    ) throws(Source.Failure) -> Frame? {
        let head = try source.bytes(at: chunk.payload.lowerBound, count: 16)
        guard head.count == 16 else { return nil }
        var alpha: Int?
        var position = chunk.payload.lowerBound + 16
        for _ in 0..<chunkLimit where position < chunk.payload.upperBound {
            guard let part = try next(&position, from: &source) else { return nil }
            if part.name == "ALPH" { alpha = alpha ?? part.payload.lowerBound - 8 }
            guard part.name == "VP8 " || part.name == "VP8L" else { continue }
            guard var found = try frame(part, alpha: alpha, from: &source) else { return nil }
            found.x = 2 * LittleEndian.number(head[0..<3])
            found.y = 2 * LittleEndian.number(head[3..<6])
            return found
        }
        return nil
    }

    /// Reads the size and alpha in the coded image itself (RFC 6386, 9.1; RFC 9649, 3.4).
    private static func frame<Source: ByteSource>(
        _ chunk: Chunk, alpha: Int?, from source: inout Source
    ) throws(Source.Failure) -> Frame? {
        let head = try source.bytes(at: chunk.payload.lowerBound, count: 10)
        let chunks = (alpha ?? chunk.payload.lowerBound - 8)..<chunk.payload.upperBound
        if chunk.name == "VP8L" {
            guard head.count >= 5, head[0] == 0x2F else { return nil }
            let bits = LittleEndian.number(head[1..<5])
            return Frame(
                width: 1 + bits & 0x3FFF, height: 1 + bits >> 14 & 0x3FFF, hasAlpha: bits >> 28 & 1 != 0,
                isLossless: true, chunks: chunk.payload.lowerBound - 8..<chunk.payload.upperBound)
        }
        guard head.count == 10, head[0] & 1 == 0, head[3..<6].elementsEqual([0x9D, 0x01, 0x2A]) else { return nil }
        return Frame(
            width: LittleEndian.number(head[6..<8]) & 0x3FFF, height: LittleEndian.number(head[8..<10]) & 0x3FFF,
            hasAlpha: alpha != nil,
            isLossless: false, chunks: chunks)
    }
}
