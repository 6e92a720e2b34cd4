internal import ArgumentParser
internal import Foundation
internal import Localization
internal import PhotoLibrary

/// Shell completions from the library. Errors give no suggestions, because a shell has nowhere to show them.
enum Completions {
    /// Ids of photos.
    static let photos = CompletionKind.custom { words, _, prefix in suggestions(words, prefix, photoIDs) }

    /// Ids of photos; for a path, files and folders.
    static let photosAndFiles = CompletionKind.custom { words, _, prefix in
        guard let files = PathCompletion(prefix) else { return suggestions(words, prefix, photoIDs) }
        return files.words.map { text($0) }
    }

    /// Ids and names of places.
    static let places = CompletionKind.custom { words, _, prefix in
        suggestions(words, prefix) {
            try $0.completions.places(beginning: $1, terminal: TerminalWindow.controllingSession)
        }
    }

    /// Ids and names of places, and codes of countries.
    static let placesAndCountries = CompletionKind.custom { words, _, prefix in
        suggestions(words, prefix) { library, prefix in
            try library.completions.countries(beginning: prefix, locale: locale)
                + library.completions.places(beginning: prefix, terminal: TerminalWindow.controllingSession)
        }
    }

    /// Ids of trips.
    static let trips = CompletionKind.custom { words, _, prefix in
        suggestions(words, prefix) { try $0.completions.trips(beginning: $1, locale: locale) }
    }

    private static var locale: LocaleTag { LocaleTag.fromEnvironment(ProcessInfo.processInfo.environment) }

    /// Names of sources.
    static let sources = CompletionKind.custom { words, _, prefix in
        suggestions(words, prefix) { library, prefix in
            try library.completions.sources().filter { $0.word.hasPrefix(prefix) }
        }
    }

    private static func photoIDs(_ library: PhotoLibrary, _ prefix: String) throws -> [Completion] {
        try library.completions.photos(beginning: prefix, terminal: TerminalWindow.controllingSession)
    }

    private static func suggestions(
        _ words: [String], _ prefix: String, _ suggest: (PhotoLibrary, String) throws -> [Completion]
    ) -> [String] {
        guard
            let location = try? LibraryLocation.choose(
                option: CommandLineWords(words).value(of: "--library"),
                environment: ProcessInfo.processInfo.environment),
            let library = try? PhotoLibrary.existing(at: location),
            let suggestions = try? suggest(library, CommandLineWords.unquoted(prefix))
        else { return [] }
        return suggestions.map { text($0.word, $0.title) }
    }

    /// Formats a suggestion for the shell, with its title if the shell shows titles.
    private static func text(_ word: String, _ title: String = "") -> String {
        let title = sanitizedForTerminal(title)
        switch CompletionShell.requesting {
        case .fish: return title.isEmpty ? word : "\(word)\t\(title)"
        case .zsh:
            let escaped = word.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
            return title.isEmpty ? escaped : "\(escaped):\(title)"
        default: return quotedForBash(word)
        }
    }

    /// `compgen -W` expands its words like a command line, so special characters in names of files and sources are escaped.
    private static func quotedForBash(_ word: String) -> String {
        word.reduce(into: "") { text, character in
            let isPlain = character.isLetter || character.isNumber || "/._-~".contains(character)
            text += isPlain ? "\(character)" : "\\\(character)"
        }
    }
}
