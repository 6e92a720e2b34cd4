import Metadata
import TestSupport
import Testing

@Suite struct HostileMetadataTests {
    /// A file with something in every field that is read, in each of the places where it may stand.
    private var jpeg: [UInt8] {
        var writer = IIMWriter()
        writer.charset()
        for dataset in [5, 25, 25, 55, 60, 62, 63, 80, 90, 92, 95, 100, 101, 110, 116, 120] as [UInt8] {
            writer.add(dataset, dataset == 60 ? "101112+0200" : "20110502")
        }
        let guid = "0123456789ABCDEF0123456789ABCDEF"
        let whole = Array(packet.utf8)
        return writer.jpeg(
            digest: [UInt8](repeating: 1, count: 16),
            after: [
                app1(exif),
                XMPText.segment(XMPText.packet(attributes: "xmpNote:HasExtendedXMP='\(guid)' photoshop:City='Mora'")),
                XMPText.extended(guid, of: whole, 0..<500), XMPText.extended(guid, of: whole, 500..<whole.count),
            ])
    }

    private var exif: [UInt8] {
        var block = TIFFBlock()
        block.ascii(.image, 0x010E, "A caption")
        block.ascii(.exif, 0x9003, "2020:01:02 03:04:05")
        block.wide(0x9C9E, "one;two")
        block.position([(48, 1), (51, 1), (2988, 100)], "N", [(2, 1), (17, 1), (402, 10)], "E")
        return block.bytes
    }

    private var packet: String {
        XMPText.packet(
            attributes: "exif:GPSLatitude='48,51.498N' exif:GPSLongitude='2,17,40.2E' exif:GPSAltitude='10/3'"
                + " exif:GPSImgDirection='90/1' photoshop:DateCreated='2011-05-02T10:11:12.5+02:00'",
            XMPText.text("dc:title", "T &amp; t") + XMPText.array("dc:subject", "Bag", ["a", "b"])
                + "<Iptc4xmpExt:LocationCreated><rdf:Bag><rdf:li rdf:parseType='Resource'>"
                + "<Iptc4xmpExt:City>Falun</Iptc4xmpExt:City></rdf:li></rdf:Bag></Iptc4xmpExt:LocationCreated>")
    }

    private func isSound(_ read: PhotoMetadata) -> Bool {
        let place = read.namedPlace
        let texts = [
            read.title, read.caption, read.credit, read.license, place?.sublocation, place?.city, place?.region,
            place?.country, place?.countryCode,
        ]
        return (1...8).contains(read.orientation)
            && (read.latitude == nil) == (read.longitude == nil)
            && abs(read.latitude ?? 0) <= 90 && abs(read.longitude ?? 0) <= 180
            && (-12_000...100_000).contains(read.altitude ?? 0) && (0..<360).contains(read.imageDirection ?? 0)
            && (texts.compactMap { $0 } + read.keywords).allSatisfy { text in
                !text.isEmpty && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
            }
            && read.keywords.count <= 1000 && abs(read.capture?.offsetMinutes ?? 0) <= 840
            && (1...31).contains(read.capture?.day ?? 1) && place != NamedPlace()
    }

    @Test("Damaged metadata give a valid result", arguments: [1, 2, 3, 4] as [UInt64])
    func damage(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let originals = [
            jpeg, pngFile([XMPText.chunk(packet), ("IDAT", [1, 2, 3]), ("eXIf", TIFFBlock().bytes)]),
            HEIFBuilder(exif: exif, xmp: Array(packet.utf8)).bytes,
            WebPBuilder(exif: exif, xmp: Array(packet.utf8)).bytes,
        ]
        #expect(originals.allSatisfy { isSound(PhotoMetadata.read(bytes: $0)) })
        for run in 0..<3000 {
            var bytes = originals[run % 4]
            for _ in 0...Int.random(in: 0..<12, using: &random) {
                let at = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<5, using: &random) {
                case 0: bytes[at] = [0, 0xFF, 0x7F, 0x80, 0x1C, 0x3C][Int.random(in: 0..<6, using: &random)]
                case 1: bytes.removeSubrange(at..<min(at + Int.random(in: 1..<40, using: &random), bytes.count))
                case 2: bytes.insert(contentsOf: bytes[at..<min(at + 60, bytes.count)], at: at)
                default: bytes[at] = UInt8.random(in: 0...255, using: &random)
                }
            }
            guard isSound(PhotoMetadata.read(bytes: bytes, iptcDigest: { Array($0.prefix(16)) })) else {
                Issue.record("seed \(seed), run \(run)")
                return
            }
        }
    }

    @Test("A file cut anywhere gives what is left")
    func truncation() {
        let whole = jpeg
        for count in 0..<whole.count {
            #expect(isSound(PhotoMetadata.read(bytes: Array(whole[..<count]))))
        }
    }

    @Test("Deeply nested elements end the reading, and earlier values stay")
    func depth() {
        let nested = String(repeating: "<rdf:Description>", count: 3000)
        let read = metadata(xmp: XMPText.text("dc:title", "before") + "<dc:subject>\(nested)")
        #expect(read.title == "before")
    }

    /// What is measured is measured alone: `scripts/test` runs nothing beside it.
    @Suite struct Measurements {
        @Test("Thousands of values, names and attributes take neither long nor much")
        func floods() {
            let before = peakMemory()
            let items = [String](repeating: "a", count: 4000)
            let names = (0..<3000).map { "<x\($0)/>" }.joined()
            let attributes = (0..<3000).map { "a\($0)='1'" }.joined(separator: " ")
            let time = ContinuousClock().measure {
                for flood in [
                    XMPText.array("dc:creator", "Seq", items), names, "<a \(attributes)/>",
                    String(repeating: "<photoshop:City>x</photoshop:City>", count: 1500),
                    XMPText.text("dc:title", String(repeating: "&amp;", count: 12_000)),
                ] {
                    #expect(HostileMetadataTests().isSound(metadata(xmp: flood)))
                }
                let blocks = [[UInt8]](repeating: resource(0x0404, []), count: 5000).joined()
                let datasets = [[UInt8]](repeating: [0x1C, 2, 25, 0, 0], count: 13_000).joined()
                #expect(PhotoMetadata.read(bytes: jpegFile([app13(Array(blocks))])) == PhotoMetadata())
                #expect(
                    PhotoMetadata.read(bytes: jpegFile([app13(resource(0x0404, Array(datasets)))])) == PhotoMetadata())
            }
            #expect(time < .seconds(5))
            #expect(peakMemory() - before < 200_000)
        }

        @Test("Extensions in thousands of portions are joined in time")
        func manyPortions() {
            let guid = "0123456789ABCDEF0123456789ABCDEF"
            let whole = Array(XMPText.packet(attributes: "photoshop:City='Falun'").utf8)
            let portions = (0..<4000).map { XMPText.extended(guid, of: whole, $0 % whole.count..<$0 % whole.count + 1) }
            let head = XMPText.segment(XMPText.packet(attributes: "xmpNote:HasExtendedXMP='\(guid)'"))
            let file = jpegFile([head] + portions.reversed())
            var city: String?
            let time = ContinuousClock().measure { city = PhotoMetadata.read(bytes: file).namedPlace?.city }
            #expect(city == "Falun")
            #expect(time < .seconds(2))
        }
    }
}
