import Containers
import Testing

/// ZIP files that are computed while they are read.
@Suite struct ZIPLayoutTests {
    private func layout(_ files: [(name: String, size: Int)]) -> ZIPLayout {
        ZIPLayout(
            files.map {
                ZIPLayout.File(
                    name: $0.name, size: $0.size, time: ZIPTime(year: 2019, month: 1, day: 1, second: 900))
            })
    }

    /// The bytes that are not those of files, with zeros in their place.
    private func skeleton(_ layout: ZIPLayout, crcs: [UInt32]) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < layout.length {
            let (part, range) = layout.part(at: bytes.count)
            #expect(range.lowerBound == bytes.count)
            switch part {
            case .header(let index): bytes += layout.header(of: index, crc: crcs[index])
            case .data: bytes += [UInt8](repeating: 0, count: range.count)
            case .ending: bytes += layout.ending(crcs: crcs)
            }
            #expect(range.upperBound == bytes.count)
        }
        return bytes
    }

    private func entries(_ layout: ZIPLayout, tail: [UInt8]) throws -> [ZIPEntry] {
        let end = try ZIPEnd(tail: tail, fileSize: layout.length)
        let directory = tail.suffix(layout.length - end.directory.lowerBound).prefix(end.directory.count)
        return try ZIPDirectory(Array(directory), end: end).entries
    }

    @Test func theDirectoryHasTheFiles() throws {
        let files = [("one.jpg", 1), ("none.png", 0), ("Mål ü 日本.jpg", 70_000), ("b (2).jpg", 3)]
        let layout = layout(files)
        let crcs: [UInt32] = [1, 0, 0xFFFF_FFFF, 0x8000_0000]
        let bytes = skeleton(layout, crcs: crcs)
        #expect(bytes.count == layout.length)
        let entries = try entries(layout, tail: bytes)
        #expect(entries.map(\.name) == files.map(\.0) && entries.map(\.size) == files.map(\.1))
        #expect(entries.map(\.crc) == crcs && entries.allSatisfy { $0.method == .stored })
        for entry in entries {
            let fixed = Array(bytes[entry.range].prefix(ZIPLocalHeader.fixedLength))
            let header = try ZIPLocalHeader(fixed)
            let rest = bytes[entry.range].dropFirst(ZIPLocalHeader.fixedLength)
            // The sizes and checksum stand before the data, so that programs that read from start to end know them.
            let behind = try header.check(
                entry, name: Array(rest.prefix(header.nameLength)),
                extra: Array(rest.dropFirst(header.nameLength).prefix(header.extraLength)))
            #expect(behind == 0)
            try entry.checkDescriptor([])
        }
    }

    @Test func everyByteBelongsToThePartThatSaysSo() {
        let sizes = [0, 1, 5, 0, 0, 31, 2]
        let layout = layout(sizes.enumerated().map { ("\($0).jpg", $1) })
        var offset = 0
        while offset < layout.length {
            let (part, range) = layout.part(at: offset)
            for byte in range { #expect(layout.part(at: byte).part == part && layout.part(at: byte).range == range) }
            if case .data(let index) = part { #expect(range.count == sizes[index]) }
            offset = range.upperBound
        }
    }

    @Test func archivesOfMoreThanFourGigabytesAreValid() throws {
        let files = (0..<4).map { ("\($0).jpg", 1_500_000_000) } + [("last.jpg", 7)]
        let layout = layout(files)
        #expect(layout.length > 6_000_000_000)
        let crcs: [UInt32] = [1, 2, 3, 4, 5]
        let entries = try entries(layout, tail: layout.ending(crcs: crcs))
        #expect(entries.map(\.name) == files.map(\.0) && entries.map(\.crc) == crcs)
        #expect(entries[4].range.lowerBound > 6_000_000_000)
        #expect(layout.part(at: layout.length - 1).part == .ending)
        #expect(layout.part(at: 5_000_000_000).part == .data(3))
    }

    @Test func archivesOfMoreThan65535FilesAreValid() throws {
        let layout = layout((0..<70_000).map { ("\($0).jpg", 1) })
        let tail = layout.ending(crcs: [UInt32](repeating: 9, count: 70_000))
        let end = try ZIPEnd(tail: Array(tail.suffix(ZIPEnd.longest)), fileSize: layout.length)
        #expect(end.count == 70_000)
        #expect(try ZIPDirectory(Array(tail.prefix(end.directory.count)), end: end).entries.last?.name == "69999.jpg")
    }

    @Test func anEmptyArchiveIsOne() throws {
        let layout = layout([])
        #expect(try ZIPEnd(tail: layout.ending(crcs: []), fileSize: layout.length).count == 0)
        #expect(layout.part(at: 0).part == .ending && layout.length == 22)
    }

    /// A time in the header of a file: the time of day, then the date, little-endian (APPNOTE.TXT, 4.4.6).
    @Test(arguments: [
        (1969, 7, 20, 0, 0x0000, 0x0021), (1980, 1, 1, 0, 0x0000, 0x0021), (2019, 1, 1, 900, 0x01E0, 0x4E21),
        (2107, 12, 31, 86_399, 0xBF7D, 0xFF9F), (2300, 1, 1, 0, 0xBF7D, 0xFF9F),
        (2024, 2, 29, 45_296, 0x645C, 0x585D),
    ])
    func aTimeIsTheNearestThatZIPHas(year: Int, month: Int, day: Int, second: Int, time: Int, date: Int) {
        let file = ZIPLayout.File(
            name: "a", size: 0, time: ZIPTime(year: year, month: month, day: day, second: second))
        let header = ZIPLayout([file]).header(of: 0, crc: 0)
        #expect(Int(header[10]) | Int(header[11]) << 8 == time && Int(header[12]) | Int(header[13]) << 8 == date)
    }
}
