internal import ArgumentParser
internal import PhotoLibrary

/// `photos sources remove N`
struct SourceRemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a source with its photos.",
        discussion: """
            On a terminal it says what goes, and asks. Within a day `photos sources undo` brings back the source that was removed last.

              photos sources remove example.org
            """)

    @Argument(help: "Its name, or its row in the list.", completion: Completions.sources)
    var source: String

    @Flag(help: "Don't ask.")
    var yes = false

    @OptionGroup var options: CommonOptions

    func run() throws {
        let library = try options.library(toFind: "source")
        let removal = try library.sources.removal(of: source)
        if !yes, TerminalWindow.canAsk {
            let question = "Remove \(removal.document.name) with \(removal.document.what)? [y/N] "
            let answer = try Question.answer(to: question, isSecret: false).trimmed.lowercased()
            guard ["y", "yes"].contains(answer) else { return options.output.remark("Nothing was removed.") }
        }
        let removed = try library.sources.remove(removal)
        try options.output.render(removed) {
            "Removed \(removed.name) with \(removed.what). `photos sources undo` brings it back within a day."
        }
    }
}

/// `photos sources undo`
struct SourceUndoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Bring back the source that was removed last, within a day.",
        discussion: """
            Its photos come back, and their rows of the recents; its login has to be given again.

              photos sources undo
            """)

    @OptionGroup var options: CommonOptions

    func run() throws {
        let restored = try options.library(toFind: "source").sources.restore()
        try options.output.render(restored) { "Brought back \(restored.name) with \(restored.what)." }
    }
}

extension SourceDocument {
    /// What goes with it, or came back with it.
    fileprivate var what: String {
        let photos = count(photoCount, "photo")
        guard let recentCount, recentCount > 0 else { return photos }
        return photos + " and " + count(recentCount, "row of the recents", "rows of the recents")
    }
}
