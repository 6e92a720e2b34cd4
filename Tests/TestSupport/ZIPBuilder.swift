/// Builds ZIP files byte by byte, so that any number can be wrong.
public struct ZIPBuilder {
    /// A file in the ZIP, with the values of its headers, which can be wrong.
    public struct Member {
        public var name: [UInt8]
        public var data: [UInt8]
        public var method: UInt16 = 0
        public var flags: UInt16
        public var madeBy: UInt16 = 3 << 8
        public var mode: UInt32 = 0o100644
        /// The external file attributes of MS-DOS.
        public var attributes: UInt32 = 0
        public var storedSize: UInt32?
        public var size: UInt32?
        /// The CRC-32 in the central directory and the local header.
        public var crc: UInt32
        public var localCRC: UInt32?
        public var localName: [UInt8]?
        public var localFlags: UInt16?
        /// Extra fields.
        public var extra: [UInt8] = []
        public var localExtra: [UInt8] = []
        /// Bytes before the member that belong to nothing.
        public var gap: [UInt8] = []
        /// Whether a data descriptor repeats CRC and sizes behind the data, and a number that is added to that CRC.
        public var hasDescriptor = false
        public var descriptorError: UInt32 = 0
        public var isWide = false

        /// Creates a member with a text.
        public init(_ name: String, _ data: String = "text") {
            self.init(name, bytes: Array(data.utf8))
        }

        /// Creates a member with bytes.
        public init(_ name: String, bytes: [UInt8]) {
            (self.name, data) = (Array(name.utf8), bytes)
            flags = name.utf8.allSatisfy { $0 < 0x80 } ? 0 : 1 << 11
            crc = Gzip.crc32(bytes)
        }
    }

    public var members: [Member]
    public var comment: [UInt8] = []
    public var prefix: [UInt8] = []
    /// Bytes behind the last member that belong to nothing.
    public var suffix: [UInt8] = []
    public var count: UInt16?
    public var isWide = false

    /// Creates a ZIP with a comment at its end.
    public init(members: [Member], comment: [UInt8] = [], isWide: Bool = false) {
        (self.members, self.comment, self.isWide) = (members, comment, isWide)
    }

    /// An extra field with a header id.
    public static func extraField(_ kind: UInt16, _ bytes: [UInt8]) -> [UInt8] {
        [UInt8(kind & 0xFF), UInt8(kind >> 8), UInt8(bytes.count & 0xFF), UInt8(bytes.count >> 8)] + bytes
    }

    /// The bytes of the file.
    public var bytes: [UInt8] {
        var zip = prefix
        var directory: [UInt8] = []
        for member in members {
            zip += member.gap
            let offset = zip.count
            zip += local(member)
            directory += record(member, offset: offset)
        }
        zip += suffix
        let start = zip.count
        zip += directory
        let told = Int(count ?? UInt16(members.count))
        if isWide {
            let end = zip.count
            zip += u32(0x0606_4b50) + u64(44) + u16(45) + u16(45) + u32(0) + u32(0)
            zip += u64(UInt32(told)) + u64(UInt32(told)) + u64(UInt32(directory.count)) + u64(UInt32(start))
            zip += u32(0x0706_4b50) + u32(0) + u64(UInt32(end)) + u32(1)
        }
        zip += u32(0x0605_4b50) + u16(0) + u16(0) + u16(isWide ? 0xFFFF : told) + u16(isWide ? 0xFFFF : told)
        zip += u32(isWide ? .max : UInt32(directory.count)) + u32(isWide ? .max : UInt32(start))
        return zip + u16(comment.count) + comment
    }

    /// A member's local header, data and descriptor.
    private func local(_ member: Member) -> [UInt8] {
        let (name, crc) = (member.localName ?? member.name, member.localCRC ?? member.crc)
        let (stored, size) = (storedSize(member), size(member))
        var bytes = u32(0x0403_4b50) + u16(20) + u16(member.localFlags ?? flags(member)) + u16(member.method) + u32(0)
        bytes += u32(member.hasDescriptor ? 0 : crc) + u32(stored) + u32(size)
        bytes += u16(name.count) + u16(member.localExtra.count) + name + member.localExtra + member.data
        guard member.hasDescriptor else { return bytes }
        return bytes + u32(0x0807_4b50) + u32(crc &+ member.descriptorError) + u32(stored) + u32(size)
    }

    private func record(_ member: Member, offset: Int) -> [UInt8] {
        let (stored, size) = (storedSize(member), size(member))
        let wide = u16(1) + u16(24) + u64(size) + u64(stored) + u64(UInt32(offset))
        let narrow = member.isWide ? [UInt32](repeating: .max, count: 3) : [stored, size, UInt32(offset)]
        let extra = (member.isWide ? wide : []) + member.extra
        var bytes = u32(0x0201_4b50) + u16(Int(member.madeBy) | 20) + u16(20) + u16(flags(member)) + u16(member.method)
        bytes += u32(0) + u32(member.crc) + u32(narrow[0]) + u32(narrow[1]) + u16(member.name.count) + u16(extra.count)
        bytes += u16(0) + u16(0) + u16(0) + u32(member.mode << 16 | member.attributes) + u32(narrow[2])
        return bytes + member.name + extra
    }

    private func flags(_ member: Member) -> UInt16 { member.flags | (member.hasDescriptor ? 1 << 3 : 0) }
    private func storedSize(_ member: Member) -> UInt32 { member.storedSize ?? UInt32(member.data.count) }
    private func size(_ member: Member) -> UInt32 { member.size ?? UInt32(member.data.count) }

    private func u16(_ value: some BinaryInteger) -> [UInt8] {
        (0..<2).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    private func u32(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
    private func u64(_ value: UInt32) -> [UInt8] { u32(value) + u32(0) }
}
