import Metadata
import Testing

/// The camera, the lens and the exposure.
@Suite struct CameraTests {
    private func camera(_ fill: (inout TIFFBlock) -> Void) -> CameraMetadata {
        var block = TIFFBlock()
        fill(&block)
        return PhotoMetadata(exif: block.bytes).camera
    }

    private func name(_ make: String?, _ model: String?) -> String? {
        camera { block in
            if let make { block.ascii(.image, 0x010F, make) }
            if let model { block.ascii(.image, 0x0110, model) }
            block.short(.image, 0x0112, 1)
        }.camera
    }

    @Test(
        "A camera is named as people name it",
        arguments: [
            ("NIKON CORPORATION", "NIKON D750", "Nikon D750"), ("Canon", "Canon EOS 5D", "Canon EOS 5D"),
            ("SONY", "ILCE-7M3", "Sony ILCE-7M3"), ("Apple", "iPhone 6", "Apple iPhone 6"),
            ("OLYMPUS IMAGING CORP.  ", "E-M5          ", "Olympus E-M5"),
            ("EASTMAN KODAK COMPANY", "KODAK EASYSHARE C713", "Kodak EASYSHARE C713"),
            ("RICOH IMAGING COMPANY, LTD.", "PENTAX K-3", "Pentax K-3"), ("samsung", "SM-G900F", "Samsung SM-G900F"),
            ("Hewlett-Packard", "HP PhotoSmart 618", "HP PhotoSmart 618"), ("LGE", "Nexus 5", "LG Nexus 5"),
            ("SAMSUNG TECHWIN", "<Digimax S800>", "Samsung Digimax S800"),
            ("Example Optical Co.,Ltd.", "X-1", "Example X-1"), ("Acme", "Acmeron 3", "Acme Acmeron 3"),
            ("LEICA CAMERA AG", "LEICA Q (Typ 116)", "Leica Q (Typ 116)"),
        ])
    func names(make: String, model: String, expected: String) {
        #expect(name(make, model) == expected)
    }

    @Test("One of make and model is enough, and placeholders are nothing")
    func incompleteNames() {
        #expect(name(nil, "NIKON D750") == "Nikon D750" && name(nil, "X-1") == "X-1")
        #expect(name("NIKON CORPORATION", nil) == "Nikon" && name("Canon", "Unknown") == "Canon")
        #expect(name(nil, nil) == nil && name("----", " ? ") == nil && name("n/a", "None") == nil)
    }

    @Test("All values of a block", arguments: [false, true])
    func values(bigEndian: Bool) {
        var block = TIFFBlock(bigEndian: bigEndian)
        block.ratios(.exif, 0x829A, [(10, 2500)])
        block.ratios(.exif, 0x829D, [(28, 10)])
        block.short(.exif, 0x8827, 400)
        block.ratios(.exif, 0x9204, [(-2, 3)], signed: true)
        block.short(.exif, 0x9209, 0x19)
        block.ratios(.exif, 0x920A, [(35, 1)])
        block.short(.exif, 0xA405, 52)
        block.ascii(.exif, 0xA434, "EF24-70mm f/2.8L USM")
        // The serial numbers of the body and the lens.
        block.ascii(.exif, 0xA431, "SERIAL-1")
        block.ascii(.exif, 0xA435, "SERIAL-2")
        let read = PhotoMetadata(exif: block.bytes)
        let camera = read.camera
        #expect(camera.exposureTime == 0.004 && camera.fNumber == 2.8 && camera.iso == 400)
        #expect(camera.exposureBias == -2.0 / 3 && camera.flashFired == true)
        #expect(camera.focalLength == 35 && camera.focalLength35mm == 52 && camera.lens == "EF24-70mm f/2.8L USM")
        #expect(!"\(read)".contains("SERIAL"), "serial numbers are not read")
    }

    @Test("A sensitivity beyond 16 bits is in a field of its own")
    func sensitivities() {
        func iso(_ stated: UInt16, _ tag: UInt16?) -> Int? {
            camera { block in
                block.short(.exif, 0x8827, stated)
                if let tag { block.add(.exif, tag, format: 4, count: 1, [0x00, 0x90, 0x01, 0x00]) }
            }.iso
        }
        for tag: UInt16 in [0x8831, 0x8832, 0x8833] {
            #expect(iso(65_535, tag) == 102_400 && iso(200, tag) == 200, "\(tag)")
        }
        #expect(iso(65_535, nil) == 65_535 && iso(0, nil) == nil)
    }

    @Test("Values that no camera has are left out")
    func hostileValues() {
        for (time, isSigned) in [((0, 0), false), ((1, 0), false), ((0, 1), false), ((-1, 250), true)] {
            for tag: UInt16 in [0x829A, 0x829D, 0x920A] {
                let read = camera { $0.ratios(.exif, tag, [time], signed: isSigned) }
                #expect(read == CameraMetadata(), "\(tag) \(time)")
            }
        }
        let huge = camera { block in
            for tag: UInt16 in [0x829A, 0x829D, 0x920A] { block.ratios(.exif, tag, [(0xFFFF_FFFF, 1)]) }
            block.ratios(.exif, 0x9204, [(0x7FFF_FFFF, 1)], signed: true)
            block.add(.exif, 0x8827, format: 9, count: 1, [0xFF, 0xFF, 0xFF, 0xFF])
            block.short(.exif, 0xA405, 0)
            block.ascii(.exif, 0x9209, "yes")
        }
        #expect(huge == CameraMetadata())
        let none = camera { $0.ratios(.exif, 0x9204, [(0, -10)], signed: true) }
        #expect(none.exposureBias.map { "\($0)" } == "0.0", "no minus before a zero")
    }

    @Test("Texts are clean and bounded")
    func hostileTexts() throws {
        let long = String(repeating: "Lens ", count: 2_000)
        let read = camera { block in
            block.ascii(.image, 0x010F, "Ca\u{7}n\u{1B}[31mon\n")
            block.ascii(.image, 0x0110, long)
            block.ascii(.exif, 0xA434, long)
        }
        #expect(read.make == "Can[31mon")
        for text in [read.lens, read.model, read.camera] {
            let text = try #require(text)
            #expect(text.unicodeScalars.count <= 100 && text.hasSuffix("Lens"), "\(text)")
        }
        for nothing in ["----", "\u{1}\u{2}", "   ", "0.0 mm f/0.0", "Unknown"] {
            #expect(camera { $0.ascii(.exif, 0xA434, nothing) }.lens == nil, "\(nothing)")
        }
    }

    private func xmp(_ attributes: String, _ elements: String = "", exif: TIFFBlock? = nil) -> CameraMetadata {
        let packet =
            Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(XMPText.packet(attributes: attributes, elements).utf8)
        let segments = [exif.map { app1($0.bytes) }, segment(0xE1, packet)].compactMap { $0 }
        return PhotoMetadata.read(bytes: jpegFile(segments)).camera
    }

    @Test("XMP has what EXIF lacks")
    func xmpValues() {
        let attributes = """
            tiff:Make="Canon" tiff:Model="Canon EOS 5D" aux:Lens="EF50mm f/1.8" aux:SerialNumber="SERIAL"
            exif:ExposureTime="1/60" exif:FNumber="18/10" exif:FocalLength="50/1" exif:FocalLengthIn35mmFilm="50"
            exif:ExposureBiasValue="-1/3"
            """
        let elements =
            XMPText.array("exif:ISOSpeedRatings", "Seq", ["800"])
            + #"<exif:Flash rdf:parseType="Resource"><exif:Fired>True</exif:Fired></exif:Flash>"#
        let read = xmp(attributes, elements)
        #expect(read.camera == "Canon EOS 5D" && read.lens == "EF50mm f/1.8" && read.iso == 800)
        #expect(read.exposureTime == 1.0 / 60 && read.fNumber == 1.8 && read.exposureBias == -1.0 / 3)
        #expect(read.focalLength == 50 && read.focalLength35mm == 50 && read.flashFired == true)
        #expect(!"\(read)".contains("SERIAL"))
        var block = TIFFBlock()
        block.ascii(.image, 0x010F, "SONY")
        block.ratios(.exif, 0x829D, [(4, 1)])
        let both = xmp(attributes, elements, exif: block)
        #expect(both.camera == "Sony" && both.fNumber == 4, "a make of one is not joined with the model of another")
        #expect(both.exposureTime == 1.0 / 60 && both.lens == "EF50mm f/1.8")
        #expect(xmp(#"exif:FNumber="8/0" exif:ExposureTime="-1/2" exif:FocalLength="1e9""#) == CameraMetadata())
        #expect(
            xmp(#"exifEX:LensModel="XF35mm" aux:Lens="other" exifEX:PhotographicSensitivity="160""#).lens == "XF35mm")
    }
}
