public import Imaging

/// The sizes and tiles that a service offers for an image.
public struct ImageService: Hashable, Sendable {
    /// The value of `protocol` in all versions.
    static let protocolName = "http://iiif.io/api/image"

    /// The upright size in pixels.
    public let image: PixelSize
    public let rules: ImageServiceRules

    public init(image: PixelSize, isForValidator: Bool = false) {
        self.image = image
        rules = ImageServiceRules(image: image, isForValidator: isForValidator)
    }

    /// The tiles at 1, 1/2, 1/4 … of the size, up to the scale at which one tile shows the whole image.
    public var tiles: ImageServiceTiles {
        ImageServiceTiles(width: ImageServiceTiles.side, height: ImageServiceTiles.side, scaleFactors: scaleFactors)
    }

    /// The sizes of the whole image at the scales of the tiles, the smallest first, and none beyond the rules.
    public var sizes: [ImageServiceSize] {
        scaleFactors.reversed().map(size).filter(rules.allows).map {
            ImageServiceSize(width: $0.width, height: $0.height)
        }
    }

    private var scaleFactors: [Int] {
        let long = max(image.width, image.height)
        let scales = ImageServiceTiles.scales
        let last = scales.firstIndex { ImageServiceTiles.side * $0 >= long } ?? scales.count - 1
        return Array(scales[...last])
    }

    private func size(_ scale: Int) -> PixelSize {
        PixelSize(width: (image.width + scale - 1) / scale, height: (image.height + scale - 1) / scale)
    }
}
