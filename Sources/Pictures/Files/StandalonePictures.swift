package import Disk
package import Imaging
internal import Metadata

/// Makes pictures of files outside a library, in the same way as for photos, and keeps none of them.
package struct StandalonePictures: Sendable {
    private var renderer = PictureRenderer()

    /// - Parameter decoder: nil for the one that ``PictureDecoder/variable`` names, or else the default.
    package init(decoder: PictureDecoder? = nil) {
        if let decoder { renderer.decoder = decoder }
    }

    /// Makes an upright picture of an open file.
    ///
    /// - Parameters:
    ///   - quality: JPEG quality, 1 to 100.
    ///   - light: whether samples are averaged as stored or in linear light.
    ///   - shown: returns the region to show in upright pixels, and its size in the result, given the upright size of the image.
    /// - Throws: `ImagingError`.
    package func picture(
        of file: borrowing OpenFile, quality: Int, light: ResamplingLight,
        shown: (_ image: PixelSize) -> (region: Rect, size: PixelSize)
    ) async throws -> EncodedPicture {
        let source = ImageSource.file(descriptor: file.descriptor)
        let header = try ImageHeader.read(from: source)
        let orientation = Orientation(rawValue: PhotoMetadata.ofFile(file.descriptor).orientation) ?? .topLeft
        let shown = shown(header.size.upright(orientation))
        var rendering = Rendering(region: shown.region, size: shown.size, orientation: orientation)
        rendering.light = light
        return try await renderer.make(
            source, header: header, rendering: rendering, PictureEncoding(quality: quality), hasPlaceholder: false)
    }
}
