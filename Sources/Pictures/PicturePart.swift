public import Imaging

/// A part of a photo as a picture of its own.
public struct PicturePart: Sendable, Hashable {
    /// In pixels of the upright photo.
    public var region: Rect
    /// The size before it is turned.
    public var size: PixelSize
    /// How it is turned then: how a picture is stored that is to be turned so.
    public var turn: Orientation
    public var tones: PictureTones
    /// JPEG or PNG.
    public var format: ImageFormat
    /// Whether it is one of the tiles that a viewer puts together.
    public var isTile: Bool

    public init(
        region: Rect, size: PixelSize, turn: Orientation, tones: PictureTones, format: ImageFormat, isTile: Bool
    ) {
        (self.region, self.size, self.turn) = (region, size, turn)
        (self.tones, self.format, self.isTile) = (tones, format, isTile)
    }
}
