internal import ArgumentParser
internal import PhotoLibrary

/// `photos sources remove N`
struct SourceRemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a source with its photos.",
        usage: "photos sources remove <source> [--yes] [<options>]",
        discussion: """
            On a terminal, shows what will be removed and asks first. `photos sources undo` restores the last source that was \
            removed, within 24 hours.

              photos sources remove example.org
            """)

    @Argument(help: "The name of the source, or its row in the list.", completion: Completions.sources)
    var source: String

    @Flag(help: "Do not ask.")
    var yes = false

    @OptionGroup var options: CommonOptions

    func run() throws {
        let library = try options.library(toFind: "source")
        let removal = try library.sources.removal(of: source)
        if !yes, TerminalWindow.canAsk {
            let question = "Remove \(removal.document.name) with \(removal.document.what)? [y/N] "
            let answer = try Prompt.answer(to: question, isSecret: false).trimmed.lowercased()
            guard ["y", "yes"].contains(answer) else { return options.output.remark("Nothing removed.") }
        }
        let removed = try library.sources.remove(removal)
        try options.output.render(removed) {
            "Removed \(removed.name) with \(removed.what). `photos sources undo` restores it within 24 hours, unless another is removed."
        }
    }
}

/// `photos sources undo`
struct SourceUndoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Restore the source that was removed last, within 24 hours.",
        usage: "photos sources undo [<options>]",
        discussion: """
            Also restores its photos and their rows of the recents, but not its login: use `photos sources login`.

              photos sources undo
            """)

    @OptionGroup var options: CommonOptions

    func run() throws {
        let restored = try options.library(toFind: "source").sources.restore()
        try options.output.render(restored) { "Restored \(restored.name) with \(restored.what)." }
    }
}

extension SourceDocument {
    /// The photos and recents that are removed or restored with the source.
    fileprivate var what: String {
        let photos = count(photoCount, "photo")
        guard let recentCount, recentCount > 0 else { return photos }
        return photos + " and " + count(recentCount, "row of the recents", "rows of the recents")
    }
}
