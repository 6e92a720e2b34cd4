import Containers
import Metadata
import TestSupport
import Testing

@Suite("Metadata of raw files, TIFF, JPEG XL and GIF")
struct RawMetadataTests {
    private func check(_ bytes: [UInt8], orientation: Int = 6, _ note: Comment? = nil) throws {
        let read = try metadata(ofFile: bytes)
        #expect(PhotoMetadata.read(bytes: bytes) == read, "in memory as by its descriptor")
        #expect(read.orientation == orientation, note)
        #expect(read.latitude.map { ($0 * 1000).rounded() } == 60_607, note)
        #expect(read.longitude.map { ($0 * 1000).rounded() } == 15_632, note)
        #expect(read.capture?.year == 2011, note)
    }

    private var photo: TestPhoto {
        var photo = TestPhoto.falun(3, takenAt: "2011:05:02 10:11:12")
        photo.orientation = 6
        return photo
    }

    @Test("position, time and orientation of raw files are read", arguments: RawKind.allCases)
    func raw(kind: RawKind) throws {
        try check(try photo.raw(kind))
    }

    @Test("those of TIFF in either order of bytes")
    func tiff() throws {
        try check(photo.tiff())
        try check(photo.tiff(isBigEndian: true))
    }

    @Test("those of JPEG XL, whose codestream alone turns it")
    func jxl() throws {
        try check(try photo.jxl(), orientation: 1)
    }

    @Test("the XMP of a TIFF, and its IIM")
    func blocks() throws {
        let xmp = Array(XMPText.packet(attributes: "photoshop:City='Falun' photoshop:Country='Sverige'").utf8)
        let iim: [UInt8] = [0x1C, 2, 5, 0, 5] + Array("Gruva".utf8)
        var file = TIFFBuilder()
        file.directories = [[.init(0x02BC, .bytes(type: 1, xmp)), .init(0x83BB, .bytes(type: 7, iim))]]
        let read = try metadata(ofFile: file.bytes)
        #expect(read.namedPlace?.city == "Falun" && read.title == "Gruva")
    }

    @Test("the XMP of a GIF")
    func gif() throws {
        let xmp = Array(XMPText.packet(attributes: "photoshop:City='Falun' photoshop:Country='Sverige'").utf8)
        let trailer: [UInt8] = [1] + (0...255).reversed().map { UInt8($0) } + [0]
        let block: [UInt8] = [0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + xmp + trailer
        var bytes = TestPhoto.falun(1).gif()
        bytes.insert(contentsOf: block, at: 13 + 384)
        #expect(try metadata(ofFile: bytes).namedPlace?.city == "Falun")
    }
}
