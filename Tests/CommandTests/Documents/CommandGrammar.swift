import Foundation

/// The commands and options that the program accepts, as it describes them itself, to check command lines that cannot be run.
struct CommandGrammar {
    /// A command in the JSON of `photos --experimental-dump-help`.
    private struct Command: Decodable {
        var commandName: String
        var subcommands: [Command]?
        var arguments: [Argument]?
        var defaultSubcommand: String?

        var positional: [Argument] { (arguments ?? []).filter { $0.kind == "positional" } }

        func option(_ word: String) -> Argument? {
            (arguments ?? []).first { argument in (argument.names ?? []).contains { $0.isWritten(word) } }
        }
    }

    private struct Argument: Decodable {
        var kind: String
        var names: [Name]?
        var isOptional: Bool
        var isRepeating: Bool
    }

    private struct Name: Decodable {
        var kind: String
        var name: String

        func isWritten(_ word: String) -> Bool { word == (kind == "short" ? "-" : "--") + name }
    }

    private struct Description: Decodable {
        var command: Command
    }

    private let program: Command

    /// Reads what the program prints about itself.
    ///
    /// - Throws: if it cannot be started, or the output is not JSON.
    init(_ program: Program) throws {
        let output = try program.run("--experimental-dump-help").output
        self.program = try JSONDecoder().decode(Description.self, from: Data(output.utf8)).command
    }

    /// Returns what is wrong with a command line; nil where it names a command, its options and as many arguments as it takes.
    ///
    /// Values of options are not checked. A comment after ` #` is left out; words in double quotes are one.
    func problem(_ line: String) -> String? {
        let plain = line.firstMatch(of: #/\s#\s/#).map { String(line[..<$0.range.lowerBound]) } ?? line
        var words = plain.matches(of: #/"[^"]*"|\S+/#).map { String($0.output) }[...]
        guard words.popFirst() == program.commandName else { return "not a command of \(program.commandName)" }
        var command = program
        var values = 0
        while let word = words.popFirst() {
            if word.hasPrefix("-") {
                guard let option = command.option(word) ?? program.option(word) else {
                    return "no such option: \(word)"
                }
                if option.kind == "option", words.popFirst() == nil { return "\(word) needs a value" }
            } else if values == 0, let subcommands = command.subcommands, !subcommands.isEmpty {
                guard let next = subcommands.first(where: { $0.commandName == word }) else {
                    return "no such command: \(word)"
                }
                command = next
            } else {
                values += 1
            }
        }
        if let name = command.defaultSubcommand,
            let next = command.subcommands?.first(where: { $0.commandName == name })
        {
            command = next
        }
        let needed = command.positional.filter { !$0.isOptional }.count
        let most = command.positional.contains(where: \.isRepeating) ? Int.max : command.positional.count
        return (needed...most).contains(values) ? nil : "\(values) arguments: expected \(needed) to \(most)"
    }
}
