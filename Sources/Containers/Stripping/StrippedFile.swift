/// An image file without its metadata, as a list of the parts of the original that stay and of the bytes between them. Nothing is
/// encoded again, so the pixels are identical.
///
/// Only parts that a decoder needs stay, by lists of what is allowed. Everything else is removed.
public struct StrippedFile: Sendable, Equatable {
    /// A part of the result.
    public enum Piece: Sendable, Equatable {
        /// A range of bytes of the original.
        case original(Range<Int>)
        case bytes([UInt8])
        case zeros(Int)

        /// The length in bytes.
        public var count: Int {
            switch self {
            case .original(let range): range.count
            case .bytes(let bytes): bytes.count
            case .zeros(let count): count
            }
        }
    }

    /// The version of the rules. Increased whenever the same original gives other bytes.
    public static let recipe = 1

    /// The container format of the file; nil for a film.
    public let container: ImageContainer?
    /// The pieces in the order of the file; none is empty.
    public private(set) var pieces: [Piece] = []
    /// The length in bytes.
    public private(set) var count = 0

    /// The most pieces. It is more than any file of a camera or an editor has: an animation of a thousand frames has some
    /// thousands.
    private static let pieceLimit = 1 << 16
    /// Whether the file has more pieces than the limit.
    private(set) var isOverlong = false

    init(_ container: ImageContainer?) {
        self.container = container
    }

    /// Reads a JPEG, PNG, WebP, HEIC or AVIF file, and removes its metadata. Costs one read of the headers, or for a JPEG one of
    /// the whole file. Takes 64 KiB of memory, or up to 8 MiB for the headers of a HEIF file.
    ///
    /// - Parameters:
    ///   - source: the bytes of the file.
    ///   - length: the length of the file in bytes.
    ///   - orientation: the EXIF orientation, 1 to 8. If it is not 1, the result has EXIF with this tag alone, except for HEIF,
    ///     whose own properties rotate the image.
    /// - Returns: nil for another kind of file, and for one that is damaged, cut short or not supported.
    /// - Throws: only what the source throws.
    public static func read<Source: ByteSource>(
        from source: Source, length: Int, orientation: Int
    ) throws(Source.Failure) -> StrippedFile? {
        var file = ByteWindow(source, length: length)
        let start = try file.bytes(at: 0, count: ImageContainer.beginning)
        let orientation = (1...8).contains(orientation) ? orientation : 1
        let copy =
            switch ImageContainer(start) {
            case .jpeg: try JPEGStripper(file, orientation).stripped()
            case .png: try PNGStripper(file, orientation).stripped()
            case .webp: try WebPStripper(file, orientation).stripped()
            case .heif: try HEIFStripper(file).stripped()
            case .jxl, .tiff, .gif, .cr3, .raf, nil: nil as StrippedFile?
            }
        return copy?.isOverlong == false ? copy : nil
    }

    /// Reads a film, and removes everything but its pictures and its sound. Costs one read of its headers, of at most 1 MiB.
    ///
    /// - Parameter length: the length of ``FilmFile/bytes``.
    /// - Returns: nil for a file that is not a film, or one whose parts cannot be told apart.
    /// - Throws: only what the source throws.
    public static func film<Source: ByteSource>(
        from source: Source, length: Int
    ) throws(Source.Failure) -> StrippedFile? {
        let copy = try FilmStripper(ByteWindow(source, length: length)).stripped()
        return copy?.isOverlong == false ? copy : nil
    }
}

// MARK: - Building

extension StrippedFile {
    /// Appends bytes of the original.
    mutating func keep(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        if case .original(let last) = pieces.last, last.upperBound == range.lowerBound {
            pieces[pieces.count - 1] = .original(last.lowerBound..<range.upperBound)
            count += range.count
        } else {
            append(.original(range))
        }
    }

    mutating func add(_ bytes: [UInt8]) {
        if !bytes.isEmpty { append(.bytes(bytes)) }
    }

    mutating func addZeros(_ number: Int) {
        if number > 0 { append(.zeros(number)) }
    }

    mutating func add(_ piece: Piece) {
        switch piece {
        case .original(let range): keep(range)
        case .bytes(let bytes): add(bytes)
        case .zeros(let number): addZeros(number)
        }
    }

    private mutating func append(_ piece: Piece) {
        guard pieces.count < Self.pieceLimit else {
            isOverlong = true
            return
        }
        pieces.append(piece)
        count += piece.count
    }
}

/// EXIF that contains only the orientation (CIPA DC-008, 4.6.2 and 4.6.5).
enum OrientationBlock {
    /// A big-endian TIFF block with one directory that has one entry.
    static func tiff(_ orientation: Int) -> [UInt8] {
        [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0]
    }
}

/// Reads a file through a window of 64 KiB, so that a walk over it reads each byte once.
struct ByteWindow<Source: ByteSource>: ByteSource {
    private static var size: Int { 64 << 10 }

    /// The length of the file in bytes.
    let length: Int
    private var source: Source
    /// The bytes that were read last, and their position.
    private var block: [UInt8] = []
    private var start = 0

    init(_ source: Source, length: Int) {
        (self.source, self.length) = (source, length)
    }

    mutating func bytes(at position: Int, count: Int) throws(Source.Failure) -> [UInt8] {
        guard (0..<length).contains(position), count > 0 else { return [] }
        let count = min(count, length - position)
        if count > Self.size { return try source.bytes(at: position, count: count) }
        if position < start || position + count > start + block.count { try load(position) }
        return Array(block.dropFirst(position - start).prefix(count))
    }

    /// The position of the first byte 0xFF from `position` on; nil if there is none up to the end of the file.
    mutating func firstFF(from position: Int) throws(Source.Failure) -> Int? {
        var position = position
        while position < length {
            if position < start || position >= start + block.count { try load(position) }
            guard !block.isEmpty else { return nil }
            if let found = block[(position - start)...].firstIndex(of: 0xFF) { return start + found }
            position = start + block.count
        }
        return nil
    }

    private mutating func load(_ position: Int) throws(Source.Failure) {
        block = try source.bytes(at: position, count: min(Self.size, length - position))
        start = position
    }
}
