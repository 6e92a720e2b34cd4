internal import ArgumentParser
internal import PhotoLibrary

/// `photos forget PATH-or-ID...`
struct ForgetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget",
        abstract: "Remove imported folders or photos from the catalogue; the files stay.",
        usage: "photos forget <targets> ... [<options>]",
        discussion: """
              photos forget ~/Pictures/Scans
            """)

    @Argument(
        help: "Imported folders or files, ids of photos, or @N.", completion: Completions.photosAndFiles)
    var targets: [String]

    @OptionGroup var options: CommonOptions

    private struct Document: Encodable {
        var forgotten: Int
    }

    func run() throws {
        let forgotten = try options.library(toFind: "photo").photos.forget(
            targets, terminal: TerminalWindow.listingSession)
        try options.output.render(Document(forgotten: forgotten)) { "Forgot \(count(forgotten, "photo"))." }
    }
}
