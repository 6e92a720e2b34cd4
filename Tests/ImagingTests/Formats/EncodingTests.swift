import Imaging
import TestSupport
import Testing

@Suite("Encoding")
struct EncodingTests {
    @Test("as PNG keeps every sample", arguments: [1, 3, 4])
    func png(channels: Int) throws {
        var random = SeededGenerator(seed: 3)
        let picture = Synthetic.picture(53, 37, channels: channels) { _, _, channel in
            channel == 3 ? Int.random(in: 1...255, using: &random) : Int.random(in: 0...255, using: &random)
        }
        #expect(try ImageSource.bytes(picture.png()).whole().pixels == picture)
    }

    @Test("as JPEG is similar when decoded, and more so with a higher quality", arguments: [1, 3])
    func jpeg(channels: Int) throws {
        let picture = Synthetic.scene(320, 200, channels: channels)
        let errors = try [30, 60, 80, 95].map { quality in
            Synthetic.difference(try ImageSource.bytes(picture.jpeg(quality: quality)).whole().pixels, picture)
        }
        #expect(errors == errors.sorted(by: >))
        #expect(errors[2] < 6)
    }

    @Test("as JPEG is baseline, grey, 4:2:0 or, where the colours are to be kept, 4:4:4")
    func frame() throws {
        let color = try Synthetic.scene(64, 64).jpeg(quality: 80)
        let kept = try Synthetic.scene(64, 64).jpeg(quality: 80, keepsChroma: true)
        let grey = try Synthetic.scene(64, 64, channels: 1).jpeg(quality: 80, keepsChroma: true)
        #expect(contains(color, [0xFF, 0xC0, 0, 17, 8, 0, 64, 0, 64, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]))
        #expect(contains(kept, [0xFF, 0xC0, 0, 17, 8, 0, 64, 0, 64, 3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1]))
        #expect(contains(grey, [0xFF, 0xC0, 0, 11, 8, 0, 64, 0, 64, 1, 1, 0x11, 0]))
    }

    @Test("as JPEG shows transparent pixels on white")
    func onWhite() throws {
        let picture = Synthetic.picture(32, 32, channels: 4) { _, _, channel in [10, 20, 30, 0][channel] }
        let made = try ImageSource.bytes(picture.jpeg(quality: 90)).whole().pixels
        #expect(made.channels == 3 && made.bytes.allSatisfy { $0 >= 253 })
    }

    @Test("puts the EXIF block where readers look for it")
    func exif() throws {
        let block = Array("MM\0*\0\0\0\u{8}\0\0\0\0\0\0".utf8)
        let picture = Synthetic.scene(20, 20)
        let jpeg = try picture.jpeg(quality: 80, exif: block)
        let length = UInt8(block.count + 8)
        #expect(contains(jpeg, [0xFF, 0xE1, 0, length] + Array("Exif\0\0".utf8) + block))
        #expect(contains(try picture.png(exif: block), Array("eXIf".utf8) + block))
        #expect(try ImageSource.bytes(jpeg).whole().truncation == nil)
    }

    @Test("rejects an EXIF block that is too long for a segment, and a picture that is too large for a JPEG")
    func refusals() {
        let picture = Synthetic.scene(8, 8)
        #expect(throws: ImagingError.notEncodable("the EXIF block is longer than 65527 bytes")) {
            try picture.jpeg(quality: 80, exif: [UInt8](repeating: 0, count: PixelBuffer.maximumExifLength + 1))
        }
        #expect(throws: ImagingError.self) {
            try Synthetic.picture(70_000, 1, channels: 1) { _, _, _ in 0 }.jpeg(quality: 80)
        }
    }

    private func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
        bytes.indices.contains { bytes[$0...].starts(with: part) }
    }
}
