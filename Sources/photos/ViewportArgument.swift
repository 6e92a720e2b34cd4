internal import ArgumentParser
internal import Imaging
internal import PhotoLibrary

/// Parses viewports, densities and points on the command line.
enum ViewportArgument {
    /// Parses `WxH` in points.
    static func viewport(_ text: String, density: Double) throws -> Viewport {
        try validating { () throws(ViewportText.Failure) in try ViewportText.viewport(text, density: density) }
    }

    /// Parses pixels per point.
    static func density(_ text: String) throws -> Double {
        try validating { () throws(ViewportText.Failure) in try ViewportText.density(text) }
    }

    /// Parses `X,Y`, each from 0 to 1, or `auto`.
    static func focus(_ text: String) throws -> Focus {
        try validating { () throws(ViewportText.Failure) in try ViewportText.focus(text) }
    }

    private static func validating<Value>(_ read: () throws(ViewportText.Failure) -> Value) throws -> Value {
        do throws(ViewportText.Failure) {
            return try read()
        } catch {
            throw ValidationError(error.message)
        }
    }
}
