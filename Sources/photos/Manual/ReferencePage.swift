/// The page `docs/reference/commands.md`: every command with its arguments, options, defaults and examples, in Markdown. It is
/// made of what the program states about itself; `scripts/make-reference` writes it.
struct ReferencePage {
    private let program: CommandDescription

    init() throws {
        program = try .program()
    }

    /// The whole page.
    var text: String {
        let common = arguments(ofProgramAlone: false)
        let commands = program.all
        var blocks = [
            "# Commands",
            Markdown.wrapped(
                "<!-- Made by scripts/make-reference. Do not edit this page: change the help texts in Sources/photos. -->"
            ),
            Markdown.wrapped(
                "Every command of `photos` with its arguments and options, as `photos COMMAND --help` prints them. "
                    + "The common options come first; they can stand before or after the command."),
        ]
        blocks.append(
            Markdown.table(
                ["Command", "What it does"],
                commands.map { command in
                    let title = Self.title(command)
                    return ["[`\(title)`](#\(Markdown.anchor(title)))", Markdown.text(command.abstract ?? "")]
                }))
        blocks += ["## Common options", Markdown.table(["Option", "Meaning"], common.map(Self.row))]
        blocks +=
            ["## photos", Markdown.code(["photos [options] <command>"])] + Markdown.blocks(program.discussion ?? "")
        blocks.append(Markdown.table(["Option", "Meaning"], arguments(ofProgramAlone: true).map(Self.row)))
        blocks += commands.flatMap { section($0, level: 2) }
        return blocks.joined(separator: "\n\n") + "\n"
    }

    /// The options of the program: those that every command has too, or those that no command has.
    private func arguments(ofProgramAlone: Bool) -> [CommandDescription.Argument] {
        let ofCommand = program.shown.first?.shownArguments.flatMap { $0.names ?? [] } ?? []
        return program.shownArguments.filter { argument in
            (argument.names ?? []).allSatisfy { !ofCommand.contains($0) } == ofProgramAlone
        }
    }

    /// The arguments of a command, without the common options.
    private func arguments(of command: CommandDescription) -> [CommandDescription.Argument] {
        let common = program.shownArguments.flatMap { $0.names ?? [] }
        return command.shownArguments.filter { argument in
            argument.kind == .positional || !(argument.names ?? []).contains { common.contains($0) }
        }
    }

    /// The words that call a command: `photos sources add`.
    private static func title(_ command: CommandDescription) -> String {
        ((command.superCommands ?? []) + [command.commandName]).joined(separator: " ")
    }

    // MARK: - Sections

    private func section(_ command: CommandDescription, level: Int) -> [String] {
        let (title, below) = (Self.title(command), command.all)
        var blocks = [String(repeating: "#", count: level) + " " + title]
        let own = below.isEmpty ? arguments(of: command) : []
        let synopsis = below.isEmpty ? own.map(Self.synopsis) : ["<subcommand>"]
        blocks.append(Markdown.code(Markdown.lines(([title] + synopsis), indent: 4)))
        blocks += Markdown.blocks(command.abstract ?? "")
        if command.shouldDisplay == false { blocks.append("`photos --help` does not list this command.") }
        blocks += Markdown.blocks(command.discussion ?? "")
        if let standard = command.defaultSubcommand {
            blocks.append("`\(title)` without a subcommand is `\(title) \(standard)`.")
        }
        if !own.isEmpty { blocks.append(Markdown.table(["Argument or option", "Meaning"], own.map(Self.row))) }
        return blocks + below.flatMap { section($0, level: level + 1) }
    }

    // MARK: - Arguments

    /// How an argument stands in a synopsis.
    private static func synopsis(_ argument: CommandDescription.Argument) -> String {
        let word: String
        switch argument.kind {
        case .positional: word = value(argument) + (argument.isRepeating ? " ..." : "")
        case .flag: word = argument.preferredName?.text ?? ""
        case .option: word = "\(argument.preferredName?.text ?? "") \(value(argument))"
        }
        return argument.isOptional ? "[\(word)]" : word
    }

    private static func value(_ argument: CommandDescription.Argument) -> String {
        "<\(argument.valueName ?? "value")>"
    }

    /// An argument's row in a table: its names, and what it means.
    private static func row(_ argument: CommandDescription.Argument) -> [String] {
        let head: String
        switch argument.kind {
        case .positional: head = value(argument) + (argument.isRepeating ? " ..." : "")
        case .flag, .option:
            let names = (argument.names ?? []).sorted { $0.name.count < $1.name.count }.map(\.text)
            head = names.joined(separator: ", ") + (argument.kind == .option ? " " + value(argument) : "")
        }
        var sentences = [argument.abstract, argument.discussion].compactMap { $0 }.map(Markdown.text)
        if argument.kind == .option, argument.isRepeating { sentences.append("Can be given several times.") }
        if argument.kind != .flag, let standard = argument.defaultValue { sentences.append("Default: `\(standard)`.") }
        if argument.kind == .option, !argument.isOptional { sentences.append("Required.") }
        return ["`\(head)`", sentences.joined(separator: " ")]
    }
}
