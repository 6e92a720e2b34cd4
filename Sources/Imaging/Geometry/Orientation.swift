/// How the stored rows and columns of a photograph lie, by the values of the EXIF tag Orientation
/// (CIPA DC-008, 4.6.5 "Orientation").
///
/// Each case names the side of the upright picture that the stored first row and the stored first column show.
public enum Orientation: Int, Sendable, CaseIterable, Codable {
    /// First row is the top, first column is the left side: stored upright.
    case topLeft = 1
    /// First row is the top, first column is the right side: mirrored.
    case topRight = 2
    /// First row is the bottom, first column is the right side: turned by 180°.
    case bottomRight = 3
    /// First row is the bottom, first column is the left side: upside down in a mirror.
    case bottomLeft = 4
    /// First row is the left side, first column is the top: transposed.
    case leftTop = 5
    /// First row is the right side, first column is the top: to be turned 90° clockwise.
    case rightTop = 6
    /// First row is the right side, first column is the bottom: transposed along the other diagonal.
    case rightBottom = 7
    /// First row is the left side, first column is the bottom: to be turned 90° counter-clockwise.
    case leftBottom = 8

    /// Whether width and height change places when the picture is turned upright.
    public var swapsAxes: Bool { rawValue >= 5 }

    /// Whether the stored columns run against the upright axis that they lie along.
    var reversesColumns: Bool {
        switch self {
        case .topRight, .bottomRight, .rightBottom, .leftBottom: true
        case .topLeft, .bottomLeft, .leftTop, .rightTop: false
        }
    }

    /// Whether the stored rows run against the upright axis that they lie along.
    var reversesRows: Bool {
        switch self {
        case .bottomRight, .bottomLeft, .rightTop, .rightBottom: true
        case .topLeft, .topRight, .leftTop, .leftBottom: false
        }
    }

    /// The part of the stored picture that shows `region` of the upright one.
    ///
    /// - Parameters:
    ///   - region: in pixels of the upright picture.
    ///   - stored: the size of the picture as stored.
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
