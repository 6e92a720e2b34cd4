internal import Containers

/// The image of a WebP file, or the first frame of an animation. Parsing it does not need libwebp.
struct WebPImage {
    let file: WebPFile
    let source: ImageBytes

    init(_ source: ImageSource) throws(ImagingError) {
        var bytes = ImageBytes(source)
        guard let file = try WebPFile.read(from: &bytes) else { throw .damaged("no image data") }
        let frame = file.frame
        try ImageLimits.check(
            PixelSize(width: file.width, height: file.height), side: ImageLimits.maximumWebPSide)
        guard frame.width > 0, frame.height > 0, frame.x + frame.width <= file.width,
            frame.y + frame.height <= file.height
        else { throw .damaged("a frame extends beyond the canvas") }
        (self.file, self.source) = (file, bytes)
        guard decoderMemory <= ImageLimits.maximumDecodeMemory else {
            throw .tooLarge("\(file.width)x\(file.height) pixels, lossless")
        }
    }

    var size: PixelSize { PixelSize(width: file.width, height: file.height) }

    var channels: Int { file.hasAlpha ? 4 : 3 }

    /// The memory that libwebp holds for the whole image, in bytes: all pixels of a lossless one, otherwise its alpha plane.
    var decoderMemory: Int {
        file.frame.width * file.frame.height * (file.frame.isLossless ? 4 : file.frame.hasAlpha ? 1 : 0)
    }

    /// Whether the coded frame fills the canvas, as it does in every file that is not an animation.
    var fillsCanvas: Bool { file.frame.width == file.width && file.frame.height == file.height }

    func profile() throws(ImagingError) -> [UInt8]? {
        guard let range = file.profile, !range.isEmpty, range.count <= ColorConversion.maximumProfileLength else {
            return nil
        }
        return try source.bytes(at: range.lowerBound, count: range.count)
    }
}
