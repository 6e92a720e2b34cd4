internal import ArgumentParser
internal import PhotoLibrary

/// `photos forget PATH-or-ID...`
struct ForgetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget",
        abstract: "Take imported folders or photos out of the catalogue; touches no file.",
        discussion: """
              photos forget ~/Pictures/Scans
            """)

    @Argument(
        help: "Folders and files that were imported, ids of photos, or @N.", completion: Completions.photosAndFiles)
    var targets: [String]

    @OptionGroup var options: CommonOptions

    private struct Document: Encodable {
        var forgotten: Int
    }

    func run() throws {
        let forgotten = try options.library(toFind: "photo").photos.forget(targets, terminal: TerminalWindow.identity)
        try options.output.render(Document(forgotten: forgotten)) { "Forgot \(count(forgotten, "photo"))." }
    }
}
