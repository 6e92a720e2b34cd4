package import Disk
package import Imaging
internal import Metadata

/// Pictures of files that are in no library, made as all others are, and kept nowhere.
package struct LoosePictures: Sendable {
    private var maker = PictureMaker()

    /// - Parameter decoder: nil for the one that ``PictureDecoder/variable`` names, else the usual one.
    package init(decoder: PictureDecoder? = nil) {
        if let decoder { maker.decoder = decoder }
    }

    /// A picture of an open file, upright.
    ///
    /// - Parameters:
    ///   - quality: of a JPEG, 1 to 100.
    ///   - shown: what of the file is shown, in upright pixels, and at which size; handed its size, upright.
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
        return try await maker.make(
            source, header: header, rendering: rendering, PictureEncoding(quality: quality), hasPlaceholder: false)
    }
}
