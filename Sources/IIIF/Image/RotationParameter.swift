internal import Imaging

/// The rotation parameter: Image API 3.0, section 4.3. Mirroring comes before rotation.
struct RotationParameter: Hashable, Sendable {
    let isMirrored: Bool
    /// Clockwise: 0, 90, 180 or 270.
    let degrees: Int

    /// Parses `n` or `!n`, with a multiple of 90 up to 360.
    init(_ text: String) throws(ImageRequestError) {
        isMirrored = text.hasPrefix("!")
        guard let angle = ParameterNumber.decimal(text.dropFirst(isMirrored ? 1 : 0)), angle <= 360 else {
            throw ImageRequestError(invalid: "rotation", text, expected: "0 to 360, with ! before it to mirror")
        }
        guard angle.truncatingRemainder(dividingBy: 90) == 0 else {
            throw ImageRequestError(invalid: "rotation", text, expected: "a multiple of 90 degrees")
        }
        degrees = Int(angle) % 360
    }

    /// The value in canonical URLs.
    var canonical: String { (isMirrored ? "!" : "") + String(degrees) }

    /// The EXIF orientation that has the same effect.
    var turn: Orientation {
        switch (isMirrored, degrees) {
        case (false, 90): .rightTop
        case (false, 180): .bottomRight
        case (false, 270): .leftBottom
        case (true, 90): .rightBottom
        case (true, 180): .bottomLeft
        case (true, 270): .leftTop
        case (true, _): .topRight
        default: .topLeft
        }
    }
}
