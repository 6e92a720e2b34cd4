import Imaging
import TestSupport
import Testing

@Suite struct GIFTests {
    private var builder: GIFBuilder {
        let pixels = (0..<37 * 29).map { (at: Int) -> UInt8 in UInt8((at * 7 + at / 37) % 128) }
        return GIFBuilder(width: 37, height: 29, pixels: pixels)
    }

    private func expected(_ file: GIFBuilder, _ x: Int, _ y: Int, _ channel: Int) -> Int {
        Int(file.colors[Int(file.pixels[y * file.frame.width + x]) * 3 + channel])
    }

    @Test(arguments: [false, true]) func pixelsAreThoseOfTheFile(isInterlaced: Bool) throws {
        var file = builder
        file.isInterlaced = isInterlaced
        let source = ImageSource.bytes(file.bytes)
        let header = try ImageHeader.read(from: source)
        #expect(header.format == .gif && header.size == PixelSize(width: 37, height: 29) && !header.hasAlpha)
        let picture = Synthetic.picture(37, 29, channels: 3) { expected(file, $0, $1, $2) }
        #expect(try source.whole().pixels == picture)
        let region = Rendering(region: Rect(x: 5, y: 20, width: 9, height: 6), size: PixelSize(width: 9, height: 6))
        let part = Synthetic.picture(9, 6, channels: 3) { expected(file, $0 + 5, $1 + 20, $2) }
        #expect(try source.render(region).pixels == part)
    }

    @Test func whatIsTransparentOrBesideTheFrameHasNoColour() throws {
        var file = GIFBuilder(width: 20, height: 10, pixels: Array(repeating: 3, count: 5 * 4))
        file.frame = (2, 3, 5, 4)
        file.pixels[6] = 9
        file.transparent = 9
        let source = ImageSource.bytes(file.bytes)
        #expect(try ImageHeader.read(from: source).hasAlpha)
        let pixels = try source.whole().pixels
        let alpha = { (x: Int, y: Int) in pixels.bytes[(y * 20 + x) * 4 + 3] }
        #expect(alpha(0, 0) == 0 && alpha(2, 3) == 255 && alpha(3, 4) == 0 && alpha(6, 6) == 255 && alpha(7, 3) == 0)
    }

    @Test func whatIsCutIsShownInPart() throws {
        let bytes = builder.bytes
        let made = try ImageSource.bytes(Array(bytes.prefix(bytes.count - 300))).whole()
        #expect(made.truncation != nil)
        #expect(throws: ImagingError.self) { try ImageSource.bytes(Array(bytes.prefix(300))).whole() }
    }
}
