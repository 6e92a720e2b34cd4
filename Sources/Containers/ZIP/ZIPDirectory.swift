/// The entries of a ZIP file from its central directory, after checking that they are consistent.
public struct ZIPDirectory: Sendable {
    /// The limits on a ZIP file.
    public struct Limits: Sendable {
        /// The most entries.
        public var count = 1_000_000
        /// The most uncompressed bytes of an entry, and of all entries.
        public var memberSize = 4 << 30
        public var totalSize = 1 << 40
        /// The most uncompressed bytes per compressed byte of an entry, not counting its first MiB.
        public var ratio = 200
        /// Whether names can be any text, folders can have entries, and links are left out instead of refused: for readers that do not
        /// unpack files under these names.
        public var isLenient = false

        public init() {}
    }

    /// The files, in the order of their data.
    public let entries: [ZIPEntry]
    /// The uncompressed bytes of all entries.
    public let totalSize: Int
    /// The number of entries that were left out, without folders.
    public let leftOut: Int

    /// Parses a central directory.
    ///
    /// - Parameters:
    ///   - bytes: the bytes of ``ZIPEnd/directory``.
    ///   - end: the end record, which states the position of the directory and the number of entries.
    ///   - limits: the limits on the entries.
    /// - Throws: ``ZIPError`` if the directory is damaged or inconsistent, exceeds a limit, or has entries that are not supported.
    public init(_ bytes: [UInt8], end: ZIPEnd, limits: Limits = Limits()) throws(ZIPError) {
        guard end.count <= limits.count else { throw .tooLarge("\(end.count) entries; at most \(limits.count)") }
        var records: [Record] = []
        records.reserveCapacity(end.count)
        var offset = 0
        while offset < bytes.count {
            let record = try Record(bytes, at: &offset, isLenient: limits.isLenient)
            records.append(record)
        }
        guard records.count == end.count else { throw .inconsistent("the end record states another number of entries") }
        records.sort { $0.offset < $1.offset }
        if !limits.isLenient { try Self.checkNames(records) }
        (entries, totalSize) = try Self.entries(records, end: end, limits)
        leftOut = records.count { $0.isLeftOut && !$0.name.hasSuffix("/") }
    }

    private static func entries(
        _ records: [Record], end: ZIPEnd, _ limits: Limits
    ) throws(ZIPError) -> ([ZIPEntry], Int) {
        guard records.first?.offset ?? end.directory.lowerBound == 0 else {
            throw .inconsistent("there is data before the first entry")
        }
        var entries: [ZIPEntry] = []
        var total = 0
        for (number, record) in records.enumerated() {
            let next = number + 1 < records.count ? records[number + 1].offset : end.directory.lowerBound
            let least = ZIPLocalHeader.fixedLength + record.nameLength + record.storedSize
            // An entry can also have extra fields and a data descriptor.
            guard next - record.offset >= least, next - record.offset - least <= 65535 + 24 else {
                throw .inconsistent("\(record.name) overlaps the next entry, or there is a gap between them")
            }
            guard record.size <= limits.memberSize else {
                throw .tooLarge("\(record.name) has \(record.size) bytes; at most \(limits.memberSize)")
            }
            guard record.size - 1 << 20 <= record.storedSize.multipliedReportingOverflow(by: limits.ratio).partialValue
            else { throw .tooLarge("\(record.name) expands to more than \(limits.ratio) times its compressed size") }
            total += record.size
            guard total <= limits.totalSize else {
                throw .tooLarge("the entries have more than \(limits.totalSize) bytes in all")
            }
            guard !record.isLeftOut else { continue }
            entries.append(
                ZIPEntry(
                    name: record.name, method: record.method, flags: record.flags, size: record.size,
                    storedSize: record.storedSize,
                    crc: record.crc, range: record.offset..<next))
        }
        return (entries, total)
    }

    /// Rejects entries that could be the same file where case or Unicode normalisation is ignored, and entries that are a folder of
    /// another.
    private static func checkNames(_ records: [Record]) throws(ZIPError) {
        var files = Set<String>()
        var folders = Set<String>()
        for record in records {
            let parts = record.name.lowercased().split(separator: "/")
            let whole = parts.joined(separator: "/")
            guard files.insert(whole).inserted else { throw .badName("\(record.name) appears twice") }
            for length in parts.indices.dropFirst() { folders.insert(parts[..<length].joined(separator: "/")) }
        }
        if let both = files.intersection(folders).min() { throw .badName("\(both) is both a file and a folder") }
    }
}

/// A record of the central directory (APPNOTE.TXT, 4.3.12).
private struct Record {
    let name: String
    let method: ZIPEntry.Method
    let flags: UInt16
    let crc: UInt32
    private(set) var storedSize: Int
    private(set) var size: Int
    private(set) var offset: Int
    /// The length of the name in bytes.
    let nameLength: Int
    /// Whether it is a folder or a link, or has a name that is not text; only if that is allowed.
    let isLeftOut: Bool

    private static let signature: UInt32 = 0x0201_4b50
    private static let fixedLength = 46

    init(_ bytes: [UInt8], at position: inout Int, isLenient: Bool) throws(ZIPError) {
        guard position + Self.fixedLength <= bytes.count, bytes.u32(position) == Self.signature else {
            throw .inconsistent("the central directory is damaged")
        }
        let header = bytes[position..<(position + Self.fixedLength)]
        let lengths = (name: Int(header.u16(28)), extra: Int(header.u16(30)), comment: Int(header.u16(32)))
        let nameEnd = position + Self.fixedLength + lengths.name
        let end = nameEnd + lengths.extra + lengths.comment
        guard end <= bytes.count else { throw .inconsistent("the central directory is damaged") }
        nameLength = lengths.name
        let written = bytes[(position + Self.fixedLength)..<nameEnd]
        let text = isLenient ? String(validating: written, as: UTF8.self) : try ZIPName.checked(written)
        name = text ?? ""
        // They are not needed, and data after the header of one would never be checked.
        guard isLenient || !name.hasSuffix("/") else { throw .unsupported("\(name) is a folder") }
        crc = header.u32(16)
        (storedSize, size, offset) = (Int(header.u32(20)), Int(header.u32(24)), Int(header.u32(42)))
        // Bits 0 and 6 mean encryption; bit 13 means that values in the directory are masked (4.4.4).
        flags = header.u16(8)
        guard flags & 0x2041 == 0 else { throw .unsupported("\(name) is encrypted") }
        // Allowed: the compression level, a data descriptor, and UTF-8 names.
        guard flags & ~0x080E == 0 else {
            throw .unsupported("\(name) has the flags \(flags), which programs interpret differently")
        }
        guard isLenient || flags & 1 << 11 != 0 || name.utf8.allSatisfy({ $0 < 0x80 }) else {
            throw .badName("\(name) is not marked as UTF-8")
        }
        guard let method = ZIPEntry.Method(rawValue: header.u16(10)) else {
            throw .unsupported("\(name) is compressed with method \(header.u16(10))")
        }
        self.method = method
        do throws(ZIPError) {
            try Self.checkKind(madeBy: header.u16(4) >> 8, attributes: header.u32(38), name: name)
            isLeftOut = name.isEmpty || name.hasSuffix("/")
        } catch {
            guard isLenient else { throw error }
            isLeftOut = true
        }
        guard header.u16(34) == 0 else { throw .unsupported("the archive is split into several files") }
        try widen(bytes[nameEnd..<(nameEnd + lengths.extra)])
        guard method == .deflated || storedSize == size else {
            throw .inconsistent("\(name) is stored without compression but has two sizes")
        }
        position = end
    }

    /// Only regular files are allowed. The upper half of the attributes is the Unix mode (4.4.15).
    private static func checkKind(madeBy system: UInt16, attributes: UInt32, name: String) throws(ZIPError) {
        // In the lower half, the MS-DOS attributes for a folder and for a volume label.
        guard attributes & 0x18 == 0 else { throw .unsupported("\(name) is marked as a folder") }
        // MS-DOS, NTFS and VFAT store no mode there.
        guard ![0, 10, 14].contains(system) else { return }
        switch attributes >> 16 & 0o170000 {
        case 0, 0o100000: return
        case 0o120000: throw .unsupported("\(name) is a symbolic link")
        default: throw .unsupported("\(name) is not a regular file")
        }
    }

    /// Takes sizes and offset from the ZIP64 extra field if they do not fit (4.5.3).
    private mutating func widen(_ extra: ArraySlice<UInt8>) throws(ZIPError) {
        let wanted = [size, storedSize, offset].filter { $0 == 0xFFFF_FFFF }.count
        let wide = try ZIPExtraFields(extra, name: name).wide
        // Some programs use the values of the field even where the header does not refer to it.
        guard wide?.count ?? 0 == 8 * wanted else {
            throw .inconsistent("the ZIP64 field of \(name) does not match its header")
        }
        guard let wide else { return }
        var values = (0..<wanted).map { wide.u64($0 * 8) }.makeIterator()
        func value(_ narrow: Int) throws(ZIPError) -> Int {
            guard narrow == 0xFFFF_FFFF, let value = values.next() else { return narrow }
            guard value < 1 << 60 else { throw .tooLarge("\(name) has \(value) bytes") }
            return Int(value)
        }
        size = try value(size)
        storedSize = try value(storedSize)
        offset = try value(offset)
    }
}
