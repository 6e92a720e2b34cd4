import Glibc
import Metadata
import Testing

@Suite struct FileWalkTests {
    private func block(_ latitude: Int) -> [UInt8] {
        var block = TIFFBlock()
        block.position([(latitude, 1)], "N", [(20, 1)], "E")
        return block.bytes
    }

    private func latitude(_ file: [UInt8]) throws -> Double? { try metadata(ofFile: file).latitude }

    private let xmp = segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>".utf8))

    @Test("The EXIF segment is found anywhere before SOS, behind XMP, fill bytes and other segments")
    func anywhere() throws {
        let quantisation = segment(0xDB, [UInt8](repeating: 0xFF, count: 65))
        let profile = segment(0xE2, [UInt8](repeating: 7, count: 60_000))
        let fill = [UInt8](repeating: 0xFF, count: 300)
        for before in [[], [xmp], [quantisation, profile, profile], [fill], [xmp, fill, [0xFF, 0xD0]]] {
            #expect(try latitude(jpegFile(before + [app1(block(10))])) == 10)
        }
        #expect(try latitude(jpegFile([]) + app1(block(10))) == nil, "behind SOS")
    }

    @Test("Of two EXIF segments the first that can be read counts")
    func twoSegments() throws {
        #expect(try latitude(jpegFile([app1(block(10)), app1(block(11))])) == 10)
        #expect(try latitude(jpegFile([app1(Array("II*\0".utf8)), app1(block(11))])) == 11)
        #expect(try latitude(jpegFile([app1([]), app1(block(11))])) == 11)
    }

    @Test("A wrong length affects only its own segment")
    func lyingLengths() throws {
        let short: [UInt8] = [0xFF, 0xE0, 0, 4] + [UInt8](repeating: 3, count: 100)
        let zero: [UInt8] = [0xFF, 0xE0, 0, 0]
        #expect(try latitude(jpegFile([short, app1(block(10))])) == 10)
        #expect(try latitude(jpegFile([zero, app1(block(10))])) == 10)
        let whole = jpegFile([app1(block(10))])
        let long = Array(whole[..<4]) + [0xFF, 0xFF] + whole[6...]
        #expect(try latitude(long) == 10, "a segment that claims more than the file has")
    }

    @Test("A PNG's eXIf chunk is found before and after IDAT, with a needless prefix and a wrong CRC")
    func chunks() throws {
        let data = ("IDAT", [UInt8](repeating: 1, count: 100_000))
        let prefixed = Array("Exif\0\0".utf8) + block(12)
        #expect(try latitude(pngFile([("IHDR", []), ("eXIf", block(10)), data, ("IEND", [])])) == 10)
        #expect(try latitude(pngFile([("IHDR", []), data, data, ("eXIf", block(11)), ("IEND", [])])) == 11)
        #expect(try latitude(pngFile([("eXIf", prefixed), ("IEND", [])])) == 12)
        #expect(try latitude(pngFile([("eXIf", [1, 2]), ("eXIf", block(10)), ("IEND", [])])) == 10)
        #expect(try latitude(pngFile([("IEND", []), ("eXIf", block(10))])) == nil)
    }

    @Test("A chunk that claims two gigabytes is read up to the end of the file")
    func hugeChunk() throws {
        var file = pngFile([("eXIf", block(10))])
        file[8] = 0x7F
        #expect(try latitude(file) == 10)
    }

    @Test("Reading ends within endless fill bytes, segments and chunks")
    func endless() throws {
        #expect(try latitude([0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: 1 << 20)) == nil)
        let empty = segment(0xFE, [])
        let segments = [UInt8]([[UInt8]](repeating: empty, count: 100_000).joined())
        #expect(try latitude([0xFF, 0xD8] + segments + app1(block(10))) == nil)
    }

    @Test("Other files, and files of a few bytes, have no metadata")
    func others() throws {
        for bytes in [[], [0xFF], [0xFF, 0xD8], [0xFF, 0xD8, 0xFF], Array("GIF89a, not a photograph".utf8)] as [[UInt8]]
        {
            #expect(try metadata(ofFile: bytes) == PhotoMetadata())
        }
        #expect(PhotoMetadata(exif: []) == PhotoMetadata())
    }

    @Test("A descriptor that cannot be read is an error with its errno")
    func unreadable() throws {
        #expect(throws: MetadataError.unreadable(errno: EBADF)) { try PhotoMetadata.read(descriptor: -1) }
        var ends: [Int32] = [0, 0]
        try #require(unsafe pipe(&ends) == 0)
        defer { ends.forEach { close($0) } }
        #expect(throws: MetadataError.unreadable(errno: ESPIPE)) { try PhotoMetadata.read(descriptor: ends[0]) }
    }

    @Test("Reading leaves the descriptor's offset where it was")
    func offset() throws {
        let file = NamelessFile(jpegFile([app1(block(10))]))
        lseek(file.descriptor, 7, SEEK_SET)
        _ = try PhotoMetadata.read(descriptor: file.descriptor)
        #expect(lseek(file.descriptor, 0, SEEK_CUR) == 7)
    }
}
