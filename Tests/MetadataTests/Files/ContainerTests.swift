import Containers
import Metadata
import TestSupport
import Testing

@Suite("Metadata of HEIF and WebP")
struct ContainerTests {
    private var exif: [UInt8] {
        var block = TIFFBlock(bigEndian: true)
        block.short(.image, 0x0112, 6)
        block.ascii(.image, 0x010E, "Falu gruva")
        block.ascii(.exif, 0x9003, "2020:01:02 03:04:05")
        block.position([(60, 1), (36, 1), (25, 1)], "N", [(15, 1), (37, 1), (55, 1)], "E")
        return block.bytes
    }

    private let xmp = Array(XMPText.packet(attributes: "photoshop:City='Falun' photoshop:Country='Sverige'").utf8)

    private func checkWhole(_ bytes: [UInt8], orientation: Int, _ note: Comment? = nil) throws {
        let read = try metadata(ofFile: bytes)
        #expect(PhotoMetadata.read(bytes: bytes) == read, "in memory as by its descriptor")
        #expect(read.orientation == orientation, note)
        #expect(read.caption == "Falu gruva", note)
        #expect(read.capture?.year == 2020, note)
        #expect(read.latitude.map { ($0 * 1000).rounded() } == 60_607, note)
        #expect(read.namedPlace?.city == "Falun", note)
    }

    @Test("EXIF and XMP of a HEIF are read in every way of writing it; its orientation is ignored")
    func heif() throws {
        for version in 0...2 {
            for isWide in [false, true] where version > 0 || !isWide {
                for pieces in [1, 2, 7] {
                    var file = HEIFBuilder(exif: exif, xmp: xmp)
                    (file.locationVersion, file.isWide) = (version, isWide)
                    for index in 1...2 { file.items[index].pieces = pieces }
                    try checkWhole(file.bytes, orientation: 1, "version \(version), \(pieces) pieces, wide: \(isWide)")
                    guard version > 0 else { continue }
                    file.items[2].isInside = true
                    try checkWhole(file.bytes, orientation: 1, "in idat")
                }
            }
        }
    }

    @Test("the offset in front of EXIF may be any, or missing")
    func offsets() throws {
        var file = HEIFBuilder(exif: exif, xmp: xmp)
        for data in [
            [0, 0, 0, 0] + exif, [0, 0, 0, 9] + [UInt8](repeating: 7, count: 9) + exif, exif,
            Array("Exif\0\0".utf8) + exif,
        ] {
            file.items[1].data = data
            try checkWhole(file.bytes, orientation: 1)
        }
        for data in [[], [0], [0, 0, 0, 200], [255, 255, 255, 255] + exif.prefix(3)] as [[UInt8]] {
            file.items[1].data = data
            #expect(try metadata(ofFile: file.bytes).caption == nil)
        }
    }

    @Test("metadata of another image are ignored, and metadata without a reference are read")
    func descriptions() throws {
        var file = HEIFBuilder(exif: exif, xmp: xmp)
        file.references = [("cdsc", 2, [7]), ("cdsc", 3, [7])]
        #expect(try metadata(ofFile: file.bytes) == PhotoMetadata())
        file.references = []
        try checkWhole(file.bytes, orientation: 1)
        var other = TIFFBlock()
        other.ascii(.image, 0x010E, "Another")
        file.items.insert(.init(9, "Exif", [0, 0, 0, 0] + other.bytes), at: 0)
        file.references = [("cdsc", 2, [1])]
        try checkWhole(file.bytes, orientation: 1, "what describes it comes first")
    }

    @Test("XMP that is compressed, or of another type, is skipped")
    func otherItems() throws {
        var file = HEIFBuilder(exif: exif, xmp: xmp)
        file.items[2].encoding = "deflate"
        #expect(try metadata(ofFile: file.bytes).namedPlace == nil)
        file.items[2].encoding = ""
        file.items[2].contentType = "text/plain"
        #expect(try metadata(ofFile: file.bytes).namedPlace == nil)
    }

    @Test("other boxes before and after are skipped, and wrong lengths end the walk")
    func walk() throws {
        var file = HEIFBuilder(exif: exif, xmp: xmp)
        file.front = [.init("free", [UInt8](repeating: 0, count: 5000)), .init("uuid", [1, 2, 3])]
        try checkWhole(file.bytes, orientation: 1)
        for size in [0, 1, 7, 0xFFFF_FFFF] {
            var bytes = file.bytes
            let start = HEIFBuilder(exif: exif, xmp: xmp).brands.count * 4 + 12
            bytes.replaceSubrange(start..<start + 4, with: HEIFBuilder.number(size, 4))
            #expect(try metadata(ofFile: bytes) == PhotoMetadata(), "\(size)")
        }
    }

    @Test("a hostile table of locations takes no time", .timeLimit(.minutes(1)))
    func hostileLocations() throws {
        // Item after item with 65,535 extents of no bytes.
        let empty = [1, 0, 0, 0, 0, 0, 0xFF, 0xFF] + [UInt8](repeating: 0xFF, count: 60_000)
        let lengths = [1, 0, 0, 0, 0x88, 0x88, 0xFF, 0xFF] + [UInt8](repeating: 0xFF, count: 60_000)
        let whole = HEIFBuilder(exif: exif, xmp: xmp).bytes
        for table in [empty, lengths] {
            let box = HEIFBuilder.number(table.count + 8, 4) + Array("iloc".utf8) + table
            let start = HEIFBuilder().brands.count * 4 + 12
            var bytes = whole
            bytes.insert(contentsOf: box, at: start + 12)
            let size = whole[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } + box.count
            bytes.replaceSubrange(start..<start + 4, with: HEIFBuilder.number(size, 4))
            #expect((1...8).contains(try metadata(ofFile: bytes).orientation))
        }
    }

    @Test("EXIF and XMP of a WebP are read, and its orientation is used")
    func webp() throws {
        try checkWhole(WebPBuilder(exif: exif, xmp: xmp).bytes, orientation: 6)
        try checkWhole(WebPBuilder(exif: Array("Exif\0\0".utf8) + exif, xmp: xmp).bytes, orientation: 6)
        var file = WebPBuilder(exif: exif, xmp: xmp)
        file.chunks.insert(("ABCD", [1, 2, 3]), at: 1)
        file.add("EXIF", [1, 2, 3])
        try checkWhole(file.bytes, orientation: 6, "chunks of odd lengths, and a second of EXIF")
        #expect(try metadata(ofFile: Array(file.bytes.prefix(30))) == PhotoMetadata())
    }
}
