internal import Bytes

/// The index of the pictures in a JPEG (CIPA DC-007, "Multi-Picture Format", 5.2): a directory like that of EXIF, with an entry of 16
/// bytes for each picture.
enum MultiPictureIndex {
    /// What an APP2 segment with the index begins with.
    static let prefix = Array("MPF\0".utf8)
    private static let entriesTag = 0xB002
    private static let entryLength = 16
    /// A baseline JPEG that represents the others.
    private static let isPrimary = 0x0003_0000

    /// Where the pictures after the first one are in the file.
    ///
    /// - Parameters:
    ///   - bytes: the segment after its prefix.
    ///   - start: the position of `bytes` in the file, to which offsets refer.
    static func pictures(_ bytes: [UInt8], at start: Int) -> [Range<Int>] {
        let isBig = bytes.starts(with: "MM".utf8)
        guard isBig || bytes.starts(with: "II".utf8) else { return [] }
        func number(_ position: Int, _ count: Int) -> Int? {
            guard position >= 0, position <= bytes.count - count else { return nil }
            let part = bytes[position..<position + count]
            return isBig ? BigEndian.number(part) : LittleEndian.number(part)
        }
        guard let directory = number(4, 4), let count = number(directory, 2) else { return [] }
        for entry in 0..<count {
            let position = directory + 2 + 12 * entry
            guard let tag = number(position, 2), let length = number(position + 4, 4),
                let entries = number(position + 8, 4)
            else { return [] }
            guard tag == entriesTag else { continue }
            return (1..<max(1, min(length / entryLength, 16))).compactMap { index in
                guard let size = number(entries + entryLength * index + 4, 4), size > 0,
                    let offset = number(entries + entryLength * index + 8, 4), offset > 0
                else { return nil }
                return start + offset..<start + offset + size
            }
        }
        return []
    }

    /// The segment's payload after its prefix for a picture, and a second one at some offset from the payload.
    static func index(first: Int, second: Int, at offset: Int) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] { BigEndian.bytes(value, count: count) }
        let fields =
            number(0xB000, 2) + number(7, 2) + number(4, 4) + Array("0100".utf8)
            + number(0xB001, 2) + number(4, 2) + number(1, 4) + number(2, 4)
            + number(entriesTag, 2) + number(7, 2) + number(2 * entryLength, 4) + number(50, 4)
        let entries =
            number(isPrimary, 4) + number(first, 4) + number(0, 8) + number(0, 4) + number(second, 4)
            + number(offset, 4) + number(0, 4)
        return Array("MM\0*".utf8) + number(8, 4) + number(3, 2) + fields + number(0, 4) + entries
    }

    /// The length of ``index(first:second:at:)``.
    static let indexLength = 50 + 2 * entryLength
}
