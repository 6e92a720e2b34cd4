import Containers
import Imaging
import TestSupport
import Testing

@Suite struct RawPictureTests {
    @Test(arguments: RawKind.allCases) func theJPEGInARawFileIsShown(kind: RawKind) throws {
        let photo = TestPhoto.falun(5)
        let source = ImageSource.bytes(try photo.raw(kind))
        let header = try ImageHeader.read(from: source)
        #expect(header.format == .raw(kind) && header.size == photo.size && !header.supportsRowIndex)
        let expected = try ImageSource.bytes(photo.jpeg()).whole().pixels
        #expect(try source.whole().pixels == expected)
        let part = Rendering(region: Rect(x: 7, y: 3, width: 20, height: 10), size: PixelSize(width: 20, height: 10))
        #expect(try source.render(part).pixels == ImageSource.bytes(photo.jpeg()).render(part).pixels)
    }

    @Test func oneWithoutAJPEGSaysSo() throws {
        var file = TIFFBuilder()
        file.version = 0x4F52
        file.directories = [[.init(0x010F, .text("OLYMPUS"))]]
        let error = try #require(throws: ImagingError.self) {
            try ImageHeader.read(from: .bytes(file.bytes))
        }
        #expect(error.reason == "has an unsupported format: a raw file without a JPEG of its picture")
    }
}
