internal import Disk
internal import Imaging
internal import Metadata

extension PhotoPictures {
    /// The least long side of a picture that keeps its gain map, in pixels. On a smaller one nobody looks for the light of a sky.
    private static let leastSide = 1000
    /// JPEG quality of gain maps, in which steps would be seen as bands.
    private static let mapQuality = 90

    /// A picture with the gain map of its original, of the same part and in proportion; as it is if the original has none, or none that
    /// is understood.
    func withGainMap(
        _ picture: EncodedPicture, of original: borrowing OpenFile, _ content: PhotoContent, _ key: RenditionKey
    ) -> EncodedPicture {
        guard key.isWithGainMap, picture.format == .jpeg,
            max(picture.size.width, picture.size.height) >= Self.leastSide,
            let map = try? StoredGainMap.read(descriptor: original.descriptor),
            let rendered = try? Self.rendered(map, of: .file(descriptor: original.descriptor), content, key),
            let bytes = GainMap(jpeg: rendered, parameters: map.parameters).joined(to: picture.bytes)
        else { return picture }
        var picture = picture
        picture.bytes = bytes
        return picture
    }

    /// The part of a gain map for a picture, turned as the picture is, as a JPEG.
    private static func rendered(
        _ map: StoredGainMap, of original: ImageSource, _ content: PhotoContent, _ key: RenditionKey
    ) throws(ImagingError) -> [UInt8] {
        let pixels: PixelBuffer
        switch map.picture {
        case .jpeg(let bytes):
            let source = ImageSource.bytes(bytes)
            let size = try ImageHeader.read(from: source).size.upright(content.orientation)
            pixels = try source.render(part(of: size, content, key)).pixels
        case .item(let item):
            let image = try HEIFItem(original, item: item)
            pixels = try image.render(part(of: image.size, content, key)).pixels
        }
        guard let levels = map.levels else { return try pixels.jpeg(quality: mapQuality, keepsChroma: true) }
        let bytes = pixels.bytes.map { levels[Int($0)] }
        return try PixelBuffer(size: pixels.size, channels: pixels.channels, bytes: bytes).jpeg(
            quality: mapQuality, keepsChroma: true)
    }

    /// The part of a map of a size that belongs to a picture, in proportion to it, and never enlarged.
    private static func part(of size: PixelSize, _ content: PhotoContent, _ key: RenditionKey) -> Rendering {
        let (across, down) = (
            Double(size.width) / Double(content.size.width), Double(size.height) / Double(content.size.height)
        )
        let region = Rect(
            x: key.region.x * across, y: key.region.y * down, width: key.region.width * across,
            height: key.region.height * down)
        let side = { (length: Int, ratio: Double) in max(1, Int((Double(length) * min(ratio, 1)).rounded())) }
        return Rendering(
            region: region, size: PixelSize(width: side(key.size.width, across), height: side(key.size.height, down)),
            orientation: content.orientation)
    }
}

extension RenditionKey {
    /// Whether it is a picture for people to look at, upright and in its own colours, and not a part for a program.
    fileprivate var isWithGainMap: Bool {
        isPlain && !isTile && format == nil
            && (quality == PictureRenderer.viewportQuality || quality == PictureRenderer.thumbnailQuality)
    }
}
