internal import Bytes

/// The directories of EXIF (CIPA DC-008, 4.6.3) of a raw file, which can be anywhere in it.
public struct EXIFDirectories: Sendable {
    /// A directory, and the header from which its offsets count.
    struct Part: Sendable {
        var header: TIFFHeader
        var directory: TIFFDirectory
    }

    /// IFD 0.
    var image: Part?
    /// The Exif directory.
    var exposure: Part?
    /// The GPS directory.
    var position: Part?

    /// The most bytes of a block, which is what EXIF allows.
    private static let blockLimit = 60_000
    /// The most bytes of a field. Notes of the maker are longer, and are left out.
    private static let fieldLimit = 4096
    /// The pointers to directories and data that are left out: of images, and the maker's note.
    private static let leftOut: Set<Int> = [0x014A, 0x0111, 0x0117, 0x0201, 0x0202, makerNoteTag, 0xA005, 0xC634]

    static let makerNoteTag = 0x927C
    /// The most bytes of a note, which is what a block of EXIF has room for.
    private static let noteLimit = 1 << 16

    /// The maker's note, whose form only the maker knows; empty without one.
    ///
    /// - Throws: only what the source throws.
    public func makerNote<Source: ByteSource>(from source: inout Source) throws(Source.Failure) -> [UInt8] {
        guard let range = exposure?.directory[Self.makerNoteTag]?.range else { return [] }
        return try source.bytes(at: range.lowerBound, count: min(range.count, Self.noteLimit))
    }

    /// A block of EXIF from its TIFF header on, as other files have it, with the fields of up to 4 KiB; empty without any.
    ///
    /// - Throws: only what the source throws.
    public func block<Source: ByteSource>(from source: inout Source) throws(Source.Failure) -> [UInt8] {
        guard let isBigEndian = (image ?? exposure ?? position)?.header.isBigEndian else { return [] }
        var room = Self.blockLimit
        var block = Block(isBigEndian: isBigEndian)
        block.image = try fields(of: image, isBigEndian, &room, from: &source)
        block.exposure = try fields(of: exposure, isBigEndian, &room, from: &source)
        block.position = try fields(of: position, isBigEndian, &room, from: &source)
        return block.bytes
    }

    private func fields<Source: ByteSource>(
        of part: Part?, _ isBigEndian: Bool, _ room: inout Int, from source: inout Source
    ) throws(Source.Failure) -> [Block.Field] {
        guard let part, part.header.isBigEndian == isBigEndian else { return [] }
        var fields: [Block.Field] = []
        for entry in part.directory.entries {
            let isPointer = entry.tag == TIFFFile.Tag.exif || entry.tag == TIFFFile.Tag.gps
            guard !isPointer, !Self.leftOut.contains(entry.tag), entry.range.count <= Self.fieldLimit,
                entry.range.count + 12 <= room
            else { continue }
            let value = try source.bytes(at: entry.range.lowerBound, count: entry.range.count)
            guard value.count == entry.range.count else { continue }
            room -= value.count + 12
            fields.append(Block.Field(tag: entry.tag, type: entry.type, count: entry.count, value: value))
        }
        return fields
    }
}

/// A block of EXIF that is written.
private struct Block {
    struct Field {
        var tag: Int
        var type: Int
        var count: Int
        var value: [UInt8]
    }

    let isBigEndian: Bool
    var image: [Field] = []
    var exposure: [Field] = []
    var position: [Field] = []

    init(isBigEndian: Bool) {
        self.isBigEndian = isBigEndian
    }

    var bytes: [UInt8] {
        if image.isEmpty, exposure.isEmpty, position.isEmpty { return [] }
        let parts = [(TIFFFile.Tag.exif, exposure), (TIFFFile.Tag.gps, position)].filter { !$0.1.isEmpty }
        var main = image + parts.map { Field(tag: $0.0, type: 4, count: 1, value: [0, 0, 0, 0]) }
        main.sort { $0.tag < $1.tag }
        var start = TIFFHeader.length + directory(main, at: TIFFHeader.length).count
        var rest: [UInt8] = []
        for (tag, fields) in parts {
            if let index = main.firstIndex(where: { $0.tag == tag }) { main[index].value = number(start, 4) }
            let part = directory(fields, at: start)
            (rest, start) = (rest + part, start + part.count)
        }
        let mark: [UInt8] = isBigEndian ? [0x4D, 0x4D] : [0x49, 0x49]
        let head = mark + number(TIFFHeader.usualVersion, 2) + number(TIFFHeader.length, 4)
        return head + directory(main, at: TIFFHeader.length) + rest
    }

    /// A directory at an even position, followed by its values.
    private func directory(_ fields: [Field], at start: Int) -> [UInt8] {
        var bytes = number(fields.count, 2)
        var values: [UInt8] = []
        let valuesStart = start + 2 + fields.count * 12 + 4
        for field in fields {
            bytes += number(field.tag, 2) + number(field.type, 2) + number(field.count, 4)
            if field.value.count <= 4 {
                bytes += field.value + Array(repeating: 0, count: 4 - field.value.count)
            } else {
                bytes += number(valuesStart + values.count, 4)
                values += field.value
                if values.count % 2 == 1 { values.append(0) }
            }
        }
        return bytes + [0, 0, 0, 0] + values
    }

    private func number(_ value: Int, _ count: Int) -> [UInt8] {
        isBigEndian ? BigEndian.bytes(value, count: count) : LittleEndian.bytes(value, count: count)
    }
}
