/// Whether an image covers the whole viewport or is shown whole within it.
public enum ContentMode: String, Hashable, Sendable, Codable, CaseIterable {
    /// The image covers the viewport; what does not fit is cut off.
    case fill
    /// The whole image is visible; the rest of the viewport stays empty.
    case fit
}

/// The geometry of an image in a viewport: zoom, offset and the visible part. Computed in IEEE doubles and not rounded.
public struct ViewGeometry: Hashable, Sendable {
    /// The content mode that the geometry was computed for.
    public let mode: ContentMode
    /// Points per image pixel.
    public let zoomScale: Double
    /// The smallest zoom: the whole image is visible, and one image pixel has at most one point.
    public let minimumZoomScale: Double
    /// The largest zoom: one image pixel covers one pixel of the screen, or ``zoomScale`` if that is more.
    public let maximumZoomScale: Double
    /// The size of the zoomed image in points.
    public let contentSize: Size
    /// The point of the zoomed image that is in the upper left corner of the viewport, in points. Negative along an axis on which
    /// the image is shorter than the viewport and therefore centred.
    public let contentOffset: Point
    /// The visible part in image pixels, within the image.
    public let visibleRect: Rect
    /// The size in pixels of the rendition that shows ``visibleRect``.
    public let renditionSize: PixelSize

    /// Computes the geometry of an upright image in a viewport.
    ///
    /// - Parameters:
    ///   - image: the upright size in pixels, both sides above 0.
    ///   - viewport: the size and density of the view.
    ///   - mode: whether the image fills the viewport or fits in it.
    ///   - focus: the point of the image to centre, each coordinate from 0 to 1. If it cannot be centred, the edge of the image
    ///     stays at the edge of the viewport.
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
    /// The length of the zoomed image in points.
    let content: Double
    /// The start of the viewport on the zoomed image, in points.
    let offset: Double
    /// The start of the visible part, in image pixels.
    let visibleStart: Double
    /// The length of the visible part, in image pixels.
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
