public import Imaging

/// What a service offers of an image.
public struct ImageService: Hashable, Sendable {
    /// `protocol` of all versions.
    static let protocolName = "http://iiif.io/api/image"

    /// Upright, in pixels.
    public let image: PixelSize
    public let rules: ImageServiceRules

    public init(image: PixelSize, isForValidator: Bool = false) {
        self.image = image
        rules = ImageServiceRules(image: image, isForValidator: isForValidator)
    }

    /// Tiles at 1, 1/2, 1/4 … of the size, up to the one that shows all of the image.
    public var tiles: ImageServiceTiles {
        ImageServiceTiles(width: ImageServiceTiles.side, height: ImageServiceTiles.side, scaleFactors: scaleFactors)
    }

    /// The whole image at sizes of the tiles' scales, the smallest first, none beyond the rules.
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
