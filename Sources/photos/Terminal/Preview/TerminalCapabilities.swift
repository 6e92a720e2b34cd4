internal import Foundation
internal import Imaging

/// How the terminal shows pictures, and the size of its cells.
struct TerminalCapabilities {
    var pictureProtocol = PreviewProtocol.blocks
    /// A cell in pixels.
    var cell = PixelSize(width: 8, height: 16)
    /// The largest number of sixel colours.
    var colors = Sixels.maximumColors
    /// The largest sixels, in pixels.
    var sixelSize: PixelSize?

    /// Uses `PHOTOS_PREVIEW`, else what the environment tells about the terminal, else its responses to queries.
    ///
    /// Queries the terminal only if that is needed, for at most 0.1 s (1 s over SSH).
    static func find(_ window: TerminalWindow.Size, environment: [String: String]) -> TerminalCapabilities {
        var capabilities = TerminalCapabilities()
        let isSizeKnown = window.width > 0 && window.height > 0
        if isSizeKnown {
            capabilities.cell = PixelSize(width: window.width / window.columns, height: window.height / window.rows)
        }
        if let configured = Self.configured(environment) {
            capabilities.pictureProtocol = configured
            return capabilities
        }
        let end = ContinuousClock.now + TerminalQuery.timeLimit(environment: environment)
        let answer: TerminalResponse?
        switch TerminalKind(environment: environment) {
        case .unaskable: return capabilities
        case .known(let known):
            capabilities.pictureProtocol = known
            answer = isSizeKnown ? nil : TerminalQuery.size.ask(within: end - .now)
        case .multiplexer:
            answer = TerminalQuery.size.ask(within: end - .now)
            if answer?.hasSixel == true { capabilities.pictureProtocol = .sixel }
        case .unknown:
            answer = TerminalQuery.pictures.ask(within: end - .now)
            if answer?.hasSixel == true { capabilities.pictureProtocol = .sixel }
            if answer?.hasKitty == true { capabilities.pictureProtocol = .kitty }
        }
        if !isSizeKnown, let answer { capabilities.take(sizesOf: answer, window) }
        if capabilities.pictureProtocol == .sixel {
            capabilities.take(limitsOf: TerminalQuery.sixels.ask(within: end - .now))
        }
        return capabilities
    }

    /// The protocol in `PHOTOS_PREVIEW`; nil if it is not set or invalid.
    private static func configured(_ environment: [String: String]) -> PreviewProtocol? {
        guard let text = environment["PHOTOS_PREVIEW"], !text.isEmpty else { return nil }
        if let configured = PreviewProtocol(rawValue: text) { return configured }
        let names = PreviewProtocol.allCases.map(\.rawValue).joined(separator: ", ")
        Output.printError("invalid PHOTOS_PREVIEW '\(text)': expected one of \(names)")
        return nil
    }

    private mutating func take(sizesOf answer: TerminalResponse, _ window: TerminalWindow.Size) {
        if let size = answer.cell {
            cell = PixelSize(width: size.width, height: size.height)
        } else if let size = answer.window, size.width >= window.columns, size.height >= window.rows {
            cell = PixelSize(width: size.width / window.columns, height: size.height / window.rows)
        }
    }

    private mutating func take(limitsOf answer: TerminalResponse?) {
        if let count = answer?.colors, count > 1 { colors = min(count, Sixels.maximumColors) }
        if let size = answer?.sixelSize, size.width > 0, size.height > 0 {
            sixelSize = PixelSize(width: size.width, height: size.height)
        }
    }
}
