public import Imaging

/// A photograph of the sample library. It is painted on demand, with the same bytes each time.
public struct SamplePhoto: Sendable {
    /// The file format of a sample photograph.
    public enum Format: Sendable {
        /// Baseline JPEG.
        case jpeg
        /// PNG, RGB.
        case png
        /// PNG, RGB with transparent corners.
        case pngWithAlpha
        /// PNG, grey.
        case greyPNG
    }

    /// The unique file name, with its extension.
    public let name: String
    /// The ISO 3166-1 alpha-2 code of the country that it shows, even if it has no position.
    public let country: String
    /// Degrees north, WGS 84; nil for the few without a position.
    public let latitude: Double?
    /// Degrees east, WGS 84; nil exactly if `latitude` is nil.
    public let longitude: Double?
    /// The title, with the local name of the place.
    public let title: String
    /// The caption.
    public let caption: String
    /// The local time in EXIF format, "YYYY:MM:DD HH:MM:SS".
    public let date: String
    /// The offset of the local time from UTC, "+HH:MM".
    public let offset: String
    /// The upright size in pixels.
    public let size: PixelSize
    /// The EXIF orientation of the stored pixels.
    public let orientation: Orientation
    /// The file format.
    public let format: Format

    let kind: SceneKind
    let light: Lighting
    let seed: UInt32

    /// The creator of all sample photographs, for the EXIF field Artist.
    public static let artist = "photos sample"
    /// The EXIF field Copyright.
    public static let license = "CC0 1.0"

    /// Paints and encodes the photograph. Takes 40 to 80 ms of CPU time per megapixel as JPEG, 60 to 180 ms as PNG, and 7 bytes of
    /// memory per pixel.
    ///
    /// - Throws: `ImagingError` if encoding fails.
    public func encoded() throws(ImagingError) -> [UInt8] {
        let channels = format == .greyPNG ? 1 : format == .pngWithAlpha ? 4 : 3
        let measures = SceneSize(width: Float(size.width), height: Float(size.height))
        var scene = kind.scene(measures, light, seed: seed)
        scene.isVignetted = format == .pngWithAlpha
        let upright = PixelBuffer(
            size: size, channels: channels, bytes: scene.pixels(channels: channels, seed: seed))
        let stored = upright.stored(orientation)
        return format == .jpeg ? try stored.jpeg(quality: 88, exif: exif) : try stored.png(exif: exif)
    }

    /// The TIFF block of the file's EXIF.
    var exif: [UInt8] {
        var writer = TIFFWriter()
        writer.ascii(.image, 0x010E, caption)
        writer.short(.image, 0x0112, orientation.rawValue)
        writer.ascii(.image, 0x013B, Self.artist)
        writer.ascii(.image, 0x8298, Self.license)
        writer.wide(0x9C9B, title)
        writer.ascii(.exif, 0x9003, date)
        writer.ascii(.exif, 0x9011, offset)
        if let latitude, let longitude {
            writer.ascii(.gps, 0x0001, latitude < 0 ? "S" : "N")
            writer.angle(0x0002, latitude)
            writer.ascii(.gps, 0x0003, longitude < 0 ? "W" : "E")
            writer.angle(0x0004, longitude)
        }
        return writer.bytes()
    }
}
