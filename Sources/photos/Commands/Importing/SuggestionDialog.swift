internal import Foundation
internal import PhotoLibrary
internal import Localization

/// `photos locate --suggest`: prints suggestions, and applies those that are accepted.
struct SuggestionDialog {
    let library: PhotoLibrary
    let output: Output
    /// Whether all suggestions are accepted without a question.
    let takesAll: Bool

    func run(_ targets: [String], locale: LocaleTag) throws {
        let found = try library.corrections.suggest(targets, locale: locale, terminal: TerminalWindow.listingSession)
        if output.isJSON {
            var result = found
            if takesAll { result.taken = try library.corrections.take(found.suggestions) }
            return try output.render(result) { "" }
        }
        try output.render(found) { SuggestionTable(suggestions: found.suggestions).text }
        remarkOnTheRest(of: found)
        if takesAll {
            report(try library.corrections.take(found.suggestions))
        } else if !found.suggestions.isEmpty {
            guard TerminalWindow.canAsk else {
                return output.remark(
                    "Nothing changed; --yes accepts all suggestions, `photos locate ID --suggest --yes` one.")
            }
            report(try ask(found.suggestions))
        }
    }

    private func remarkOnTheRest(of found: SuggestionsDocument) {
        let without = found.without - found.unread
        if found.suggestions.isEmpty, found.without == 0 {
            output.remark("All photos have a position or a place.")
        } else if without > 0 {
            output.remark(
                "\(count(without, "photo")) without a suggestion: no photo with a position was taken within an hour.")
        }
        if found.unread > 0 {
            output.remark(
                "\(count(found.unread, "photo")) imported by an earlier version: import their folders again to get suggestions."
            )
        }
    }

    private func report(_ taken: Int) {
        output.remark(taken == 0 ? "Nothing changed." : "Set the place of \(count(taken, "photo")).")
    }

    /// Asks about each suggestion, and applies it at once, so that an answer counts even if the program is interrupted later.
    /// Returns the number of photos that were changed.
    private func ask(_ suggestions: [SuggestionDocument]) throws -> Int {
        var taken = 0
        for (index, suggestion) in suggestions.enumerated() {
            switch answer(to: suggestion) {
            case "y": taken += try library.corrections.take([suggestion])
            case "a": return taken + (try library.corrections.take(Array(suggestions[index...])))
            case "q": return taken
            default: continue
            }
        }
        return taken
    }

    /// Returns `y`, `n`, `a` or `q`. The end of the input means `q`.
    private func answer(to suggestion: SuggestionDocument) -> Character {
        while true {
            Output.ask("\(SuggestionTable.question(suggestion)) [y]es, [n]o, [a]ll, [q]uit? ")
            guard let line = readLine() else { return "q" }
            let word = line.trimmingCharacters(in: .whitespaces).lowercased()
            if let letter = word.first, ["y", "n", "a", "q", "yes", "no", "all", "quit"].contains(word) {
                return letter
            }
        }
    }
}
