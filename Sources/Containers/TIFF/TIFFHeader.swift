internal import Bytes

/// The header of a TIFF file (TIFF 6.0, section 2), of a raw file with the same structure, or of a block of EXIF.
public struct TIFFHeader: Sendable, Equatable {
    /// The length of a header in bytes.
    public static let length = 8
    /// The version that TIFF files and most raw files have.
    public static let usualVersion = 42

    /// The position of the header in the file, from which offsets count.
    public let base: Int
    public let isBigEndian: Bool
    /// 42, or the number that a maker of cameras writes instead of it.
    public let version: Int
    /// The position of the first directory in the file.
    public let first: Int

    /// Nil if the bytes do not begin with one.
    ///
    /// - Parameters:
    ///   - bytes: the first 8 bytes.
    ///   - base: their position in the file.
    public init?(_ bytes: some Collection<UInt8>, base: Int = 0) {
        let bytes = Array(bytes.prefix(Self.length))
        guard bytes.count == Self.length, bytes[0] == bytes[1], [0x49, 0x4D].contains(bytes[0]) else { return nil }
        isBigEndian = bytes[0] == 0x4D
        self.base = base
        version = Self.number(bytes[2..<4], isBigEndian)
        first = base + Self.number(bytes[4..<8], isBigEndian)
    }

    /// A header for directories elsewhere, whose offsets count from another position.
    public init(base: Int, isBigEndian: Bool, first: Int) {
        (self.base, self.isBigEndian, self.first, version) = (base, isBigEndian, first, Self.usualVersion)
    }

    private static func number(_ bytes: some BidirectionalCollection<UInt8>, _ isBigEndian: Bool) -> Int {
        isBigEndian ? BigEndian.number(bytes) : LittleEndian.number(bytes)
    }

    /// The value of bytes in the order of the file.
    func number(_ bytes: some BidirectionalCollection<UInt8>) -> Int { Self.number(bytes, isBigEndian) }
}

/// A directory of a TIFF file (TIFF 6.0, section 2).
public struct TIFFDirectory: Sendable, Equatable {
    /// A field.
    public struct Entry: Sendable, Equatable {
        public var tag: Int
        /// The number of the type of its values.
        public var type: Int
        /// The number of its values.
        public var count: Int
        /// The file range of its values.
        public var range: Range<Int>

        /// The bytes of one value; nil for an unknown type.
        static func width(ofType type: Int) -> Int? {
            switch type {
            case 1, 2, 6, 7: 1
            case 3, 8: 2
            case 4, 9, 11, 13: 4
            case 5, 10, 12: 8
            default: nil
            }
        }
    }

    /// In the order of the file, without those of unknown types.
    public var entries: [Entry] = []
    /// The position of the next directory; nil for the last one.
    public var next: Int?

    /// The first field with a tag.
    public subscript(_ tag: Int) -> Entry? { entries.first { $0.tag == tag } }
}

extension TIFFHeader {
    /// The most fields of a directory. Cameras write about a hundred.
    private static let entryLimit = 1024
    /// The most directories in a row.
    static let directoryLimit = 16

    /// Reads the directory at a position; nil if there is none, or only a part of one.
    ///
    /// - Throws: only what the source throws.
    public func directory<Source: ByteSource>(
        at position: Int, from source: inout Source
    ) throws(Source.Failure) -> TIFFDirectory? {
        guard position >= 0, position < Int.max / 2 else { return nil }
        let head = try source.bytes(at: position, count: 2)
        guard head.count == 2, case let count = number(head), (1...Self.entryLimit).contains(count) else { return nil }
        let bytes = try source.bytes(at: position + 2, count: count * 12 + 4)
        guard bytes.count == count * 12 + 4 else { return nil }
        var directory = TIFFDirectory()
        for index in 0..<count {
            let field = bytes[index * 12..<index * 12 + 12]
            if let entry = entry(field, at: position + 2 + index * 12) { directory.entries.append(entry) }
        }
        let next = number(bytes.suffix(4))
        directory.next = next == 0 ? nil : base + next
        return directory
    }

    private func entry(_ field: ArraySlice<UInt8>, at position: Int) -> TIFFDirectory.Entry? {
        let start = field.startIndex
        let (tag, type) = (number(field[start..<start + 2]), number(field[start + 2..<start + 4]))
        let count = number(field[start + 4..<start + 8])
        guard let width = TIFFDirectory.Entry.width(ofType: type) else { return nil }
        // Numbers of 32 bits, so that nothing overflows.
        let length = count * width
        let from = length <= 4 ? position + 8 : base + number(field[start + 8..<start + 12])
        return TIFFDirectory.Entry(tag: tag, type: type, count: count, range: from..<from + length)
    }

    /// The first directory, and those that follow it.
    func directories<Source: ByteSource>(from source: inout Source) throws(Source.Failure) -> [TIFFDirectory] {
        var directories: [TIFFDirectory] = []
        var (position, seen): (Int?, Set<Int>) = (first, [])
        while let at = position, directories.count < Self.directoryLimit, seen.insert(at).inserted,
            let directory = try directory(at: at, from: &source)
        {
            directories.append(directory)
            position = directory.next
        }
        return directories
    }

    /// The first values of a field of unsigned integers; empty for another type.
    func numbers<Source: ByteSource>(
        _ entry: TIFFDirectory.Entry?, limit: Int, from source: inout Source
    ) throws(Source.Failure) -> [Int] {
        guard let entry, [1, 3, 4, 7, 13].contains(entry.type),
            let width = TIFFDirectory.Entry.width(ofType: entry.type)
        else { return [] }
        let bytes = try source.bytes(at: entry.range.lowerBound, count: min(entry.count, limit) * width)
        return (0..<bytes.count / width).map { number(bytes[$0 * width..<($0 + 1) * width]) }
    }

    /// The first value of a field of unsigned integers.
    func number<Source: ByteSource>(
        _ entry: TIFFDirectory.Entry?, from source: inout Source
    ) throws(Source.Failure) -> Int? {
        try numbers(entry, limit: 1, from: &source).first
    }
}
