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

    public init(region: Rect, size: PixelSize, turn: Orientation, tones: PictureTones, format: ImageFormat) {
        (self.region, self.size, self.turn) = (region, size, turn)
        (self.tones, self.format) = (tones, format)
    }
}
