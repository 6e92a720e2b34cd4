import Metadata
import Testing

/// The same fields in two places, in pairs, and which takes precedence.
@Suite struct PrecedenceTests {
    /// Not MD5: any function can be passed as the digest.
    private static func digest(_ bytes: [UInt8]) -> [UInt8] {
        (0..<16).map { index in bytes.reduce(UInt8(index)) { $0 &* 31 &+ $1 } }
    }

    private func exif() -> [UInt8] {
        var block = TIFFBlock()
        block.ascii(.image, 0x010E, "exif caption")
        block.ascii(.image, 0x013B, "exif creator")
        block.ascii(.image, 0x8298, "exif rights")
        block.wide(0x9C9B, "exif title")
        block.wide(0x9C9E, "exif one; exif two ;")
        block.ascii(.exif, 0x9003, "2001:01:01 01:01:01")
        block.position([(1, 1)], "N", [(1, 1)], "E")
        block.ratios(.gps, 6, [(1, 1)])
        block.ratios(.gps, 0x11, [(1, 1)])
        return app1(block.bytes)
    }

    private func xmp() -> [UInt8] {
        XMPText.segment(
            XMPText.packet(
                attributes: "photoshop:DateCreated='2002-02-02T02:02:02' photoshop:City='xmp city'"
                    + " exif:GPSLatitude='2,0N' exif:GPSLongitude='2,0E' exif:GPSAltitude='2/1' exif:GPSImgDirection='2/1'",
                XMPText.text("dc:title", "xmp title") + XMPText.text("dc:description", "xmp caption")
                    + XMPText.array("dc:subject", "Bag", ["xmp"]) + XMPText.array("dc:creator", "Seq", ["xmp creator"])
                    + XMPText.text("dc:rights", "xmp rights")))
    }

    private func iim() -> IIMWriter {
        var writer = IIMWriter()
        for (dataset, text) in [
            (5, "iim title"), (120, "iim caption"), (25, "iim"), (80, "iim creator"), (116, "iim rights"),
            (55, "20030303"), (60, "030303"), (90, "iim city"),
        ] as [(UInt8, String)] { writer.add(dataset, text) }
        return writer
    }

    private func words(_ read: PhotoMetadata) -> [String?] {
        let keywords = read.keywords.joined(separator: ",")
        return [read.title, read.caption, keywords, read.credit, read.license, read.namedPlace?.city]
    }

    private func all(_ source: String) -> [String?] {
        ["\(source) title", "\(source) caption", source, "\(source) creator", "\(source) rights", "\(source) city"]
    }

    @Test("EXIF comes before XMP and IIM in all but title and keywords, which are Microsoft's there")
    func exifFirst() {
        let read = PhotoMetadata.read(bytes: iim().jpeg(after: [exif(), xmp()]))
        #expect(words(read) == ["xmp title", "exif caption", "xmp", "exif creator", "exif rights", "xmp city"])
        #expect(read.capture?.year == 2001)
        #expect([read.latitude, read.longitude, read.altitude, read.imageDirection] == [1, 1, 1, 1])
    }

    @Test("EXIF alone gives all that it has")
    func exifAlone() {
        let read = PhotoMetadata.read(bytes: jpegFile([exif()]))
        #expect(words(read) == ["exif title", "exif caption", "exif one,exif two", "exif creator", "exif rights", nil])
    }

    @Test("XMP comes before IIM where there is no digest, and where it agrees")
    func xmpFirst() {
        let digest = Self.digest(iim().bytes)
        for (stored, function) in [(nil, Self.digest), (digest, Self.digest), ([UInt8](repeating: 1, count: 16), nil)]
            as [([UInt8]?, (([UInt8]) -> [UInt8])?)]
        {
            let file = iim().jpeg(digest: stored, after: [xmp()])
            let read = PhotoMetadata.read(bytes: file, iptcDigest: function)
            #expect(words(read) == all("xmp"))
            #expect(read.capture?.year == 2002)
            #expect([read.latitude, read.longitude, read.altitude, read.imageDirection] == [2, 2, 2, 2])
        }
    }

    @Test("IIM comes before XMP where it was changed after its digest was taken")
    func changedIIM() throws {
        let file = iim().jpeg(digest: [UInt8](repeating: 1, count: 16), after: [xmp()])
        let read = PhotoMetadata.read(bytes: file, iptcDigest: Self.digest)
        #expect(words(read) == all("iim"))
        #expect(read.capture?.year == 2003)
        #expect(read.latitude == 2, "which IIM doesn't have")
        let open = NamelessFile(file)
        #expect(try PhotoMetadata.read(descriptor: open.descriptor, iptcDigest: Self.digest) == read)
    }

    @Test("Changed IIM that is only cut at its limit gives way to the whole text")
    func cutIIM() {
        let long = String(repeating: "Llanfair", count: 10)
        let other = String(repeating: "Llandudno", count: 10)
        for (city, expected) in [
            (String(long.prefix(32)), long), (String(long.prefix(28)), String(long.prefix(28))),
            (String(other.prefix(32)), String(other.prefix(32))),
        ] {
            var writer = IIMWriter()
            writer.add(90, city)
            writer.add(25, String(long.prefix(64)))
            writer.add(25, "short")
            let packet = XMPText.packet(
                attributes: "photoshop:City='\(long)'", XMPText.array("dc:subject", "Bag", ["x", long]))
            let file = writer.jpeg(digest: [UInt8](repeating: 1, count: 16), after: [XMPText.segment(packet)])
            let read = PhotoMetadata.read(bytes: file, iptcDigest: Self.digest)
            #expect(read.namedPlace?.city == expected)
            #expect(read.keywords == [long, "short"])
        }
    }

    @Test("Missing fields are taken from the other, whichever takes precedence")
    func filling() {
        var writer = IIMWriter()
        writer.add(5, "iim title")
        writer.add(120, "OLYMPUS DIGITAL CAMERA")
        for digest in [nil, [UInt8](repeating: 1, count: 16)] {
            let packet = XMPText.packet(attributes: "photoshop:City='xmp city'")
            let file = writer.jpeg(digest: digest, after: [XMPText.segment(packet)])
            let read = PhotoMetadata.read(bytes: file, iptcDigest: Self.digest)
            #expect(read.title == "iim title")
            #expect(read.caption == nil)
            #expect(read.namedPlace?.city == "xmp city")
        }
    }

    @Test("The creation date in XMP comes before EXIF's date of digitisation, and that before xmp:CreateDate")
    func dates() {
        var block = TIFFBlock()
        block.ascii(.image, 0x0132, "2009:01:01 01:01:01")
        let modified = app1(block.bytes)
        block.ascii(.exif, 0x9004, "2004:01:01 01:01:01")
        let digitised = app1(block.bytes)
        let attributes = [
            "photoshop:DateCreated='2002-02-02'", "exif:DateTimeOriginal='2003-02-02'", "xmp:CreateDate='2005-02-02'",
        ]
        for (exif, from, expected) in [
            (digitised, 0, 2002), (digitised, 1, 2003), (digitised, 2, 2004), (modified, 2, 2005), (modified, 3, 2009),
        ] {
            let packet = XMPText.packet(attributes: attributes[from...].joined(separator: " "))
            let read = PhotoMetadata.read(bytes: jpegFile([exif, XMPText.segment(packet)]))
            #expect(read.capture?.year == expected)
        }
    }

    @Test("A zone in XMP is not that of EXIF's date")
    func foreignZone() {
        let packet = XMPText.packet(attributes: "exif:DateTimeOriginal='2001-01-01T01:01:01+09:00'")
        let read = PhotoMetadata.read(bytes: jpegFile([exif(), XMPText.segment(packet)]))
        #expect(read.capture == CaptureTime(year: 2001, month: 1, day: 1, hour: 1, minute: 1, second: 1))
    }

    @Test("A description comes before the comments of Windows and of EXIF, and any comment is better than no caption")
    func comments() {
        var block = TIFFBlock()
        block.raw(.exif, 0x9286, format: 7, Array("ASCII\0\0\0user comment".utf8))
        let plain = app1(block.bytes)
        block.wide(0x9C9C, "xp comment")
        let windows = app1(block.bytes)
        #expect(PhotoMetadata.read(bytes: jpegFile([windows, xmp()])).caption == "xmp caption")
        #expect(PhotoMetadata.read(bytes: jpegFile([windows])).caption == "xp comment")
        #expect(PhotoMetadata.read(bytes: jpegFile([plain])).caption == "user comment")
    }

    @Test("Data of drones in Windows' fields are neither caption nor keyword")
    func droneFields() {
        for (description, caption, keywords) in [
            ("DCIM\\100MEDIA\\DJI_0018.JPG", nil, []), ("", "0.9.138", ["v02.51.0008", "N"]),
        ] as [(String, String?, [String])] {
            var block = TIFFBlock()
            block.ascii(.image, 0x010E, description)
            block.wide(0x9C9C, "0.9.138")
            block.wide(0x9C9E, "v02.51.0008;N")
            let read = PhotoMetadata(exif: block.bytes)
            #expect(read.caption == caption)
            #expect(read.keywords == keywords)
        }
    }
}
