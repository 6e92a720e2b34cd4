internal import Foundation
internal import ArgumentParser

/// The one line for wrong usage: what is wrong, and which help explains it.
struct UsageError {
    private let arguments: [String]

    /// - Parameter arguments: those of the program, without its name.
    init(_ arguments: [String]) {
        self.arguments = arguments
    }

    /// The line.
    ///
    /// - Parameter message: the parser's, which can have several lines.
    func line(_ message: String) -> String {
        if let unknown = unknownCommand {
            guard let close = Self.closest(to: unknown, of: Self.names(Photos.self)) else {
                return "no such command: \(unknown); `photos --help` lists the commands"
            }
            return "no such command: \(unknown); did you mean `photos \(close)`?"
        }
        return "\(Self.firstLine(message)) (see `\((["photos"] + command).joined(separator: " ")) --help`)"
    }

    /// What the parser says as one line.
    static func firstLine(_ message: String) -> String {
        let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
        // The parser puts this before messages that name the value themselves.
        guard line.hasPrefix("The value '"), let own = line.range(of: "': invalid ") else { return line }
        return String(line[line.index(own.lowerBound, offsetBy: 3)...])
    }

    /// The word that is spelt nearly like another; nil if none is.
    static func closest(to word: String, of words: [String]) -> String? {
        let close = words.min { distance($0, word) < distance($1, word) }
        return close.flatMap { distance($0, word) <= 2 ? $0 : nil }
    }

    /// The words of the command that the arguments begin with: `sources add`.
    private var command: [String] {
        var type: any ParsableCommand.Type = Photos.self
        var words: [String] = []
        for argument in arguments {
            guard let next = type.configuration.subcommands.first(where: { $0.configuration.commandName == argument })
            else { break }
            words.append(argument)
            type = next
        }
        return words
    }

    /// The first argument, if it stands where a command does and is none.
    private var unknownCommand: String? {
        guard command.isEmpty, let first = arguments.first, !first.hasPrefix("-"), first != "help" else { return nil }
        return first
    }

    private static func names(_ type: any ParsableCommand.Type) -> [String] {
        type.configuration.subcommands.compactMap {
            $0.configuration.shouldDisplay ? $0.configuration.commandName : nil
        }
    }

    /// How many letters have to be inserted, deleted or replaced to make one word of the other (Levenshtein).
    private static func distance(_ first: String, _ second: String) -> Int {
        var row = Array(0...second.count)
        for (i, a) in first.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, b) in second.enumerated() {
                let replaced = diagonal + (a == b ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
            }
        }
        return row[second.count]
    }
}
