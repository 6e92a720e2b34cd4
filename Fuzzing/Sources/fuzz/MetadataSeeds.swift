import Containers
import Imaging
import Metadata
import TestSupport

/// Files with EXIF, XMP and IPTC-IIM, in every format.
enum MetadataSeeds {
    static func all() throws -> [[UInt8]] {
        let xmp = Array(packet.utf8)
        let xmpSegment = segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + xmp)
        var files: [[UInt8]] = []
        for bigEndian in [false, true] {
            let exif = exif(bigEndian: bigEndian)
            files.append(jpegFile([app1(exif)]))
            files.append(jpegFile([app1(exif), xmpSegment, app13(resource(0x0404, iim))]))
            files.append(pngFile([("IHDR", header), ("eXIf", exif), ("IEND", [])]))
            files.append(HEIFBuilder(exif: exif, xmp: xmp).bytes)
            files.append(withGainMaps(HEIFBuilder(exif: exif)).bytes)
            files.append(WebPBuilder(exif: exif, xmp: xmp).bytes)
        }
        let text = Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + xmp
        files.append(pngFile([("IHDR", header), ("iTXt", text), ("IEND", [])]))
        files.append(jpegFile([xmpSegment]))
        files.append(jpegFile([app13(resource(0x0404, iim) + resource(0x0425, [UInt8](repeating: 7, count: 16)))]))
        files.append(jpegFile([xmpSegment] + extended(xmp)))
        let bare = try TestPhoto(seed: 4).jpeg()
        files += [TestFilm().motionPhoto(bare), TestFilm().microVideo(bare), TestFilm().samsung(bare)]
        let parameters = GainMapParameters(channels: [.init(least: 0, most: 2)], wholeHeadroom: 2)
        files += [GainMap(jpeg: bare, parameters: parameters).joined(to: bare)].compactMap(\.self)
        files.append(try TestPhoto(latitude: -33.9, longitude: 18.4, takenAt: "2011:05:02 10:11:12", title: "A").jpeg())
        return files
    }

    /// A HEIF file with a gain map of ISO 21496-1, and one of Apple's older form.
    private static func withGainMaps(_ file: HEIFBuilder) -> HEIFBuilder {
        var file = file
        let kind = HEIFBuilder.auxiliary("urn:com:apple:photo:2020:aux:hdrgainmap")
        let numbers = [2, 0, 6, -1, 6, 2, 0, 0].flatMap { HEIFBuilder.number($0, 4) }
        let version = "<rdf:Description xmlns:g='http://ns.apple.com/HDRGainMap/1.0/' g:HDRGainMapVersion='65536'/>"
        let xmp = "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>\(version)</rdf:RDF>"
        file.items += [
            .init(4, "hvc1", [1], properties: [kind]), .init(5, "tmap", [0, 0, 0, 0, 0, 0x48] + numbers),
            .init(6, "mime", Array(xmp.utf8), contentType: "application/rdf+xml"),
        ]
        file.references += [("auxl", 4, [1]), ("dimg", 5, [2, 4]), ("cdsc", 6, [4])]
        return file
    }

    /// A note of Apple's cameras with the two numbers that state a headroom.
    private static let appleNote: [UInt8] = {
        let number = HEIFBuilder.number
        let entries = [(33, 44), (48, 52)].flatMap { number($0.0, 2) + number(10, 2) + number(1, 4) + number($0.1, 4) }
        let values = [15, 10, 0, 1].flatMap { number($0, 4) }
        return Array("Apple iOS\0\0\u{1}MM".utf8) + number(2, 2) + entries + number(0, 4) + values
    }()

    private static let header: [UInt8] = [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]

    /// Fields of every supported type.
    static func exif(bigEndian: Bool) -> [UInt8] {
        var block = TIFFBlock(bigEndian: bigEndian)
        block.ascii(.image, 0x010E, "A description")
        block.ascii(.image, 0x010F, "Maker")
        block.ascii(.image, 0x0110, "Model")
        block.short(.image, 0x0112, 6)
        block.ascii(.image, 0x013B, "Artist")
        block.ascii(.image, 0x8298, "Rights")
        block.wide(0x9C9B, "Title")
        block.wide(0x9C9E, "one;two")
        block.ascii(.exif, 0x9003, "2011:05:02 10:11:12")
        block.ascii(.exif, 0x9011, "+02:00")
        block.ascii(.exif, 0x9291, "25")
        block.ratios(.exif, 0x829A, [(1, 250)])
        block.raw(.exif, 0x927C, format: 7, appleNote)
        block.position([(60, 1), (36, 1), (2520, 100)], "N", [(15, 1), (37, 1), (5520, 100)], "E")
        block.ratios(.gps, 6, [(1130, 10)])
        block.ascii(.gps, 16, "T")
        block.ratios(.gps, 17, [(2705, 10)])
        return block.bytes
    }

    private static let iim: [UInt8] = {
        var writer = IIMWriter()
        writer.charset()
        writer.add(5, "Name")
        writer.add(25, "one")
        writer.add(25, "two")
        writer.add(55, "20110502")
        writer.add(60, "101112+0200")
        writer.add(80, "Artist")
        writer.add(90, "Falun")
        writer.add(101, "Sweden")
        writer.addExtended(120, Array("A caption".utf8))
        return writer.bytes
    }()

    private static let packet = """
        <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
         xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
         xmlns:xmpNote="http://ns.adobe.com/xmp/note/" xmpNote:HasExtendedXMP="0123456789ABCDEF0123456789ABCDEF"
         exif:GPSLatitude="60,36.42N" exif:GPSLongitude="15,37.92E" photoshop:City="Falun" xmp:CreateDate="2011-05-02T10:11:12+02:00">
        <dc:title><rdf:Alt><rdf:li xml:lang="x-default">A title &amp; more</rdf:li></rdf:Alt></dc:title>
        <dc:subject><rdf:Bag><rdf:li>one</rdf:li><rdf:li>two</rdf:li></rdf:Bag></dc:subject>
        <dc:creator><rdf:Seq><rdf:li>Artist</rdf:li></rdf:Seq></dc:creator>
        </rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>
        """

    /// Extended XMP (Adobe, XMP part 3, 1.1.3.1) in two portions.
    private static func extended(_ whole: [UInt8]) -> [[UInt8]] {
        [0..<whole.count / 2, whole.count / 2..<whole.count].map { part in
            let name = Array("http://ns.adobe.com/xmp/extension/\0".utf8) + "0123456789ABCDEF0123456789ABCDEF".utf8
            return segment(0xE1, name + PNGFile.word(whole.count) + PNGFile.word(part.lowerBound) + whole[part])
        }
    }
}
