internal import Containers

/// The picture of a WebP file, or the first of an animation. Reading it needs no library.
struct WebPPicture {
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

    /// What libwebp itself keeps of the whole picture: all pixels of a lossless one, else transparency.
    var decoderMemory: Int {
        file.frame.width * file.frame.height * (file.frame.isLossless ? 4 : file.frame.hasAlpha ? 1 : 0)
    }

    /// Whether the coded picture is all of the canvas, as in every file that is no animation.
    var fillsCanvas: Bool { file.frame.width == file.width && file.frame.height == file.height }

    func profile() throws(ImagingError) -> [UInt8]? {
        guard let range = file.profile, !range.isEmpty, range.count <= ColorConversion.maximumProfileLength else {
            return nil
        }
        return try source.bytes(at: range.lowerBound, count: range.count)
    }
}
