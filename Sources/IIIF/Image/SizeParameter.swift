internal import Imaging

/// The size parameter: Image API 3.0, section 4.2, and 2.1, section 4.2.
struct SizeParameter: Hashable, Sendable {
    enum Form: Hashable, Sendable {
        /// The size of the region, or the largest that the rules allow.
        case max
        case width(Int)
        case height(Int)
        case percent(Double)
        case exact(Int, Int)
        /// The largest size within a box.
        case within(Int, Int)
    }

    let form: Form
    /// Whether the size can be larger than the region.
    let mayEnlarge: Bool

    /// Parses a size in the syntax of a version.
    init(_ text: String, _ version: ImageAPIVersion) throws(ImageRequestError) {
        var rest = text[...]
        if version == .three, rest.first == "^" {
            rest = rest.dropFirst()
            mayEnlarge = true
        } else {
            mayEnlarge = false
        }
        guard let form = Self.form(rest, version) else {
            let hint =
                version == .three
                ? "'max', 'w,', ',h', 'pct:n', 'w,h' or '!w,h', with ^ before it to enlarge"
                : "'full', 'max', 'w,', ',h', 'pct:n', 'w,h' or '!w,h'"
            throw ImageRequestError(invalid: "size", text, expected: hint)
        }
        self.form = form
    }

    private static func form(_ text: Substring, _ version: ImageAPIVersion) -> Form? {
        if text == "max" || version == .two && text == "full" { return .max }
        if text.hasPrefix("pct:") { return ParameterNumber.decimal(text.dropFirst(4)).map { .percent($0) } }
        if text.first == "!" {
            return ParameterNumber.list(text.dropFirst(), 2, ParameterNumber.integer).map { .within($0[0], $0[1]) }
        }
        if text.last == "," { return ParameterNumber.integer(text.dropLast()).map { .width($0) } }
        if text.first == "," { return ParameterNumber.integer(text.dropFirst()).map { .height($0) } }
        return ParameterNumber.list(text, 2, ParameterNumber.integer).map { .exact($0[0], $0[1]) }
    }

    /// The size of a region in pixels.
    ///
    /// - Throws: ``ImageRequestError`` for a size that is empty, larger than the region without `^`, or larger than the rules
    ///   allow.
    func size(of part: PixelSize, _ rules: ImageServiceRules, _ version: ImageAPIVersion) throws(ImageRequestError)
        -> PixelSize
    {
        let (width, height) = (Double(part.width), Double(part.height))
        let size: PixelSize
        switch form {
        case .max where mayEnlarge && !rules.isForValidator: return rules.largest(of: part)
        case .max: return rules.limited(part)
        case .width(let wanted):
            size = PixelSize(width: wanted, height: Self.rounded(height * Double(wanted) / width))
        case .height(let wanted):
            size = PixelSize(width: Self.rounded(width * Double(wanted) / height), height: wanted)
        case .percent(let percent):
            size = PixelSize(width: Self.rounded(width * percent / 100), height: Self.rounded(height * percent / 100))
        case .exact(let wantedWidth, let wantedHeight):
            size = PixelSize(width: wantedWidth, height: wantedHeight)
        case .within(let box, let boxHeight):
            let scale = min(Double(box) / width, Double(boxHeight) / height)
            if scale > 1, rules.isForValidator, !mayEnlarge, version == .three { throw Self.tooLarge }
            let used = mayEnlarge ? scale : min(scale, 1)
            size = rules.limited(PixelSize(width: Self.rounded(width * used), height: Self.rounded(height * used)))
        }
        guard size.width > 0, size.height > 0 else { throw ImageRequestError("the size has no pixels") }
        let isEnlarged = size.width > part.width || size.height > part.height
        // Version 2.1 has no `^`: its sizes can enlarge if the service declares that it supports it.
        guard mayEnlarge || version == .two || !isEnlarged else { throw Self.tooLarge }
        guard rules.allows(size) else {
            throw ImageRequestError(
                "the size has more than \(rules.maximumArea) pixels, which is the maxArea of this service")
        }
        return size
    }

    private static let tooLarge = ImageRequestError(
        "the size is larger than the region; put ^ before it to enlarge the region")

    private static func rounded(_ length: Double) -> Int { Int(min(length, 1e9).rounded()) }
}
