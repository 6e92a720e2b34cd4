/// Whether a picture covers the whole viewport or is shown whole within it.
public enum ContentMode: String, Hashable, Sendable, Codable, CaseIterable {
    /// The viewport is covered; what does not fit is cut off.
    case fill
    /// The whole picture is seen; what it leaves of the viewport stays empty.
    case fit
}

/// Where a picture lies in a viewport: zoom, offset, and the part that is seen. Pure IEEE double arithmetic, not rounded.
public struct ViewGeometry: Hashable, Sendable {
    /// The mode that was asked for.
    public let mode: ContentMode
    /// Points for each image pixel.
    public let zoomScale: Double
    /// The smallest zoom: the whole picture is seen, and never larger than its own pixels.
    public let minimumZoomScale: Double
    /// The largest zoom: an image pixel covers one pixel of the screen, or ``zoomScale`` where that is more.
    public let maximumZoomScale: Double
    /// Size of the zoomed picture in points.
    public let contentSize: Size
    /// The point of the zoomed picture that lies in the viewport's upper left corner; negative along an axis
    /// on which the picture is shorter than the viewport and so centred.
    public let contentOffset: Point
    /// The part of the picture that is seen, in image pixels, within the picture.
    public let visibleRect: Rect
    /// Size of the rendition that shows ``visibleRect``.
    public let renditionSize: PixelSize

    /// The geometry of an upright picture in a viewport.
    ///
    /// - Parameters:
    ///   - image: the upright size, both sides above zero.
    ///   - focus: the point of the picture to be centred, as fractions of its sides; where it cannot be centred the
    ///     picture's edge stays at the viewport's. The centre unless told.
    public init(image: PixelSize, viewport: Viewport, mode: ContentMode = .fill, focus: Point = .center) {
        let ratioX = viewport.width / Double(image.width)
        let ratioY = viewport.height / Double(image.height)
        let zoom = mode == .fill ? max(ratioX, ratioY) : min(ratioX, ratioY)
        let x = Axis(image: image.width, viewport: viewport.width, zoom: zoom, focus: focus.x)
        let y = Axis(image: image.height, viewport: viewport.height, zoom: zoom, focus: focus.y)

        self.mode = mode
        zoomScale = zoom
        minimumZoomScale = min(min(ratioX, ratioY), 1)
        maximumZoomScale = max(1 / viewport.density, zoom)
        contentSize = Size(width: x.content, height: y.content)
        contentOffset = Point(x: x.offset, y: y.offset)
        visibleRect = Rect(x: x.visibleStart, y: y.visibleStart, width: x.visibleLength, height: y.visibleLength)
        let shown = mode == .fill ? Size(width: viewport.width, height: viewport.height) : contentSize
        renditionSize = PixelSize(
            width: Self.pixels(shown.width, viewport.density), height: Self.pixels(shown.height, viewport.density))
    }

    private static func pixels(_ points: Double, _ density: Double) -> Int {
        max(1, Int((points * density).roundedHalfUp))
    }
}

extension ViewGeometry: Encodable {
    private enum CodingKeys: String, CodingKey {
        case mode, zoomScale, minimumZoomScale, maximumZoomScale, contentSize, contentOffset, visibleRect
    }
}

/// One axis of the geometry.
private struct Axis {
    /// Length of the zoomed picture in points.
    let content: Double
    /// Where the viewport begins on the zoomed picture, in points.
    let offset: Double
    /// Where the seen part begins, in image pixels.
    let visibleStart: Double
    /// How long the seen part is, in image pixels.
    let visibleLength: Double

    init(image: Int, viewport: Double, zoom: Double, focus: Double) {
        let length = Double(image)
        content = length * zoom
        let slack = content - viewport
        offset = slack < 0 ? slack / 2 : min(max(focus * content - viewport / 2, 0), slack)
        visibleStart = max(0, offset / zoom)
        visibleLength = min(length, (offset + viewport) / zoom) - visibleStart
    }
}
