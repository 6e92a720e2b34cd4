public import Imaging

/// An image request, from the four parameters in its URL: `{region}/{size}/{rotation}/{quality}.{format}`.
public struct ImageRequest: Hashable, Sendable {
    private let version: ImageAPIVersion
    private let region: RegionParameter
    private let size: SizeParameter
    private let rotation: RotationParameter
    private let quality: ImageQuality
    private let format: ImageFormat

    /// Parses the parameters, which have to be percent-decoded.
    ///
    /// - Parameters:
    ///   - region: the region parameter.
    ///   - size: the size parameter.
    ///   - rotation: the rotation parameter.
    ///   - name: the last parameter, such as `default.jpg`.
    ///   - version: the version of the API, which determines the valid sizes.
    ///   - isForValidator: whether the client is iiif-validator 1.0.5, which writes the last parameter of version 2.1 as in version
    ///     1.
    /// - Throws: ``ImageRequestError`` if a parameter is invalid or not supported.
    public init(
        region: String, size: String, rotation: String, name: String, version: ImageAPIVersion,
        isForValidator: Bool = false
    ) throws(ImageRequestError) {
        self.version = version
        self.region = try RegionParameter(region)
        self.size = try SizeParameter(size, version)
        self.rotation = try RotationParameter(rotation)
        let name = isForValidator && version == .two && name == "native" ? "default.jpg" : name
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2 else {
            throw ImageRequestError(
                invalid: "quality and format", name, expected: "QUALITY.FORMAT, such as default.jpg")
        }
        guard let quality = ImageQuality(rawValue: String(parts[0])) else {
            throw ImageRequestError(invalid: "quality", parts[0], expected: "default, color, gray or bitonal")
        }
        switch parts[1] {
        case "jpg": format = .jpeg
        case "png": format = .png
        default: throw ImageRequestError(invalid: "format", parts[1], expected: "jpg or png")
        }
        self.quality = quality
    }

    /// Resolves the parameters for an image.
    ///
    /// - Throws: ``ImageRequestError`` for a region outside the image, and for a size that is empty or exceeds the rules.
    public func resolved(for image: PixelSize, _ rules: ImageServiceRules) throws(ImageRequestError)
        -> ResolvedImageRequest
    {
        let part = try region.region(of: image)
        let scaled = try size.size(of: part.size, rules, version)
        return ResolvedImageRequest(
            region: part, size: scaled, turn: rotation.turn,
            quality: quality, format: format, isTile: ImageServiceTiles.contain(part, image: image, at: scaled),
            isWhole: part.size == image,
            pieces: CanonicalPieces(
                size: try canonicalSize(part.size, rules), rotation: rotation.canonical,
                quality: quality.canonical.rawValue, format: format.fileExtension))
    }

    /// The size in canonical URLs (sections 4.8 of version 3.0 and 4.7 of version 2.1).
    private func canonicalSize(_ part: PixelSize, _ rules: ImageServiceRules) throws(ImageRequestError) -> String {
        let size = try size.size(of: part, rules, version)
        let exact = "\(size.width),\(size.height)"
        switch version {
        case .two:
            if size == part { return "full" }
            let byWidth = try? SizeParameter("\(size.width),", version).size(of: part, rules, version)
            return byWidth == size ? "\(size.width)," : exact
        case .three:
            if size == rules.limited(part) { return "max" }
            if self.size.mayEnlarge, size == rules.largest(of: part) { return "^max" }
            return size.width > part.width || size.height > part.height ? "^" + exact : exact
        }
    }
}

/// A resolved request: a region in pixels, its size before rotation, and the rotation, quality and format.
public struct ResolvedImageRequest: Hashable, Sendable {
    public let region: ImageRegion
    public let size: PixelSize
    public let turn: Orientation
    public let quality: ImageQuality
    public let format: ImageFormat
    /// Whether it is one of the tiles that `info.json` lists.
    public let isTile: Bool
    fileprivate let isWhole: Bool
    fileprivate let pieces: CanonicalPieces

    /// The parameters of the canonical URL of the same request.
    public var canonical: String {
        let part = isWhole ? "full" : "\(region.x),\(region.y),\(region.size.width),\(region.size.height)"
        return "\(part)/\(pieces.size)/\(pieces.rotation)/\(pieces.quality).\(pieces.format)"
    }
}

/// The canonical parameters without the region.
private struct CanonicalPieces: Hashable, Sendable {
    let size, rotation, quality, format: String
}
