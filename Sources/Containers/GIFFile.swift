internal import Bytes

/// The blocks of a GIF file (GIF89a, appendix A).
public struct GIFFile: Sendable {
    /// The file range of the XMP packet (XMP Specification Part 3, 1.1.2).
    public internal(set) var xmp: Range<Int>?
    /// Whether the file has its trailer.
    public internal(set) var isWhole = false

    private static let xmpName = Array("XMP DataXMP".utf8)
    /// What follows the packet, so that readers of blocks find their end.
    private static let xmpTrailerLength = 257
    /// The most blocks and pieces of them, which is more than 2 GiB have.
    private static let blockLimit = 1 << 24

    /// Walks over the headers of blocks; nil for another file. Reads the file once, through a window of 64 KiB.
    ///
    /// - Parameter stopsAtImage: whether only what comes before the first image is read.
    /// - Throws: only what the source throws.
    public static func read<Source: ByteSource>(
        from source: Source, stopsAtImage: Bool = false
    ) throws(Source.Failure) -> GIFFile? {
        var source = ByteWindow(source, length: .max)
        let head = try source.bytes(at: 0, count: 13)
        guard head.starts(with: "GIF8".utf8) else { return nil }
        var file = GIFFile()
        guard head.count == 13 else { return file }
        var position = 13 + colorTableLength(head[10])
        var left = blockLimit
        while left > 0, let kind = try source.bytes(at: position, count: 1).first {
            switch kind {
            case 0x3B:
                file.isWhole = true
                return file
            case 0x2C where stopsAtImage: return file
            case 0x2C:
                let image = try source.bytes(at: position, count: 10)
                guard image.count == 10 else { return file }
                position += 11 + colorTableLength(image[9])
            case 0x21:
                let start = position
                position += 2
                guard try skip(&position, &left, from: &source) else { return file }
                let name = try source.bytes(at: start + 1, count: 13)
                let packet = start + 14..<max(start + 14, position - xmpTrailerLength)
                if name.starts(with: [0xFF, 11] + xmpName), file.xmp == nil, !packet.isEmpty { file.xmp = packet }
                continue
            default: return file
            }
            guard try skip(&position, &left, from: &source) else { return file }
        }
        return file
    }

    /// The length in bytes of the table of colours that some flags state.
    private static func colorTableLength(_ flags: UInt8) -> Int {
        flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
    }

    /// Moves past the pieces of a block; false if the file ends before them.
    private static func skip<Source: ByteSource>(
        _ position: inout Int, _ left: inout Int, from source: inout Source
    ) throws(Source.Failure) -> Bool {
        while left > 0, let length = try source.bytes(at: position, count: 1).first {
            position += 1 + Int(length)
            left -= 1
            if length == 0 { return true }
        }
        return false
    }
}
