internal import Foundation
internal import Imaging

/// How the terminal shows pictures, and the size of its cells.
struct TerminalAbilities {
    var shows = PreviewProtocol.blocks
    /// A cell in pixels.
    var cell = PixelSize(width: 8, height: 16)
    /// The largest number of sixel colours.
    var colors = Sixels.maximumColors
    /// The largest sixels, in pixels.
    var sixelSize: PixelSize?

    /// Uses `PHOTOS_PREVIEW`, else what the environment tells about the terminal, else its responses to queries.
    ///
    /// Queries the terminal only if that is needed, for at most 0.1 s (1 s over SSH).
    static func find(_ window: TerminalWindow.Size, environment: [String: String]) -> TerminalAbilities {
        var abilities = TerminalAbilities()
        let isSizeKnown = window.width > 0 && window.height > 0
        if isSizeKnown {
            abilities.cell = PixelSize(width: window.width / window.columns, height: window.height / window.rows)
        }
        if let wish = wish(environment) {
            abilities.shows = wish
            return abilities
        }
        let end = ContinuousClock.now + TerminalQuestion.patience(environment: environment)
        let answer: TerminalAnswer?
        switch TerminalKind(environment: environment) {
        case .unaskable: return abilities
        case .known(let known):
            abilities.shows = known
            answer = isSizeKnown ? nil : TerminalQuestion.size.ask(within: end - .now)
        case .multiplexer:
            answer = TerminalQuestion.size.ask(within: end - .now)
            if answer?.hasSixel == true { abilities.shows = .sixel }
        case .unknown:
            answer = TerminalQuestion.pictures.ask(within: end - .now)
            if answer?.hasSixel == true { abilities.shows = .sixel }
            if answer?.hasKitty == true { abilities.shows = .kitty }
        }
        if !isSizeKnown, let answer { abilities.take(sizesOf: answer, window) }
        if abilities.shows == .sixel { abilities.take(limitsOf: TerminalQuestion.sixels.ask(within: end - .now)) }
        return abilities
    }

    /// The protocol in `PHOTOS_PREVIEW`; nil if it is not set or invalid.
    private static func wish(_ environment: [String: String]) -> PreviewProtocol? {
        guard let text = environment["PHOTOS_PREVIEW"], !text.isEmpty else { return nil }
        if let wish = PreviewProtocol(rawValue: text) { return wish }
        let names = PreviewProtocol.allCases.map(\.rawValue).joined(separator: ", ")
        Output.complain("invalid PHOTOS_PREVIEW '\(text)': expected one of \(names)")
        return nil
    }

    private mutating func take(sizesOf answer: TerminalAnswer, _ window: TerminalWindow.Size) {
        if let size = answer.cell {
            cell = PixelSize(width: size.width, height: size.height)
        } else if let size = answer.window, size.width >= window.columns, size.height >= window.rows {
            cell = PixelSize(width: size.width / window.columns, height: size.height / window.rows)
        }
    }

    private mutating func take(limitsOf answer: TerminalAnswer?) {
        if let count = answer?.colors, count > 1 { colors = min(count, Sixels.maximumColors) }
        if let size = answer?.sixelSize, size.width > 0, size.height > 0 {
            sixelSize = PixelSize(width: size.width, height: size.height)
        }
    }
}
