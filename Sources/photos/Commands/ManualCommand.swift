internal import ArgumentParser

/// `photos manual`
struct ManualCommand: ParsableCommand {
    /// The language that the manual is written in.
    enum Format: String, CaseIterable, ExpressibleByArgument {
        /// mdoc(7), which man reads: photos(1).
        case mdoc
        /// The page `docs/reference/commands.md`.
        case markdown
    }

    static let configuration = CommandConfiguration(
        commandName: "manual",
        abstract: "Print the manual page photos(1) in the format of man.",
        discussion: """
            With --format markdown it prints all commands and options as a page of Markdown.

              photos manual --format markdown
            """,
        shouldDisplay: false)

    @Option(help: ArgumentHelp("The format of the page.", valueName: "mdoc|markdown"))
    var format = Format.mdoc

    func run() throws {
        switch format {
        case .mdoc: Output.print(try ManualPage().text)
        case .markdown: Output.print(try ReferencePage().text)
        }
    }
}
