public import Imaging

/// Which point of a photo is centred in a viewport.
public enum Focus: Sendable, Hashable {
    /// A point, each coordinate from 0 to 1.
    case point(Point)
    /// Where the photo's interest lies.
    case automatic
}

extension ViewportText {
    /// Reads `X,Y`, each from 0 to 1, or `auto`.
    public static func focus(_ text: String) throws(Failure) -> Focus {
        text == "auto" ? .automatic : .point(try point(text))
    }
}

extension PictureFile {
    /// The side of the thumbnail in which a photo's interest is looked for.
    public static let focusThumbnail = 256

    /// Where the interest of this thumbnail lies.
    ///
    /// - Throws: ``ImagingError``.
    public func interest() throws -> Point {
        try ImageSource.file(descriptor: descriptor).interest()
    }
}

extension ImageSource {
    /// Where the interest of this thumbnail lies.
    ///
    /// - Throws: ``ImagingError``.
    public func interest() throws -> Point {
        let size = try ImageHeader.read(from: self).size
        return InterestMap(try render(Rendering(region: Rect(size), size: size, decoder: .libjpeg)).pixels).focus
    }
}
