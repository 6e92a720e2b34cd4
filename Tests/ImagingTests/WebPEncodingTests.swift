import Imaging
import TestSupport
import Testing

/// A WebP in place of a JPEG: as like the picture, and smaller.
@Suite struct WebPEncodingTests {
    private func rendered(_ pixels: PixelBuffer) throws -> RenderedPicture {
        try ImageSource.bytes(pixels.png()).whole()
    }

    private func decoded(_ webP: [UInt8]) throws -> PixelBuffer { try ImageSource.bytes(webP).whole().pixels }

    @Test(arguments: [(320, 200), (37, 53), (9, 4), (1, 1)]) func itIsAsLikeThePictureAsTheJPEGIs(
        _ width: Int, _ height: Int
    ) throws {
        let picture = Synthetic.scene(width, height)
        let jpeg = try picture.jpeg(quality: 80)
        let webP = try #require(try rendered(picture).webP(asLikeAs: jpeg, largest: .max))
        #expect(try ImageHeader.read(from: .bytes(webP)).size == picture.size)
        let error = { Synthetic.difference(try ImageSource.bytes($0).whole().pixels, picture) }
        #expect(try error(webP) <= 1.25 * error(jpeg) + 1)
    }

    @Test func aBetterJPEGNeedsABetterWebP() throws {
        let picture = Synthetic.scene(320, 200)
        let sizes = try [30, 80].map { quality in
            try #require(try rendered(picture).webP(asLikeAs: try picture.jpeg(quality: quality), largest: .max)).count
        }
        #expect(sizes[0] < sizes[1])
    }

    @Test func whatHasLargePlainAreasIsSmallerByAFifth() throws {
        let picture = Synthetic.discs(640, 400)
        let jpeg = try picture.jpeg(quality: 80)
        let webP = try #require(try rendered(picture).webP(asLikeAs: jpeg, largest: jpeg.count * 4 / 5))
        #expect(webP.count <= jpeg.count * 4 / 5)
    }

    @Test func thereIsNoneWithinTooFewBytes() throws {
        let picture = Synthetic.scene(320, 200)
        #expect(try rendered(picture).webP(asLikeAs: try picture.jpeg(quality: 80), largest: 500) == nil)
    }

    /// Nothing lossy with halved chroma is as like as a JPEG of the best quality with all of it.
    @Test func thereIsNoneAsLikeAsAnAlmostPerfectJPEG() throws {
        var random = SeededGenerator(seed: 3)
        let noise = Synthetic.picture(64, 64, channels: 3) { _, _, _ in Int.random(in: 0...255, using: &random) }
        let jpeg = try noise.jpeg(quality: 100, keepsChroma: true)
        #expect(try rendered(noise).webP(asLikeAs: jpeg, largest: .max) == nil)
    }

    @Test func greyStaysGreyAndTransparentPixelsAreOnWhite() throws {
        let grey = Synthetic.scene(120, 80, channels: 1)
        let webP = try #require(try rendered(grey).webP(asLikeAs: try grey.jpeg(quality: 80), largest: .max))
        let pixels = try decoded(webP)
        #expect(
            pixels.channels == 1
                || stride(from: 0, to: pixels.bytes.count, by: 3).allSatisfy { at in
                    abs(Int(pixels.bytes[at]) - Int(pixels.bytes[at + 1])) <= 1
                        && abs(Int(pixels.bytes[at]) - Int(pixels.bytes[at + 2])) <= 1
                })
        let clear = Synthetic.picture(32, 32, channels: 4) { _, _, channel in [10, 20, 30, 0][channel] }
        let onWhite = try #require(try rendered(clear).webP(asLikeAs: try clear.jpeg(quality: 80), largest: .max))
        #expect(try decoded(onWhite).bytes.allSatisfy { $0 >= 252 })
    }
}
