import Imaging
import TestSupport
import Testing

/// Encodes pictures as sixels and decodes them as a terminal would.
@Suite struct SixelTests {
    private func decoded(_ picture: PixelBuffer, colors: Int = Sixels.maximumColors) -> SixelDecoder {
        SixelDecoder(Sixels(picture, colors: colors).flatMap(\.self))
    }

    /// The mean of squares of 4 × 4 pixels, which is how dither looks from a distance.
    private func coarse(_ picture: PixelBuffer) throws -> PixelBuffer {
        let png = ImageSource.bytes(try picture.png())
        let size = PixelSize(width: picture.size.width / 4, height: picture.size.height / 4)
        return try png.whole(size).pixels
    }

    @Test(arguments: [(256, 1.2), (64, 2.0), (16, 4.5)])
    func aPictureIsSimilarWithFewColours(colors: Int, worst: Double) throws {
        let scene = Synthetic.scene(320, 203)
        let sixels = decoded(scene, colors: colors)
        let picture = try #require(sixels.picture)
        #expect(sixels.colorCount <= colors)
        #expect(sixels.colorCount > colors / 2)
        #expect(picture.size == scene.size)
        let difference = Synthetic.difference(try coarse(picture), try coarse(scene))
        #expect(difference < worst, "\(difference)")
    }

    @Test func aPictureOfFewColoursKeepsEach() throws {
        let stripes = Synthetic.picture(90, 13, channels: 3) { x, _, channel in
            [[255, 255, 255], [0, 0, 0], [255, 0, 0]][x / 30][channel]
        }
        let sixels = decoded(stripes)
        let picture = try #require(sixels.picture)
        #expect(sixels.colorCount == 3)
        #expect(picture == stripes)
    }

    @Test func runsAreCounted() throws {
        let plain = Synthetic.picture(500, 60, channels: 1) { _, _, _ in 128 }
        let bytes = Sixels(plain).flatMap(\.self)
        #expect(bytes.count < 250)
        #expect(SixelDecoder(bytes).picture?.size == plain.size)
    }

    @Test(arguments: [(1, 1), (1, 7), (3, 6), (7, 1)])
    func anIncompleteBandIsDrawn(width: Int, height: Int) throws {
        let picture = Synthetic.picture(width, height, channels: 3) { x, y, channel in 40 * (x + y + channel) }
        #expect(decoded(picture).picture?.size == picture.size)
    }

    @Test func transparentPixelsAreBlack() throws {
        let glass = Synthetic.picture(12, 12, channels: 4) { _, _, channel in channel == 3 ? 0 : 200 }
        #expect(try #require(decoded(glass).picture).bytes.allSatisfy { $0 == 0 })
    }

    @Test func sixelsComeInPiecesAndNotAllAtOnce() {
        let pieces = Sixels(Synthetic.scene(64, 60)).map(\.count)
        // The introducer, ten bands of six rows, the end.
        #expect(pieces.count == 12)
    }
}
