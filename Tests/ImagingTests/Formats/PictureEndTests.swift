import Imaging
import Testing

@Suite struct PictureEndTests {
    @Test(arguments: ImageFormat.allCases) func aWholePictureHasItsEnd(format: ImageFormat) throws {
        #expect(try ImageSource.bytes(format.sample()).isComplete())
    }

    /// A file that is too short to be recognised is rejected, and has no end either.
    @Test(arguments: ImageFormat.allCases) func aTruncatedPictureHasNoEnd(format: ImageFormat) throws {
        let bytes = try format.sample()
        for count in 0..<bytes.count {
            let isComplete = (try? ImageSource.bytes(Array(bytes.prefix(count))).isComplete()) ?? false
            if isComplete { Issue.record("cut to \(count) of \(bytes.count)") }
        }
    }

    /// Phones append a video or another picture to the first.
    @Test func dataAfterAPictureAreNotItsEnd() throws {
        let jpeg = try ImageFormat.jpeg.sample()
        let behind = Array(repeating: UInt8(7), count: 200_000)
        #expect(try ImageSource.bytes(jpeg + behind).isComplete())
        #expect(try ImageSource.bytes(jpeg.dropLast(2) + behind).isComplete() == false)
        for format in [ImageFormat.png, .webp] {
            #expect(try ImageSource.bytes(format.sample() + behind).isComplete(), "\(format)")
        }
    }

    /// A thumbnail in the metadata ends before the picture does.
    @Test func theEndOfAThumbnailIsNotThePictures() throws {
        let jpeg = try ImageFormat.jpeg.sample()
        let thumbnail = jpeg
        let length = thumbnail.count + 2
        let segment = [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 0xFF)] + thumbnail
        let picture = Array(jpeg.prefix(2)) + segment + Array(jpeg.dropFirst(2))
        #expect(try ImageSource.bytes(picture).isComplete())
        #expect(try ImageSource.bytes(Array(picture.dropLast(2)) + [0, 0, 0]).isComplete() == false)
    }
}
