internal import Foundation
public import Imaging

/// A picture as the bytes of a file.
package struct EncodedPicture: Sendable {
    package var bytes: [UInt8]
    package var format: ImageFormat
    package var size: PixelSize
    /// What the decoder said of a picture that was cut or damaged and made as far as it goes.
    package var truncation: String?
    /// What stands for it until it is there; nil for a picture that is not small.
    package var placeholder: Placeholder?
    /// Where in the original its rows begin, where that was wanted and is known.
    package var rows: RowIndex?

    /// A picture that was encoded, of a size in pixels.
    package init(bytes: [UInt8], format: ImageFormat, size: PixelSize, truncation: String? = nil) {
        (self.bytes, self.format, self.size, self.truncation) = (bytes, format, size, truncation)
    }
}

/// How a picture becomes a file.
struct PictureEncoding: Sendable {
    /// JPEG quality.
    var quality: Int
    var tones = PictureTones.all
    /// JPEG or PNG; nil for a PNG where the original has an alpha channel, else a JPEG.
    var format: ImageFormat?

    /// A file of this quality, 1 to 100.
    init(quality: Int, tones: PictureTones = .all, format: ImageFormat? = nil) {
        (self.quality, self.tones, self.format) = (quality, tones, format)
    }
}

/// Makes renditions of files: decodes what is visible at the smallest scale that suffices, upright, and encodes it.
struct PictureMaker: Sendable {
    /// JPEG quality of thumbnails.
    static let thumbnailQuality = 80
    /// JPEG quality of viewport renditions.
    static let viewportQuality = 85
    /// JPEG quality of tiles, of which many are seen for a moment.
    static let tileQuality = 90
    /// JPEG quality of any other part that a program asks for: a photograph with much grain still has a structural similarity of 0.98
    /// with its pixels.
    static let partQuality = 95
    /// JPEG quality from which on the colours of a PNG aren't subsampled: red letters on blue keep their edges, as in libvips and
    /// ImageMagick.
    static let leastQualityOfWholeChroma = 90

    /// What decodes the files, whatever a rendering says.
    var decoder = PictureDecoder.chosen
    private let budget = DecodeBudget()

    /// One with a budget of its own: who makes pictures at the same time shares it.
    init() {}

    /// A picture of the region.
    ///
    /// - Parameters:
    ///   - encoding: how it becomes a file.
    ///   - hasPlaceholder: whether what stands for the picture is made too.
    ///   - index: where the rows of the same file begin, if that is known.
    func make(
        _ source: ImageSource, header: ImageHeader, rendering: Rendering, _ encoding: PictureEncoding,
        hasPlaceholder: Bool = true,
        by index: RowIndex? = nil
    ) async throws -> EncodedPicture {
        var rendering = rendering
        rendering.decoder = decoder
        rendering.subsamplesChroma = encoding.format != .png
        rendering.notesRows = rendering.notesRows && header.size.width * header.size.height >= RowIndex.leastPixels
        let rendered = try await render(source, header, rendering, index)
        var picture = try Self.encode(rendered, encoding, of: header.format)
        picture.placeholder = hasPlaceholder ? Placeholder(rendered) : nil
        picture.rows = rendered.rows
        return picture
    }

    /// Decodes a band of tiles.
    func decode(
        _ source: ImageSource, header: ImageHeader, rendering: Rendering, isForPNG: Bool
    ) async throws -> RenderedImage {
        var rendering = rendering
        rendering.decoder = decoder
        rendering.subsamplesChroma = !isForPNG
        return try await render(source, header, rendering, nil)
    }

    /// - Parameter original: the format of the file that the picture was decoded from.
    static func encode(
        _ image: RenderedImage, _ encoding: PictureEncoding, of original: ImageFormat
    ) throws -> EncodedPicture {
        let format = encoding.format ?? (image.hasAlpha ? .png : .jpeg)
        // Tones are those of what will be seen.
        let image = (format == .png ? image : image.onWhite()).inTones(encoding.tones)
        let keepsChroma = original == .png && encoding.quality >= leastQualityOfWholeChroma
        let bytes =
            try format == .png
            ? image.pixels.png() : image.jpeg(quality: encoding.quality, keepsChroma: keepsChroma)
        return EncodedPicture(bytes: bytes, format: format, size: image.size, truncation: image.truncation)
    }

    /// What a large result takes; a few of the usual size are in the budget's margin.
    private static func resultMemory(_ size: PixelSize) -> Int { max(0, size.width * size.height - 4_000_000) * 3 }

    /// Most JPEG files in several scans are decoded a few rows at a time; one that libjpeg has to do waits for its memory.
    private func render(
        _ source: ImageSource, _ header: ImageHeader, _ rendering: Rendering, _ index: RowIndex?
    ) async throws -> RenderedImage {
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
    /// The variable that names another decoder than the usual one.
    public static let variable = "PHOTOS_DECODER"

    /// The decoder that ``variable`` names, else the usual one.
    static let chosen = ProcessInfo.processInfo.environment[variable].flatMap(PictureDecoder.init) ?? .usual
}
