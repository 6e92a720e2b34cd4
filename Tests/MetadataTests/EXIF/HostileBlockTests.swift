import Metadata
import Testing
import Times

@Suite struct HostileBlockTests {
    /// A block with a value in every supported field, and a maker note.
    private func fullBlock(bigEndian: Bool) -> TIFFBlock {
        var block = TIFFBlock(bigEndian: bigEndian)
        block.ascii(.image, 0x010E, "A caption")
        block.short(.image, 0x0112, 6)
        block.ascii(.image, 0x0132, "2020:01:02 03:04:05")
        block.ascii(.image, 0x013B, "An artist")
        block.ascii(.image, 0x8298, "A license")
        block.wide(0x9C9B, "A title")
        block.ascii(.exif, 0x9003, "2020:01:02 03:04:05")
        block.ascii(.exif, 0x9011, "+01:00")
        block.raw(.exif, 0x927C, format: 7, Array("OLYMPUS\0II\u{3}\0".utf8) + [UInt8](repeating: 0xEE, count: 40))
        block.raw(.exif, 0x9286, format: 7, Array("ASCII\0\0\0A comment".utf8))
        block.position([(48, 1), (51, 1), (2988, 100)], "N", [(2, 1), (17, 1), (402, 10)], "E")
        block.ascii(.gps, 0x001D, "2020:01:02")
        block.ratios(.gps, 0x0007, [(2, 1), (4, 1), (5, 1)])
        return block
    }

    /// What holds for every result, whatever the bytes are.
    private func isSound(_ read: PhotoMetadata) -> Bool {
        let texts = [read.title, read.caption, read.credit, read.license].compactMap { $0 }
        return (1...8).contains(read.orientation)
            && (read.latitude == nil) == (read.longitude == nil)
            && abs(read.latitude ?? 0) <= 90 && abs(read.longitude ?? 0) <= 180
            && texts.allSatisfy { text in !text.isEmpty && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }
            && abs(read.capture?.offsetMinutes ?? 0) <= 840
    }

    @Test("A file cut at any byte of its EXIF block gives what is left, and never less than a shorter cut did")
    func truncation() throws {
        for bigEndian in [false, true] {
            let whole = fullBlock(bigEndian: bigEndian).jpeg
            let expected = try metadata(ofFile: whole)
            #expect(expected.title == "A title" && expected.latitude != nil && expected.capture?.offsetMinutes == 60)
            for count in 0..<whole.count {
                let read = try metadata(ofFile: Array(whole[..<count]))
                #expect(isSound(read))
                #expect(read.title == nil || read.title == expected.title)
                #expect(read.capture == nil || read.capture?.local.seconds == expected.capture?.local.seconds)
            }
        }
    }

    @Test("Blocks with seeded byte flips give a sound result", arguments: [1, 2, 3, 4] as [UInt64])
    func flips(seed: UInt64) {
        var state = seed
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let originals = [fullBlock(bigEndian: false).bytes, fullBlock(bigEndian: true).bytes]
        for run in 0..<25_000 {
            var bytes = originals[run % 2]
            for _ in 0...next(6) {
                let position = next(bytes.count)
                bytes[position] = next(3) == 0 ? [0, 0xFF, 0x7F, 0x80][next(4)] : UInt8(next(256))
            }
            guard isSound(PhotoMetadata(exif: bytes)) else {
                Issue.record("seed \(seed), run \(run)")
                return
            }
        }
    }

    @Test("A count of 2^32 − 1 invalidates its own field, and no other")
    func hugeCount() {
        for (format, bytes) in [(2, Array("long".utf8)), (5, [8, 0, 0, 0]), (3, [1, 0, 0, 0]), (12, [8, 0, 0, 0])] {
            var block = TIFFBlock()
            block.add(.image, 0x010E, format: UInt16(format), count: 0xFFFF_FFFF, bytes)
            block.short(.image, 0x0112, 6)
            let read = PhotoMetadata(exif: block.bytes)
            #expect(read.caption == nil)
            #expect(read.orientation == 6)
        }
    }

    @Test("Directories that point to themselves or each other are read once")
    func loops() {
        var block = TIFFBlock()
        block.short(.image, 0x0112, 6)
        block.add(.image, 0x8769, format: 4, count: 1, [8, 0, 0, 0])
        block.add(.image, 0x8825, format: 4, count: 1, [8, 0, 0, 0])
        var bytes = block.bytes
        let next = 8 + 2 + 3 * 12
        bytes[next] = 8
        let read = PhotoMetadata(exif: bytes)
        #expect(read.orientation == 6)
        #expect(read.latitude == nil)
    }

    @Test("Fields with a wrong format are ignored")
    func wrongFormats() {
        var block = TIFFBlock()
        block.short(.image, 0x010E, 65)
        block.ascii(.image, 0x0112, "6")
        block.ascii(.gps, 1, "N")
        block.ascii(.gps, 2, "48.5")
        block.ascii(.gps, 3, "E")
        block.short(.gps, 4, 2)
        block.short(.exif, 0x9003, 2020)
        #expect(PhotoMetadata(exif: block.bytes) == PhotoMetadata())
    }

    /// Run alone: `scripts/test` runs no other tests at the same time.
    @Suite struct Measurements {
        @Test("Thousands of entries over the same bytes do not take memory for each")
        func overlappingEntries() throws {
            var block = TIFFBlock()
            for _ in 0..<4900 { block.add(.image, 0x0110, format: 2, count: 60_000, [8, 0, 0, 0]) }
            block.add(.image, 0x8769, format: 4, count: 1, [8, 0, 0, 0])
            let bytes = block.bytes + [UInt8](repeating: 0x41, count: 2000)
            let before = peakMemory()
            #expect(PhotoMetadata(exif: bytes).caption == nil)
            let after = peakMemory()
            #expect(after - before < 32_000, "kilobytes")
        }
    }
}
