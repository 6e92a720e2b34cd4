internal import ArgumentParser
internal import Foundation

/// A command as it describes itself: what `--help` prints, as a value. It is ArgumentParser's `ToolInfoV0`.
struct CommandDescription: Decodable {
    /// An argument, option or flag.
    struct Argument: Decodable, Equatable {
        enum Kind: String, Decodable { case positional, option, flag }

        struct Name: Decodable, Equatable {
            var kind: String
            var name: String

            /// As it is written: `--json`, `-q`.
            var text: String { (kind == "long" ? "--" : "-") + name }
        }

        var kind: Kind
        var shouldDisplay: Bool
        var isOptional: Bool
        var isRepeating: Bool
        var names: [Name]?
        var preferredName: Name?
        var valueName: String?
        var defaultValue: String?
        var abstract: String?
        var discussion: String?
    }

    private struct Tool: Decodable {
        var command: CommandDescription
    }

    var commandName: String
    var superCommands: [String]?
    var shouldDisplay: Bool?
    var abstract: String?
    var discussion: String?
    var defaultSubcommand: String?
    var subcommands: [CommandDescription]?
    var arguments: [Argument]?

    /// The commands below that people see, without `help`, which says the same as `--help`.
    var shown: [CommandDescription] {
        (subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }
    }

    /// All commands below, those too that `--help` does not list, without `help`.
    var all: [CommandDescription] { (subcommands ?? []).filter { $0.commandName != "help" } }

    /// The arguments that people see.
    var shownArguments: [Argument] { (arguments ?? []).filter(\.shouldDisplay) }

    /// What the whole program says of itself.
    static func program() throws -> CommandDescription { try of(Photos.self) }

    /// What a command says of itself. Costs milliseconds for each command in it.
    static func of(_ command: (some ParsableCommand).Type) throws -> CommandDescription {
        try JSONDecoder().decode(Tool.self, from: Data(command._dumpHelp().utf8)).command
    }
}
