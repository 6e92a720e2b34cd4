internal import Foundation
public import Imaging

/// An encoded picture.
package struct EncodedPicture: Sendable {
    package var bytes: [UInt8]
    package var format: ImageFormat
    package var size: PixelSize
    /// The decoder's message if the original is cut short or damaged and the picture shows a part of it; nil otherwise.
    package var truncation: String?
    /// A placeholder to show until the picture is loaded; nil for a picture that is not small.
    package var placeholder: Placeholder?
    /// The row index of the original, if it was requested and is known.
    package var rows: RowIndex?

    /// Creates an encoded picture with a size in pixels.
    package init(bytes: [UInt8], format: ImageFormat, size: PixelSize, truncation: String? = nil) {
        (self.bytes, self.format, self.size, self.truncation) = (bytes, format, size, truncation)
    }
}

/// How a picture is encoded.
struct PictureEncoding: Sendable {
    /// JPEG quality, 1 to 100.
    var quality: Int
    var tones = PictureTones.all
    /// JPEG or PNG. Nil for PNG if the original has an alpha channel, otherwise JPEG.
    var format: ImageFormat?

    init(quality: Int, tones: PictureTones = .all, format: ImageFormat? = nil) {
        (self.quality, self.tones, self.format) = (quality, tones, format)
    }
}

/// Makes renditions: decodes the visible part at the smallest scale that suffices, turns it upright and encodes it.
struct PictureRenderer: Sendable {
    /// JPEG quality of thumbnails.
    static let thumbnailQuality = 80
    /// JPEG quality of viewport renditions.
    static let viewportQuality = 85
    /// JPEG quality of tiles, many of which are seen for a moment only.
    static let tileQuality = 90
    /// JPEG quality of other parts, which programs request. Even a photograph with much grain has a structural similarity (SSIM) of
    /// 0.98 to the original pixels.
    static let partQuality = 95
    /// The JPEG quality from which the chroma of a PNG is not subsampled, so that red letters on blue keep their edges; as in
    /// libvips and ImageMagick.
    static let leastQualityOfWholeChroma = 90

    /// The decoder of all renderings; it overrides `Rendering.decoder`.
    var decoder = PictureDecoder.chosen
    private let budget = DecodeBudget()

    /// Creates a renderer with its own budget. Workers that run at the same time should share one renderer.
    init() {}

    /// Makes a picture of a region.
    ///
    /// - Parameters:
    ///   - encoding: how to encode it.
    ///   - hasPlaceholder: whether to make a placeholder too.
    ///   - index: the row index of the same file, if it is known.
    func make(
        _ source: ImageSource, header: ImageHeader, rendering: Rendering, _ encoding: PictureEncoding,
        hasPlaceholder: Bool = true,
        by index: RowIndex? = nil
    ) async throws -> EncodedPicture {
        var rendering = rendering
        rendering.decoder = decoder
        rendering.subsamplesChroma = encoding.format != .png
        rendering.recordsRowIndex =
            rendering.recordsRowIndex && header.size.width * header.size.height >= RowIndex.leastPixels
        let rendered = try await render(source, header, rendering, index)
        var picture = try Self.encode(rendered, encoding, of: header.format)
        picture.placeholder = hasPlaceholder ? Placeholder(rendered) : nil
        picture.rows = rendered.rows
        return picture
    }

    /// Decodes a band of tiles, or a picture to be encoded elsewhere.
    ///
    /// - Parameter keepsChroma: whether chroma keeps all columns and rows.
    func decode(
        _ source: ImageSource, header: ImageHeader, rendering: Rendering, keepsChroma: Bool
    ) async throws -> RenderedPicture {
        var rendering = rendering
        rendering.decoder = decoder
        rendering.subsamplesChroma = !keepsChroma
        return try await render(source, header, rendering, nil)
    }

    /// - Parameter original: the format of the file that the picture was decoded from.
    static func encode(
        _ image: RenderedPicture, _ encoding: PictureEncoding, of original: ImageFormat
    ) throws -> EncodedPicture {
        let format = encoding.format ?? (image.hasAlpha ? .png : .jpeg)
        // The tones are computed from the colours that will be visible.
        let image = (format == .png ? image : image.onWhite()).inTones(encoding.tones)
        let keepsChroma = original == .png && encoding.quality >= leastQualityOfWholeChroma
        let bytes =
            try format == .png
            ? image.pixels.png() : image.jpeg(quality: encoding.quality, keepsChroma: keepsChroma)
        return EncodedPicture(bytes: bytes, format: format, size: image.size, truncation: image.truncation)
    }

    /// The memory of a large result in bytes. The margin of the budget covers a few results of the usual size.
    private static func resultMemory(_ size: PixelSize) -> Int { max(0, size.width * size.height - 4_000_000) * 3 }

    /// Most JPEG files with several scans are decoded a few rows at a time. One that libjpeg has to decode waits for memory.
    private func render(
        _ source: ImageSource, _ header: ImageHeader, _ rendering: Rendering, _ index: RowIndex?
    ) async throws -> RenderedPicture {
        let result = Self.resultMemory(rendering.size)
        do {
            return try await budget.withMemory(header.streamedMemory + result) {
                var rendering = rendering
                rendering.heldMemory = 0
                return try source.render(rendering, by: index)
            }
        } catch ImagingError.needsMemory {
            return try await budget.withMemory(header.decodeMemory + result) {
                try source.render(rendering, by: index)
            }
        }
    }
}

extension PictureDecoder {
    /// The environment variable that chooses the decoder.
    public static let variable = "PHOTOS_DECODER"

    /// The decoder that ``variable`` names, or else the default.
    static let chosen = ProcessInfo.processInfo.environment[variable].flatMap(PictureDecoder.init) ?? .usual
}
