/// Builds zips byte by byte, so that each of their numbers can be wrong.
public struct ZIPBuilder {
    /// A file of it, and what is told of it where that isn't true.
    public struct Member {
        public var name: [UInt8]
        public var data: [UInt8]
        public var method: UInt16 = 0
        public var flags: UInt16 = 0
        public var madeBy: UInt16 = 3 << 8
        public var mode: UInt32 = 0o100644
        public var storedSize: UInt32?
        public var size: UInt32?
        public var localName: [UInt8]?
        public var isWide = false

        /// A file with a name and a text.
        public init(_ name: String, _ data: String = "text") {
            (self.name, self.data) = (Array(name.utf8), Array(data.utf8))
        }
    }

    public var members: [Member]
    public var comment: [UInt8] = []
    public var prefix: [UInt8] = []
    public var count: UInt16?
    public var isWide = false

    /// A zip of these, with a comment at its end.
    public init(members: [Member], comment: [UInt8] = [], isWide: Bool = false) {
        (self.members, self.comment, self.isWide) = (members, comment, isWide)
    }

    /// The zip.
    public var bytes: [UInt8] {
        var zip = prefix
        var directory: [UInt8] = []
        for member in members {
            let offset = zip.count
            let stored = member.storedSize ?? UInt32(member.data.count)
            let size = member.size ?? UInt32(member.data.count)
            let name = member.localName ?? member.name
            zip += u32(0x0403_4b50) + u16(20) + u16(member.flags) + u16(member.method) + u32(0) + u32(0)
            zip += u32(stored) + u32(size) + u16(name.count) + u16(0) + name + member.data
            let wide = u16(1) + u16(24) + u64(size) + u64(stored) + u64(UInt32(offset))
            let narrow = member.isWide ? [UInt32](repeating: .max, count: 3) : [stored, size, UInt32(offset)]
            directory += u32(0x0201_4b50) + u16(Int(member.madeBy) | 20) + u16(20) + u16(member.flags)
            directory += u16(member.method) + u32(0) + u32(0) + u32(narrow[0]) + u32(narrow[1])
            directory += u16(member.name.count) + u16(member.isWide ? wide.count : 0) + u16(0) + u16(0) + u16(0)
            directory += u32(member.mode << 16) + u32(narrow[2]) + member.name + (member.isWide ? wide : [])
        }
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

    private func u16(_ value: some BinaryInteger) -> [UInt8] {
        (0..<2).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    private func u32(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
    private func u64(_ value: UInt32) -> [UInt8] { u32(value) + u32(0) }
}
