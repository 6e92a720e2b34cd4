/// An image of a HEIF file that is not shown by itself, such as a gain map. Its samples stay as they are, and are not converted to sRGB.
public struct HEIFItem {
    private let image: HEIFImage

    /// The most memory for decoding such an image, in bytes. It is held beside that of the image that it belongs to.
    private static let mostMemory = 64 << 20

    /// Reads the header of the image, without decoding pixels.
    ///
    /// - Parameters:
    ///   - source: a HEIC or AVIF file.
    ///   - item: the number of the item in the file.
    /// - Throws: ``ImagingError``: what ``ImageHeader/read(from:)`` throws.
    public init(_ source: ImageSource, item: Int) throws(ImagingError) {
        var image = try HEIFImage(source, try source.format(), item: item)
        guard image.grid.memory <= Self.mostMemory else {
            throw .tooLarge("\(image.grid.size.width)x\(image.grid.size.height) pixels beside the image")
        }
        image.keepsSamples = true
        self.image = image
    }

    /// The size in pixels as it is displayed, after the rotation that the file states for it.
    public var size: PixelSize { image.aperture.size.upright(image.aperture.orientation) }

    /// Decodes the part of the image that `rendering` describes, whose orientation is ignored, because the file states it.
    ///
    /// - Throws: ``ImagingError``, as ``ImageSource/render(_:by:)``.
    public func render(_ rendering: Rendering) throws(ImagingError) -> RenderedPicture {
        try image.render(rendering)
    }
}
