/// The manual page photos(1) in mdoc(7). Commands and options are what the program says of itself; the rest is
/// ``ManualText``.
struct ManualPage {
    private let program: CommandDescription

    init() throws {
        program = try .program()
    }

    /// The whole page.
    var text: String {
        var lines = [
            ".Dd \(ManualText.date)", ".Dt PHOTOS 1", ".Os", ".Sh NAME", ".Nm photos",
            ".Nd \(Mdoc.escaped(summary))", ".Sh SYNOPSIS",
        ]
        lines += program.shown.flatMap { command in synopses(command) }
        lines += [".Nm", ".Fl h | \\-help | \\-version | \\-credits", ".Sh DESCRIPTION"]
        lines += Mdoc.paragraphs(program.discussion ?? "")
        lines += [".Ss Common options", "They may stand before or behind the command.", ".Bl -tag -width Ds"]
        lines += program.shownArguments.flatMap(item) + [".El", ".Sh COMMANDS"]
        lines += program.shown.flatMap(section)
        lines += ManualText.sections
        return lines.joined(separator: "\n") + "\n"
    }

    private var summary: String {
        let text = program.abstract ?? ""
        let sentence = text.hasSuffix(".") ? String(text.dropLast()) : text
        return sentence.prefix(1).lowercased() + sentence.dropFirst()
    }

    /// The command's own arguments: the common options are told once for all.
    private func arguments(_ command: CommandDescription) -> [CommandDescription.Argument] {
        let common = program.shownArguments.flatMap { $0.names ?? [] }
        return command.shownArguments.filter { argument in
            argument.kind == .positional || !(argument.names ?? []).contains { common.contains($0) }
        }
    }

    // MARK: - Synopsis

    private func synopses(_ command: CommandDescription) -> [String] {
        guard command.shown.isEmpty else { return command.shown.flatMap(synopses) }
        return [".Nm", ".Cm \(Mdoc.escaped(Self.name(command)))"] + arguments(command).map(Self.synopsis)
    }

    /// The words that call the command, without the program's name.
    private static func name(_ command: CommandDescription) -> String {
        ((command.superCommands ?? []).dropFirst() + [command.commandName]).joined(separator: " ")
    }

    private static func synopsis(_ argument: CommandDescription.Argument) -> String {
        let macro = argument.isOptional ? ".Op " : "."
        switch argument.kind {
        case .positional: return macro + "Ar \(value(argument))\(argument.isRepeating ? " ..." : "")"
        case .flag: return macro + "Fl \(flag(argument.preferredName))"
        case .option: return macro + "Fl \(flag(argument.preferredName)) Ar \(value(argument))"
        }
    }

    /// A name as `Fl` wants it: without its first hyphen.
    private static func flag(_ name: CommandDescription.Argument.Name?) -> String {
        Mdoc.escaped(String((name?.text ?? "").dropFirst()))
    }

    private static func value(_ argument: CommandDescription.Argument) -> String {
        Mdoc.argument(argument.valueName ?? "value")
    }

    // MARK: - Sections

    private func section(_ command: CommandDescription) -> [String] {
        var lines = [".Ss photos \(Mdoc.escaped(Self.name(command)))"]
        lines += Mdoc.paragraphs(command.abstract ?? "")
        if let discussion = command.discussion {
            // A display makes its own space.
            lines += (discussion.hasPrefix("  ") ? [] : [".Pp"]) + Mdoc.paragraphs(discussion)
        }
        if let standard = command.defaultSubcommand {
            lines += [".Pp", "Without another word it is", ".Cm \(Mdoc.escaped(standard)) ."]
        }
        let own = arguments(command)
        if command.shown.isEmpty, !own.isEmpty {
            lines += [".Bl -tag -width Ds"] + own.flatMap(item) + [".El"]
        }
        return lines + command.shown.flatMap(section)
    }

    private func item(_ argument: CommandDescription.Argument) -> [String] {
        let value = Self.value(argument)
        let head: String
        switch argument.kind {
        case .positional: head = ".It Ar \(value)\(argument.isRepeating ? " ..." : "")"
        case .flag, .option:
            let names = (argument.names ?? []).sorted { $0.name.count < $1.name.count }
            head =
                ".It " + names.map { "Fl \(Self.flag($0))" }.joined(separator: " , ")
                + (argument.kind == .option ? " Ar \(value)" : "")
        }
        var lines = [head] + Mdoc.paragraphs(argument.abstract ?? "")
        if let discussion = argument.discussion { lines += Mdoc.paragraphs(discussion) }
        if argument.kind == .option, let standard = argument.defaultValue {
            lines += ["The default is", ".Ql \(Mdoc.argument(standard)) ."]
        }
        return lines
    }
}
