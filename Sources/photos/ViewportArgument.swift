internal import ArgumentParser
internal import Imaging

/// How viewports, densities and points are written on the command line.
enum ViewportArgument {
    /// Reads `WxH` in points.
    static func viewport(_ text: String, density: Double) throws -> Viewport {
        let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { number($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1] else {
            throw ValidationError("'\(text)' is no viewport; write it as 320x480")
        }
        do {
            return try Viewport(width: width, height: height, density: density)
        } catch .tooLarge {
            throw ValidationError("a viewport has at most \(Viewport.maximumPixels) pixels a side after density")
        } catch {
            throw ValidationError("a viewport and its density are greater than 0")
        }
    }

    /// Reads `X,Y`, each from 0 to 1.
    static func point(_ text: String) throws -> Point {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { number($0) }
        guard parts.count == 2, let x = parts[0], let y = parts[1], (0...1).contains(x), (0...1).contains(y) else {
            throw ValidationError("'\(text)' is no focus; write it as 0.5,0.3, each from 0 to 1")
        }
        return Point(x: x, y: y)
    }

    /// A plain decimal number: no sign, exponent, `inf` or `nan`.
    static func number(_ text: Substring) -> Double? {
        guard text.first?.isNumber == true, text.allSatisfy({ ("0"..."9").contains($0) || $0 == "." }) else {
            return nil
        }
        return Double(text)
    }
}
