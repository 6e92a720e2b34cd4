internal import Bytes

/// Removes everything but the images and the ICC profile from a WebP file (RFC 9649).
struct WebPStripper<Source: ByteSource> {
    private typealias Piece = StrippedFile.Piece

    private var file: ByteWindow<Source>
    private let orientation: Int
    /// The payload of VP8X.
    private var canvas: [UInt8]?
    private var profile: [Piece] = []
    private var pictures: [Piece] = []

    init(_ file: ByteWindow<Source>, _ orientation: Int) {
        (self.file, self.orientation) = (file, orientation)
    }

    private struct Chunk {
        var name: String
        /// The file range with the header.
        var whole: Range<Int>
        var payload: Range<Int> { whole.lowerBound + 8..<whole.upperBound }
    }

    consuming func stripped() throws(Source.Failure) -> StrippedFile? {
        let size = LittleEndian.number(try file.bytes(at: 4, count: 4))
        guard let described = try WebPFile.read(from: &file), 8 + size <= file.length else { return nil }
        var position = 12
        while position < 8 + size {
            guard let chunk = try next(&position, before: 8 + size) else { return nil }
            switch chunk.name {
            case "VP8X":
                guard canvas == nil, chunk.payload.count >= 10 else { return nil }
                canvas = try file.bytes(at: chunk.payload.lowerBound, count: 10)
            case "ICCP" where profile.isEmpty: profile = Self.padded(chunk)
            case "ALPH", "VP8 ", "VP8L", "ANIM": pictures += Self.padded(chunk)
            case "ANMF": guard try takeFrame(chunk) else { return nil }
            default: break
            }
        }
        guard !pictures.isEmpty else { return nil }
        return assembled(described)
    }

    /// Reads a chunk; nil if it extends beyond its file or frame.
    private mutating func next(_ position: inout Int, before end: Int) throws(Source.Failure) -> Chunk? {
        let header = try file.bytes(at: position, count: 8)
        guard header.count == 8 else { return nil }
        let length = LittleEndian.number(header[4...])
        let whole = position..<position + 8 + length
        guard whole.upperBound <= end else { return nil }
        position = whole.upperBound + length & 1
        return Chunk(name: String(decoding: header[..<4], as: UTF8.self), whole: whole)
    }

    /// Reads an animation frame (section 2.7.1.1): its position and its image.
    private mutating func takeFrame(_ frame: Chunk) throws(Source.Failure) -> Bool {
        guard frame.payload.count >= 16 else { return false }
        var parts: [Piece] = []
        var position = frame.payload.lowerBound + 16
        while position < frame.payload.upperBound {
            guard let part = try next(&position, before: frame.payload.upperBound) else { return false }
            if ["ALPH", "VP8 ", "VP8L"].contains(part.name) { parts += Self.padded(part) }
        }
        let length = 16 + parts.reduce(0) { $0 + $1.count }
        let head = frame.payload.lowerBound..<frame.payload.lowerBound + 16
        pictures += [.bytes(Array("ANMF".utf8) + LittleEndian.bytes(length, count: 4)), .original(head)] + parts
        return true
    }

    private func assembled(_ described: WebPFile) -> StrippedFile {
        var parts: [Piece] = []
        if let canvas = canvas ?? newCanvas(described) {
            // Of the original flags, alpha and animation stay.
            let flags =
                canvas[0] & 0x12 | (profile.isEmpty ? 0 : 0x20) | (orientation == 1 ? 0 : 0x08)
            parts.append(
                .bytes(Array("VP8X".utf8) + LittleEndian.bytes(10, count: 4) + [flags, 0, 0, 0] + canvas[4...]))
            parts += profile
        }
        parts += pictures
        if orientation != 1 {
            let block = OrientationBlock.tiff(orientation)
            parts.append(.bytes(Array("EXIF".utf8) + LittleEndian.bytes(block.count, count: 4) + block))
        }
        let length = parts.reduce(4) { $0 + $1.count }
        var copy = StrippedFile(.webp)
        copy.add(Array("RIFF".utf8) + LittleEndian.bytes(length, count: 4) + Array("WEBP".utf8))
        for part in parts { copy.add(part) }
        return copy
    }

    /// A VP8X chunk for a file without one, if the result needs one for EXIF or a profile.
    private func newCanvas(_ described: WebPFile) -> [UInt8]? {
        guard orientation != 1 || !profile.isEmpty else { return nil }
        return [described.hasAlpha ? 0x10 : 0, 0, 0, 0] + LittleEndian.bytes(described.width - 1, count: 3)
            + LittleEndian.bytes(described.height - 1, count: 3)
    }

    /// The chunk, with the padding byte after one of odd length.
    private static func padded(_ chunk: Chunk) -> [Piece] {
        chunk.whole.count.isMultiple(of: 2) ? [.original(chunk.whole)] : [.original(chunk.whole), .zeros(1)]
    }
}
