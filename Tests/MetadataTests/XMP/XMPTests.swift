import Metadata
import Testing

@Suite struct XMPTests {
    @Test("Properties are read as elements and as attributes")
    func forms() {
        let elements = "<photoshop:City>Falun</photoshop:City><photoshop:Country>Sverige</photoshop:Country>"
        let attributes = "photoshop:City='Falun' photoshop:Country=\"Sverige\""
        let expected = NamedPlace(city: "Falun", country: "Sverige")
        #expect(metadata(xmp: elements).namedPlace == expected)
        #expect(metadata(xmp: "", attributes: attributes).namedPlace == expected)
    }

    @Test("Each property comes to its own field")
    func fields() {
        let read = metadata(
            xmp: XMPText.text("dc:title", "Gruvan") + XMPText.text("dc:description", "Stora Stöten &amp; mer")
                + XMPText.array("dc:subject", "Bag", ["gruva", "koppar", "gruva", " "])
                + XMPText.array("dc:creator", "Seq", ["Åsa Ek", "Bo Ek"]) + XMPText.text("dc:rights", "CC BY 4.0")
                + "<photoshop:Credit>an agency</photoshop:Credit>"
                + "<photoshop:DateCreated>2011-05-02T10:11:12.5+02:00</photoshop:DateCreated>",
            attributes: "Iptc4xmpCore:Location='Gruvan' photoshop:City='Falun' photoshop:State='Dalarna'"
                + " photoshop:Country='Sverige' Iptc4xmpCore:CountryCode='se' exif:GPSLatitude='60,36.42N'"
                + " exif:GPSLongitude='15,37,55.2E' exif:GPSAltitude='1130/10' exif:GPSAltitudeRef='0'"
                + " exif:GPSImgDirection='36000/100'")
        #expect(read.title == "Gruvan")
        #expect(read.caption == "Stora Stöten & mer")
        #expect(read.keywords == ["gruva", "koppar"])
        #expect(read.credit == "Åsa Ek; Bo Ek")
        #expect(read.license == "CC BY 4.0")
        let place = NamedPlace(
            sublocation: "Gruvan", city: "Falun", region: "Dalarna", country: "Sverige", countryCode: "SE")
        #expect(read.namedPlace == place)
        let capture = CaptureTime(
            year: 2011, month: 5, day: 2, hour: 10, minute: 11, second: 12, nanosecond: 500_000_000,
            statedOffsetMinutes: 120)
        #expect(read.capture == capture)
        #expect(abs((read.latitude ?? 0) - 60.607) < 1e-9)
        #expect(abs((read.longitude ?? 0) - 15.632) < 1e-9)
        #expect(read.altitude == 113)
        #expect(read.imageDirection == 0)
    }

    @Test("Of several languages x-default is used, otherwise the first")
    func languages() {
        let swedish = "<rdf:li xml:lang='sv-SE'>Gruvan</rdf:li>"
        let english = "<rdf:li xml:lang='en'>The mine</rdf:li>"
        let standard = "<rdf:li xml:lang='X-Default'>Mine</rdf:li>"
        for (items, expected) in [
            (swedish + english, "Gruvan"), (english + swedish, "The mine"), (swedish + standard + english, "Mine"),
        ] {
            #expect(metadata(xmp: "<dc:title><rdf:Alt>\(items)</rdf:Alt></dc:title>").title == expected)
        }
        #expect(metadata(xmp: "<dc:title>plain</dc:title>").title == "plain")
    }

    @Test("Namespaces are known by their URI, whatever the prefix")
    func prefixes() {
        let other = """
            <r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><r:Description
            xmlns:d="http://purl.org/dc/elements/1.1/" xmlns:dc="http://example.com/"><dc:title>not this</dc:title>
            <d:title><r:Alt><r:li>this</r:li></r:Alt></d:title></r:Description></r:RDF>
            """
        #expect(PhotoMetadata.read(bytes: jpegFile([XMPText.segment(other)])).title == "this")
    }

    @Test(
        "A structure is read in each of the ways that it may be written in",
        arguments: [
            "<rdf:Description><E:City>Falun</E:City><E:CountryName>Sverige</E:CountryName></rdf:Description>",
            "<rdf:Description E:City='Falun' E:CountryName='Sverige'/>",
            "<rdf:Description E:City='Falun'><E:CountryName>Sverige</E:CountryName></rdf:Description>",
            "<rdf:Description><E:City><rdf:Description rdf:value='Falun'/></E:City>"
                + "<E:CountryName>Sverige</E:CountryName></rdf:Description>",
        ])
    func structures(written: String) {
        let expected = NamedPlace(city: "Falun", country: "Sverige")
        let text = written.replacing("E:", with: "Iptc4xmpExt:")
        let item = "<rdf:Bag><rdf:li>\(text)</rdf:li></rdf:Bag>"
        for inside in [text, item] {
            let property = "<Iptc4xmpExt:LocationCreated>\(inside)</Iptc4xmpExt:LocationCreated>"
            #expect(metadata(xmp: property).namedPlace == expected, "\(inside)")
        }
    }

    @Test("A structure does not need a description of its own")
    func shortStructures() {
        let expected = NamedPlace(city: "Falun", country: "Sverige")
        let city = "<Iptc4xmpExt:City>Falun</Iptc4xmpExt:City>"
        let country = "<Iptc4xmpExt:CountryName>Sverige</Iptc4xmpExt:CountryName>"
        let attributes = "Iptc4xmpExt:City='Falun' Iptc4xmpExt:CountryName='Sverige'"
        let parts = "rdf:parseType='Resource'>\(city)\(country)"
        for written in [
            "<Iptc4xmpExt:LocationCreated \(parts)</Iptc4xmpExt:LocationCreated>",
            "<Iptc4xmpExt:LocationCreated \(attributes)/>",
            "<Iptc4xmpExt:LocationCreated><rdf:Bag><rdf:li \(parts)</rdf:li></rdf:Bag></Iptc4xmpExt:LocationCreated>",
            "<Iptc4xmpExt:LocationCreated><rdf:Bag><rdf:li \(attributes)/></rdf:Bag></Iptc4xmpExt:LocationCreated>",
        ] {
            #expect(metadata(xmp: written).namedPlace == expected, "\(written)")
        }
    }

    @Test("A value with qualifiers is read without them")
    func qualifiers() {
        let described = "<rdf:Description><rdf:value>Falun</rdf:value><dc:title>no</dc:title></rdf:Description>"
        let read = metadata(xmp: "<photoshop:City>\(described)</photoshop:City>")
        #expect(read.namedPlace == NamedPlace(city: "Falun"))
        #expect(read.title == nil)
    }

    @Test("Usage terms, the licence's URL and the statement replace a missing notice, in this order")
    func licences() {
        let terms = XMPText.text("xmpRights:UsageTerms", "for all")
        let licence = "<cc:license rdf:resource='http://creativecommons.org/licenses/by/4.0/'/>"
        let statement = "<xmpRights:WebStatement>http://example.com/</xmpRights:WebStatement>"
        #expect(metadata(xmp: statement + licence + terms).license == "for all")
        #expect(metadata(xmp: statement + licence).license == "http://creativecommons.org/licenses/by/4.0/")
        #expect(metadata(xmp: statement).license == "http://example.com/")
    }

    @Test("A packet may be UTF-16, and without x:xmpmeta")
    func encodings() {
        let text = "\u{FEFF}" + XMPText.packet(XMPText.text("dc:title", "Fålun 海"))
        let wide = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let payload = Array("http://ns.adobe.com/xap/1.0/\0".utf8) + wide
        #expect(PhotoMetadata.read(bytes: jpegFile([segment(0xE1, payload)])).title == "Fålun 海")
        let bare = XMPText.packet(XMPText.text("dc:title", "bare")).replacing("x:xmpmeta", with: "rdf:x")
        #expect(PhotoMetadata.read(bytes: jpegFile([XMPText.segment(bare)])).title == "bare")
    }

    @Test("Entities are not expanded, and a document type declares nothing")
    func entities() {
        let packet =
            "<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'><!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]>"
            + XMPText.packet(XMPText.text("dc:title", "one &b; two &e; &#x263A;"))
        #expect(PhotoMetadata.read(bytes: jpegFile([XMPText.segment(packet)])).title == "one &b; two &e; ☺")
    }

    @Test("Default texts of cameras are neither title nor caption")
    func cameraText() {
        let read = metadata(
            xmp: XMPText.text("dc:title", "SAMSUNG") + XMPText.text("dc:description", "OLYMPUS DIGITAL CAMERA   "))
        #expect(read == PhotoMetadata())
    }
}
