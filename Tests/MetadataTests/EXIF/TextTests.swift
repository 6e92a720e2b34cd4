import Metadata
import Testing

@Suite struct TextTests {
    private func caption(_ bytes: [UInt8]) -> String? {
        var block = TIFFBlock()
        block.raw(.image, 0x010E, format: 2, bytes)
        return PhotoMetadata(exif: block.bytes).caption
    }

    private func comment(_ bytes: [UInt8], bigEndian: Bool = false) -> String? {
        var block = TIFFBlock(bigEndian: bigEndian)
        block.raw(.exif, 0x9286, format: 7, bytes)
        return PhotoMetadata(exif: block.bytes).caption
    }

    @Test("Each text comes from its own tag")
    func tags() {
        var block = TIFFBlock()
        block.wide(0x9C9B, "Falu gruva \u{1F3D4}")
        block.ascii(.image, 0x010E, "En vy över ån")
        block.ascii(.image, 0x013B, "Åsa")
        block.ascii(.image, 0x8298, "CC BY 4.0")
        block.wide(0x9C9C, "not this")
        let read = PhotoMetadata(exif: block.bytes)
        #expect(read.title == "Falu gruva \u{1F3D4}")
        #expect(read.caption == "En vy över ån")
        #expect(read.credit == "Åsa")
        #expect(read.license == "CC BY 4.0")
    }

    @Test("XPComment replaces a missing caption, and XPAuthor a missing credit")
    func substitutes() {
        var block = TIFFBlock(bigEndian: true)
        block.ascii(.image, 0x010E, "   ")
        block.wide(0x9C9C, "Kaptén")
        block.wide(0x9C9D, "Ö. Ek")
        let read = PhotoMetadata(exif: block.bytes)
        #expect(read.caption == "Kaptén")
        #expect(read.credit == "Ö. Ek")
    }

    @Test("Bytes that are not UTF-8 are Windows-1252")
    func windows1252() {
        #expect(caption([0x43, 0x61, 0x66, 0xE9, 0x20, 0x80, 0x35, 0]) == "Café €5")
        #expect(caption(Array("Café".utf8)) == "Café")
    }

    @Test("Text ends at its NUL, is trimmed, and loses controls")
    func cleaning() {
        #expect(caption(Array("  a view \0junk".utf8)) == "a view")
        #expect(caption(Array("one\r\ntwo\tthree\u{1B}[31m\u{7}".utf8)) == "one two three[31m")
        #expect(caption(Array("safe\u{202E}gpj.exe".utf8)) == "safegpj.exe")
        #expect(caption([0]) == nil)
        #expect(caption(Array(" \u{A0}\n ".utf8)) == nil)
    }

    @Test(
        "What cameras write by themselves is not a caption",
        arguments: [
            "OLYMPUS DIGITAL CAMERA         ", "SONY DSC", "DCIM", "MINOLTA DIGITAL CAMERA", "SAMSUNG",
            "KONICA MINOLTA DIGITAL CAMERA", "Exif_JPEG_PICTURE", "<Digimax i6 PMP, Samsung #1>",
            "DCIM\\100MEDIA\\DJI_0018.JPG", "{\"MAPAltitude\":\"27\"}",
        ])
    func cameraText(text: String) {
        #expect(caption(Array(text.utf8)) == nil)
    }

    @Test(
        "A text that only mentions a camera is a caption", arguments: ["Samsung tower in Seoul", "My Sony DSC", "HDR"])
    func personsText(text: String) {
        #expect(caption(Array(text.utf8)) == text)
    }

    @Test("UserComment is read by its character code")
    func userComment() {
        let ascii = Array("ASCII\0\0\0".utf8)
        let unicode = Array("UNICODE\0".utf8)
        #expect(comment(ascii + Array("a fjord".utf8)) == "a fjord")
        #expect(comment(unicode + [0x61, 0, 0xE5, 0]) == "aå")
        #expect(comment(unicode + [0, 0x61, 0, 0xE5], bigEndian: true) == "aå")
        #expect(comment(unicode + [0, 0x61, 0, 0xE5]) == "aå", "written in the other order than the block's")
        #expect(comment(unicode + [0xFE, 0xFF, 0x6D, 0x77]) == "海")
        #expect(comment([UInt8](repeating: 0, count: 8) + Array("plain".utf8)) == "plain")
        #expect(comment([UInt8](repeating: 0, count: 8) + [0x41, 0x02, 0x80]) == nil, "binary notes")
        #expect(comment(Array("JIS\0\0\0\0\0abc".utf8)) == nil)
        #expect(comment(ascii) == nil)
    }

    @Test("The photographer's notice comes before the editor's; a space stands for none")
    func copyright() {
        for (field, expected) in [("A. Ek\0Ed.\0", "A. Ek"), (" \0Ed.\0", "Ed."), ("\0\0", nil)] {
            var block = TIFFBlock()
            block.raw(.image, 0x8298, format: 2, Array(field.utf8))
            #expect(PhotoMetadata(exif: block.bytes).license == expected)
        }
    }

    @Test("Orientation is 1 to 8, else upright")
    func orientation() {
        for (value, expected) in [(1, 1), (6, 6), (8, 8), (0, 1), (9, 1), (65535, 1)] {
            var block = TIFFBlock(bigEndian: true)
            block.short(.image, 0x0112, UInt16(value))
            #expect(PhotoMetadata(exif: block.bytes).orientation == expected)
        }
    }
}
