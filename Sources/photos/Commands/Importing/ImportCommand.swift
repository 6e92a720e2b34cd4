internal import ArgumentParser
internal import Imaging
internal import PhotoLibrary

/// `photos import PATH...`
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Index the photographs in folders.",
        usage: "photos import <paths> ... [<options>]",
        discussion: """
            Indexes \(ImageFormat.names("and")) files, finds the place and country of each, and makes thumbnails. Never \
            writes, moves or deletes anything in the folders. A second import reads only new and changed files.

              photos import ~/Pictures

            Photographs in ZIP files stay there, and are read from there. In exports of Google Photos (Takeout) and Flickr, \
            the JSON files tell what you changed; albums become sets. So do those of PhotoPrism, whose folder `originals` you \
            import.

              photos import ~/Downloads/takeout-*.zip
              photos import ~/Downloads/takeout-*.zip --extract ~/Pictures/Google

            With --watch, it imports what changes in the folders until it is stopped: a file when nothing has happened to it for a \
            second. Every quarter of an hour it looks at everything, because network drives do not report changes.

              photos import --watch ~/Pictures
            """)

    @Argument(help: "Folders, files, and ZIP files.", completion: .file())
    var paths: [String]

    @Option(
        help: ArgumentHelp(
            "Copy all files out of the ZIP files into this folder, and import it. Nothing there is replaced.",
            valueName: "dir"), completion: .directory)
    var extract: String?

    @Flag(help: "Stay, and import what changes in the folders.")
    var watch = false

    @OptionGroup var options: CommonOptions

    func validate() throws {
        if watch, extract != nil { throw ValidationError("--watch cannot be combined with --extract") }
    }

    func run() async throws {
        if watch { return try await WatchDialog(paths: paths, output: options.output).run(at: try options.location()) }
        let output = options.output
        let location = try options.location()
        let (paths, extract) = (paths, extract)
        let status = StatusLine(output)
        let report = try await Signals.cancelling { () async throws -> ImportReport in
            // Checked before the library is created, so that a mistyped path leaves nothing behind.
            try PhotoLibrary.Imports.checkPaths(paths)
            let library = try PhotoLibrary.make(at: location)
            try library.setAtCities(output)
            guard let status else { return try await library.imports.run(paths, unpackingTo: extract) }
            defer { status.clear() }
            let started = ContinuousClock.now
            return try await library.imports.run(paths, unpackingTo: extract) { progress in
                status.show { ProgressBar.line(progress, seconds: (ContinuousClock.now - started) / .seconds(1)) }
            }
        }
        if !output.isJSON || options.verbose { printWarnings(report, output) }
        try output.render(report) { ImportSummary(report, of: paths).text }
        if report.isInterrupted { throw LibraryError.interrupted }
    }

    private func printWarnings(_ report: ImportReport, _ output: Output) {
        for warning in report.warnings {
            Output.printError("\(warning.path) \(warning.reason)")
        }
    }
}
