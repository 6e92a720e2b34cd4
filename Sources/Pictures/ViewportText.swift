public import Imaging

/// Parses viewports, densities and points as they are written on the command line and in URLs.
public enum ViewportText {
    /// A text that cannot be parsed, with a message that repeats at most 100 characters of it.
    public struct Failure: Error, Equatable {
        public let message: String

        package init(message: String) {
            self.message = message
        }
    }

    /// Parses `WxH` in points, with or without spaces, and with `x`, `X` or `×`.
    ///
    /// - Parameter density: pixels per point.
    /// - Throws: ``Failure`` for another form, and for a side or an area beyond the limits of `Viewport`.
    public static func viewport(_ text: String, density: Double) throws(Failure) -> Viewport {
        let parts = text.split(omittingEmptySubsequences: false) { "xX×".contains($0) }
            .map { number(withoutSpacesAround($0)) }
        guard parts.count == 2, let width = parts[0], let height = parts[1] else {
            throw Failure(message: "invalid viewport '\(shown(text))': expected WIDTHxHEIGHT, such as 320x480")
        }
        do {
            return try Viewport(width: width, height: height, density: density)
        } catch {
            throw Failure(message: "invalid viewport '\(shown(text))': \(reason(error))")
        }
    }

    private static func withoutSpacesAround(_ text: Substring) -> Substring {
        var text = text.drop { $0 == " " }
        while text.last == " " { text.removeLast() }
        return text
    }

    private static func reason(_ error: GeometryError) -> String {
        switch error {
        case .notPositive: "width, height and density must be greater than 0"
        case .tooLarge: "a side can have at most \(Viewport.maximumPixels) pixels after density"
        case .tooManyPixels: "it can have at most \(ImageLimits.maximumPixels / 1_000_000) million pixels after density"
        }
    }

    /// Parses a density in pixels per point.
    ///
    /// - Throws: ``Failure`` for anything but a decimal number above 0.
    public static func density(_ text: String) throws(Failure) -> Double {
        guard let density = number(text[...]), density > 0 else {
            throw Failure(message: "invalid density '\(shown(text))': expected a number greater than 0, such as 2")
        }
        return density
    }

    /// Parses `X,Y`, each from 0 to 1.
    ///
    /// - Throws: ``Failure`` for another form or range.
    public static func point(_ text: String) throws(Failure) -> Point {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { number($0) }
        guard parts.count == 2, let x = parts[0], let y = parts[1], (0...1).contains(x), (0...1).contains(y) else {
            throw Failure(
                message: "invalid focus '\(shown(text))': expected X,Y, each from 0 to 1, such as 0.5,0.3, or auto")
        }
        return Point(x: x, y: y)
    }

    private static func shown(_ text: String) -> Substring { text.prefix(100) }

    /// A plain decimal number: no sign, exponent, `inf` or `nan`.
    private static func number(_ text: Substring) -> Double? {
        guard text.first?.isNumber == true, text.allSatisfy({ ("0"..."9").contains($0) || $0 == "." }) else {
            return nil
        }
        return Double(text)
    }
}
