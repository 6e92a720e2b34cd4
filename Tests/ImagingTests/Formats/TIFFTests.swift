import Imaging
import TestSupport
import Testing

@Suite struct TIFFTests {
    private typealias Options = PixelBuffer.TIFFOptions

    /// Compressions by their numbers in TIFF 6.0: none, LZW, Deflate, PackBits.
    @Test(arguments: [1, 5, 8, 32_773], [1, 3, 4])
    func compressedPixelsAreThoseOfTheFile(compression: Int, channels: Int) throws {
        let scene = Synthetic.scene(83, 61, channels: channels)
        for options in Self.layouts {
            var options = options
            options.compression = compression
            if options.tile > 0, channels == 4 { continue }
            let source = ImageSource.bytes(try scene.tiff(options))
            let header = try ImageHeader.read(from: source)
            #expect(header.format == .tiff && header.size == scene.size)
            let made = try source.whole()
            #expect(made.truncation == nil)
            #expect(difference(made.pixels, scene) < 1, "\(options)")
        }
    }

    private static let layouts: [PixelBuffer.TIFFOptions] = [
        Options(), Options { $0.rows = 61 }, Options { $0.rows = 1 }, Options { $0.tile = 32 },
        Options { $0.isSeparate = true }, Options { $0.bits = 16 }, Options { $0.isBigEndian = true },
        Options { ($0.isBigEndian, $0.bits) = (true, 16) },
    ]

    /// The mean difference of samples, whether a picture of equal colours has one or three.
    private func difference(_ made: PixelBuffer, _ scene: PixelBuffer) -> Double {
        guard made.channels != scene.channels else { return Synthetic.difference(made, scene) }
        let wide = made.channels > scene.channels ? made : scene
        let narrow = made.channels > scene.channels ? scene : made
        let sum = narrow.bytes.indices.reduce(0) { sum, at in
            let (pixel, channel) = (at / narrow.channels, at % narrow.channels)
            return sum + abs(Int(narrow.bytes[at]) - Int(wide.bytes[pixel * wide.channels + channel]))
        }
        return Double(sum) / Double(narrow.bytes.count)
    }

    @Test func aJPEGInATIFFIsDecoded() throws {
        let scene = Synthetic.smooth(96, 64)
        let source = ImageSource.bytes(try scene.tiff(Options { ($0.compression, $0.rows) = (7, 16) }))
        #expect(Synthetic.difference(try source.whole().pixels, scene) < 4)
    }

    @Test func aRegionIsTheSameAsInTheWhole() throws {
        let scene = Synthetic.scene(400, 300)
        for options in [Options(), Options { $0.tile = 64 }, Options { ($0.compression, $0.rows) = (5, 300) }] {
            let source = ImageSource.bytes(try scene.tiff(options))
            let whole = try source.whole().pixels
            for (x, y, width, height) in [(0, 0, 50, 40), (333, 255, 67, 45), (101, 3, 299, 297)] {
                let region = Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
                let made = try source.render(Rendering(region: region, size: PixelSize(width: width, height: height)))
                let expected = Synthetic.picture(width, height, channels: 3) { column, row, channel in
                    Int(whole.bytes[((y + row) * 400 + x + column) * 3 + channel])
                }
                #expect(made.pixels == expected, "\(region) \(options)")
            }
        }
    }

    @Test func whatIsCutIsShownInPart() throws {
        let scene = Synthetic.scene(200, 200)
        // Its directory is at the end, as libtiff writes it; this one is at the beginning.
        let whole = TestPhoto(seed: 4, size: PixelSize(width: 90, height: 80)).tiff()
        #expect(throws: ImagingError.self) { try ImageSource.bytes(Array(whole.prefix(30))).whole() }
        var file = try scene.tiff(Options { $0.compression = 5 })
        for at in 1000..<1200 { file[at] = 0xFF }
        let made = try ImageSource.bytes(file).whole()
        #expect(made.truncation != nil)
    }

    /// A few bytes that claim sixty thousand pixels a side.
    @Test func hostileSizesAreRefusedAtOnce() throws {
        var file = TIFFBuilder()
        file.directories = [
            [
                .init(0x0100, .long([60_000])), .init(0x0101, .long([60_000])), .init(0x0102, .short([8])),
                .init(0x0103, .short([5])), .init(0x0106, .short([1])), .init(0x0111, .position([1, 2, 3])),
                .init(0x0115, .short([1])), .init(0x0116, .long([60_000])), .init(0x0117, .long([3])),
            ]
        ]
        #expect(throws: ImagingError.self) { try ImageSource.bytes(file.bytes).whole() }
    }
}
