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
            """)

    @Argument(help: "Folders and files.", completion: .file())
    var paths: [String]

    @OptionGroup var options: CommonOptions

    func run() async throws {
        let output = options.output
        let location = try options.location()
        let paths = paths
        let status = StatusLine(output)
        let report = try await Signals.cancelling { () async throws -> ImportReport in
            // Checked before the library is created, so that a mistyped path leaves nothing behind.
            try PhotoLibrary.Imports.checkPaths(paths)
            let library = try PhotoLibrary.make(at: location)
            try library.setAtCities(output)
            guard let status else { return try await library.imports.run(paths) }
            defer { status.clear() }
            let started = ContinuousClock.now
            return try await library.imports.run(paths) { progress in
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
