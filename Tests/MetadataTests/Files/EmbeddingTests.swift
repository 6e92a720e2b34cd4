import Metadata
import Testing

@Suite struct EmbeddingTests {
    private func city(_ file: [UInt8]) throws -> String? {
        let read = try metadata(ofFile: file)
        #expect(PhotoMetadata.read(bytes: file) == read, "in memory as by its descriptor")
        return read.namedPlace?.city
    }

    private var iim: [UInt8] {
        var writer = IIMWriter()
        writer.add(90, "Falun")
        return writer.bytes
    }

    private let guid = "0123456789ABCDEF0123456789ABCDEF"

    private func packet(city: String) -> String { XMPText.packet(attributes: "photoshop:City='\(city)'") }

    private func announcing(_ guid: String) -> [UInt8] {
        XMPText.segment(XMPText.packet(attributes: "xmpNote:HasExtendedXMP='\(guid)'"))
    }

    @Test("IIM is found behind other resources, with names and signatures of any kind")
    func resources() throws {
        let others = [
            [], resource(0x03ED, [1, 2, 3]), resource(0x03ED, name: "odd", [1]),
            resource(0x03ED, name: "even", [1, 2]), resource(0x07D0, [9], signature: "MeSa"),
        ]
        for other in others {
            #expect(try city(jpegFile([app13(other + resource(0x0404, name: "n", iim))])) == "Falun")
        }
        #expect(try city(jpegFile([app13([1, 2, 3] + resource(0x0404, iim))])) == nil)
        #expect(try city(jpegFile([segment(0xED, Array("Adobe_CM\0".utf8) + resource(0x0404, iim))])) == nil)
    }

    @Test("Resources go on over several APP13 segments, cut anywhere")
    func joined() throws {
        let whole = resource(0x03ED, [UInt8](repeating: 7, count: 50)) + resource(0x0404, iim)
        for cut in 0...whole.count {
            let parts = [app13(Array(whole[..<cut])), app1(TIFFBlock().bytes), app13(Array(whole[cut...]))]
            #expect(try city(jpegFile(parts)) == "Falun", "\(cut)")
        }
    }

    @Test("Of resources of more than a megabyte the first megabyte is read")
    func tooManyResources() throws {
        let large = app13([UInt8](repeating: 0, count: 65_000))
        let opening = app13(Array("8BIM".utf8) + [3, 0xED, 0, 0, 0, 0x20, 0, 0])
        let file = jpegFile([opening] + [[UInt8]](repeating: large, count: 40) + [app13(resource(0x0404, iim))])
        #expect(try city(file) == nil)
    }

    @Test("Of two packets the first counts, before or behind EXIF")
    func twoPackets() throws {
        let (first, second) = (XMPText.segment(packet(city: "Falun")), XMPText.segment(packet(city: "Mora")))
        #expect(try city(jpegFile([first, second])) == "Falun")
        #expect(try city(jpegFile([app1(TIFFBlock().bytes), second, first])) == "Mora")
    }

    @Test("Extended XMP is joined by its offsets, and adds properties that the packet lacks")
    func extended() throws {
        let whole = Array(packet(city: "Falun").utf8)
        let parts = [0..<200, 200..<201, 201..<whole.count].map { XMPText.extended(guid, of: whole, $0) }
        #expect(try city(jpegFile([announcing(guid)] + parts)) == "Falun")
        #expect(try city(jpegFile(parts.reversed() + [announcing(guid)])) == "Falun")
        #expect(try city(jpegFile([XMPText.segment(packet(city: "Mora"))] + parts)) == "Mora", "not announced")
        #expect(try city(jpegFile([announcing(String(guid.reversed()))] + parts)) == nil, "another GUID")
        let both = XMPText.packet(attributes: "xmpNote:HasExtendedXMP='\(guid)' photoshop:City='Mora'")
        #expect(try city(jpegFile([XMPText.segment(both)] + parts)) == "Mora")
        #expect(try city(jpegFile([announcing(guid), parts[0], parts[2]])) == nil, "a gap in front of the city's end")
    }

    @Test("Extended XMP of more than a megabyte is skipped")
    func hugeExtension() throws {
        var whole = Array(packet(city: "Falun").utf8)
        whole += [UInt8](repeating: 0x20, count: 1 << 20)
        let parts = stride(from: 0, to: whole.count, by: 60_000).map {
            XMPText.extended(guid, of: whole, $0..<min($0 + 60_000, whole.count))
        }
        #expect(try city(jpegFile([announcing(guid)] + parts)) == nil)
    }

    @Test("A PNG's packet is found in its iTXt chunk before and after IDAT, with a language, uncompressed")
    func chunks() throws {
        let data = ("IDAT", [UInt8](repeating: 1, count: 10_000))
        let chunk = XMPText.chunk(packet(city: "Falun"))
        #expect(try city(pngFile([("IHDR", []), chunk, data, ("IEND", [])])) == "Falun")
        #expect(try city(pngFile([data, chunk, ("IEND", [])])) == "Falun")
        #expect(try city(pngFile([XMPText.chunk(packet(city: "Falun"), language: "sv"), data])) == "Falun")
        #expect(try city(pngFile([XMPText.chunk(packet(city: "Falun"), flag: 1), data])) == nil)
        #expect(try city(pngFile([("iTXt", Array("Comment\0\0\0\0\0".utf8)), chunk])) == "Falun")
        #expect(try city(pngFile([("iTXt", Array("XML:com.adobe.xmp\0\0\0".utf8)), chunk])) == "Falun")
    }

    @Test("A PNG's EXIF and XMP are both read, in either order")
    func both() throws {
        var block = TIFFBlock()
        block.position([(60, 1)], "N", [(15, 1)], "E")
        let chunk = XMPText.chunk(packet(city: "Falun"))
        for chunks in [[("eXIf", block.bytes), ("IDAT", [1]), chunk], [chunk, ("IDAT", [1]), ("eXIf", block.bytes)]] {
            let read = try metadata(ofFile: pngFile(chunks + [("IEND", [])]))
            #expect(read.latitude == 60)
            #expect(read.namedPlace?.city == "Falun")
        }
    }
}
