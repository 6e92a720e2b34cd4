/// A raw file of a camera. Its picture is shown without the data of the sensor: by the JPEG that the camera stored in it.
public struct RawFile: Sendable {
    public let kind: RawKind
    /// The JPEG with the most pixels; nil if there is none.
    public internal(set) var preview: EmbeddedJPEG?
    /// Where the metadata are; those of the JPEG are not among them.
    public internal(set) var metadata = MetadataRanges()
    /// Where the data of images end, if they are known.
    public internal(set) var end = 0

    init(_ kind: RawKind) {
        self.kind = kind
    }

    /// Reads the directories or boxes of a file; nil if it is not raw. Costs a few hundred small reads at most.
    ///
    /// - Throws: only what the source throws.
    public static func read<Source: ByteSource>(from source: inout Source) throws(Source.Failure) -> RawFile? {
        let first = try source.bytes(at: 0, count: 16)
        return switch RawKind(beginning: first) {
        case .cr3: try RawFile(canonBoxes: &source)
        case .raf: try RawFile(fujiIndex: &source)
        case let kind: try RawFile(directories: &source, kind)
        }
    }

    /// Takes a JPEG if it is one that can be shown. One that the file has as a whole comes before one that is cut, then the one with
    /// more pixels.
    mutating func offer<Source: ByteSource>(
        _ range: Range<Int>, from source: inout Source
    ) throws(Source.Failure) {
        guard range.count > 4, preview?.range != range,
            let found = try EmbeddedJPEG(range, from: &source)
        else { return }
        guard let preview else {
            self.preview = found
            return
        }
        let new = (found.isWhole ? 1 : 0, found.pixels, range.count)
        if new > (preview.isWhole ? 1 : 0, preview.pixels, preview.range.count) { self.preview = found }
    }
}

/// A JPEG within another file, which a decoder of JPEG (ITU-T T.81) can show: sequential or progressive, not lossless.
public struct EmbeddedJPEG: Sendable, Equatable {
    /// The file range.
    public let range: Range<Int>
    /// The size in pixels as stored.
    public let width: Int
    public let height: Int
    /// Whether the file has all of its bytes.
    public let isWhole: Bool

    var pixels: Int { width * height }

    /// The most segments before the frame.
    private static let segmentLimit = 256

    /// Nil if no such JPEG begins there. Reads the headers of its segments.
    init?<Source: ByteSource>(_ range: Range<Int>, from source: inout Source) throws(Source.Failure) {
        guard try source.bytes(at: range.lowerBound, count: 3) == [0xFF, 0xD8, 0xFF] else { return nil }
        var position = range.lowerBound + 2
        for _ in 0..<Self.segmentLimit where position + 4 <= range.upperBound {
            let head = try source.bytes(at: position, count: 10)
            guard head.count == 10, head[0] == 0xFF else { return nil }
            switch head[1] {
            case 0xFF:
                position += 1
                continue
            case 0xC0, 0xC1, 0xC2:
                let components = head[9]
                guard head[4] == 8, components == 1 || components == 3 else { return nil }
                (height, width) = (Int(head[5]) << 8 | Int(head[6]), Int(head[7]) << 8 | Int(head[8]))
                guard width > 0, height > 0 else { return nil }
                self.range = range
                isWhole = try !source.bytes(at: range.upperBound - 1, count: 1).isEmpty
                return
            case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF, 0xD9, 0xDA: return nil
            default: position += 2 + (Int(head[2]) << 8 | Int(head[3]))
            }
        }
        return nil
    }
}
