import Imaging
import TestSupport
import Testing

@Suite struct JXLTests {
    @Test(arguments: [0, 1] as [Float], [1, 3, 4])
    func picturesShowWhatWasEncoded(distance: Float, channels: Int) throws {
        let scene = Synthetic.smooth(151, 97, channels: channels)
        let source = ImageSource.bytes(try scene.jxl(distance: distance))
        let header = try ImageHeader.read(from: source)
        #expect(header.format == .jxl && header.size == scene.size && header.hasAlpha == (channels == 4))
        let made = try source.whole()
        #expect(made.truncation == nil)
        #expect(Synthetic.difference(made.pixels, scene) <= (distance == 0 ? 0 : 3))
    }

    @Test func reducedMuchTheyAreAsWhenAllPixelsAreDecoded() throws {
        let scene = Synthetic.scene(1500, 1001)
        for distance in [0, 1] as [Float] {
            let source = ImageSource.bytes(try scene.jxl(distance: distance))
            let decoded = try ImageSource.bytes(source.whole().pixels.png())
            for long in [50, 100, 256, 400, 700] {
                let size = scene.size.thumbnail(fitting: long)
                let difference = Synthetic.difference(try source.whole(size).pixels, try decoded.whole(size).pixels)
                #expect(difference < 1.5, "\(long): \(difference)")
            }
        }
    }

    @Test func aRegionIsTheSameAsInTheWhole() throws {
        let scene = Synthetic.scene(400, 300)
        let source = ImageSource.bytes(try scene.jxl(distance: 0))
        for (x, y, width, height) in [(0, 0, 50, 40), (333, 255, 67, 45), (7, 11, 1, 1), (101, 3, 299, 297)] {
            let region = Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
            let made = try source.render(Rendering(region: region, size: PixelSize(width: width, height: height)))
                .pixels
            let expected = Synthetic.picture(width, height, channels: 3) { column, row, channel in
                Int(scene.bytes[((y + row) * 400 + x + column) * 3 + channel])
            }
            #expect(made == expected, "\(region)")
        }
    }

    /// The codestream states how to turn the picture, and the decoder does.
    @Test func aTurnedOneIsUpright() throws {
        let scene = Synthetic.smooth(90, 60)
        let source = ImageSource.bytes(try scene.jxl(distance: 0, orientation: 6))
        #expect(try ImageHeader.read(from: source).size == PixelSize(width: 60, height: 90))
        #expect(try source.whole().pixels == ImageSource.bytes(scene.png()).whole(nil, .rightTop).pixels)
    }

    @Test func cutOnesAreShownInPartOrRefused() throws {
        let whole = try Synthetic.scene(600, 500).jxl()
        for share in [0.01, 0.1, 0.5, 0.9] {
            let cut = Array(whole.prefix(Int(Double(whole.count) * share)))
            do {
                #expect(try ImageSource.bytes(cut).whole().truncation != nil, "\(share)")
            } catch is ImagingError {}
        }
    }
}
