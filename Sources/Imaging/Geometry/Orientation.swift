/// The orientation of a stored image, with the values of the EXIF tag Orientation (CIPA DC-008, 4.6.5 "Orientation").
///
/// The names state which side of the upright image the first stored row shows, and then the first stored column.
public enum Orientation: Int, Sendable, CaseIterable, Codable {
    /// First row is the top, first column is the left side: stored upright.
    case topLeft = 1
    /// First row is the top, first column is the right side: reflected.
    case topRight = 2
    /// First row is the bottom, first column is the right side: rotated by 180°.
    case bottomRight = 3
    /// First row is the bottom, first column is the left side: reflected top to bottom.
    case bottomLeft = 4
    /// First row is the left side, first column is the top: transposed.
    case leftTop = 5
    /// First row is the right side, first column is the top: upright after a rotation by 90° clockwise.
    case rightTop = 6
    /// First row is the right side, first column is the bottom: transposed along the other diagonal.
    case rightBottom = 7
    /// First row is the left side, first column is the bottom: upright after a rotation by 90° counter-clockwise.
    case leftBottom = 8

    /// Whether turning the image upright swaps its width and height.
    public var swapsAxes: Bool { rawValue >= 5 }

    /// Whether the stored columns run against the upright axis that they are parallel to.
    var reversesColumns: Bool {
        switch self {
        case .topRight, .bottomRight, .rightBottom, .leftBottom: true
        case .topLeft, .bottomLeft, .leftTop, .rightTop: false
        }
    }

    /// Whether the stored rows run against the upright axis that they are parallel to.
    var reversesRows: Bool {
        switch self {
        case .bottomRight, .bottomLeft, .rightTop, .rightBottom: true
        case .topLeft, .topRight, .leftTop, .leftBottom: false
        }
    }

    /// The part of the stored image that shows `region` of the upright one.
    ///
    /// - Parameters:
    ///   - region: in pixels of the upright image.
    ///   - stored: the size of the image as stored.
    func stored(_ region: Rect, in stored: PixelSize) -> Rect {
        var rect = region
        if swapsAxes {
            rect = Rect(x: region.y, y: region.x, width: region.height, height: region.width)
        }
        if reversesColumns { rect.x = Double(stored.width) - rect.x - rect.width }
        if reversesRows { rect.y = Double(stored.height) - rect.y - rect.height }
        return rect
    }
}
