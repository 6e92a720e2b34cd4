internal import Foundation

/// The words of an unfinished command line as a shell passes them, with quotes.
struct CommandLineWords {
    private let words: [String]

    init(_ words: [String]) {
        self.words = words.map(Self.unquoted)
    }

    /// The value of a long option, as `--option value` or `--option=value`; the last one counts.
    func value(of option: String) -> String? {
        var value: String?
        for (index, word) in words.enumerated() {
            if word == option, index + 1 < words.count { value = words[index + 1] }
            if word.hasPrefix(option + "=") { value = String(word.dropFirst(option.count + 1)) }
        }
        return value
    }

    /// A word without quotes and backslashes, and with `~` expanded, as a shell would read it. Variables and substitutions are
    /// not expanded.
    static func unquoted(_ word: String) -> String {
        var text = ""
        var quote: Character?
        var isEscaped = false
        for character in word {
            if isEscaped {
                text.append(character)
                isEscaped = false
            } else if character == "\\", quote != "'" {
                isEscaped = true
            } else if character == quote {
                quote = nil
            } else if quote == nil, character == "'" || character == "\"" {
                quote = character
            } else {
                text.append(character)
            }
        }
        guard word == "~" || word.hasPrefix("~/"), let home = ProcessInfo.processInfo.environment["HOME"] else {
            return text
        }
        return home + text.dropFirst()
    }
}
