public import Imaging

/// A part of a photo as a picture of its own.
public struct PicturePart: Sendable, Hashable {
    /// The part in pixels of the upright photo.
    public var region: Rect
    /// The size in pixels before ``turn`` is applied.
    public var size: PixelSize
    /// The EXIF orientation to apply after scaling.
    public var turn: Orientation
    public var tones: PictureTones
    /// The format of the result: JPEG or PNG.
    public var format: ImageFormat
    /// Whether it is one of the tiles that an IIIF service lists.
    public var isTile: Bool

    public init(
        region: Rect, size: PixelSize, turn: Orientation, tones: PictureTones, format: ImageFormat, isTile: Bool
    ) {
        (self.region, self.size, self.turn) = (region, size, turn)
        (self.tones, self.format, self.isTile) = (tones, format, isTile)
    }
}
