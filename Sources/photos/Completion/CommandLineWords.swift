internal import Foundation

/// The words of a command line that is still being written, as a shell gives them: with their quotes.
struct CommandLineWords {
    private let words: [String]

    init(_ words: [String]) {
        self.words = words.map(Self.unquoted)
    }

    /// The value of a long option, written as two words or as one; of several the last.
    func value(of option: String) -> String? {
        var value: String?
        for (index, word) in words.enumerated() {
            if word == option, index + 1 < words.count { value = words[index + 1] }
            if word.hasPrefix(option + "=") { value = String(word.dropFirst(option.count + 1)) }
        }
        return value
    }

    /// A word without its quotes and backslashes, and with the home folder for a tilde: what a shell would make of it, but
    /// for its variables and substitutions.
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
