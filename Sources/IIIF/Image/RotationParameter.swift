internal import Imaging

/// How a scaled image is turned: Image API 3.0, section 4.3. Mirrored first.
struct RotationParameter: Hashable, Sendable {
    let isMirrored: Bool
    /// Clockwise: 0, 90, 180 or 270.
    let degrees: Int

    /// Reads `n` or `!n`, n being a multiple of 90 up to 360.
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

    /// As it is written in the canonical form.
    var canonical: String { (isMirrored ? "!" : "") + String(degrees) }

    /// The same in EXIF's terms: how an image is stored that is to be turned so.
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
