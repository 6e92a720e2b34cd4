internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary

/// `photos sample DIR`
struct SampleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sample",
        abstract: "Write a small folder of generated sample photographs with positions.",
        usage: "photos sample <dir> [--photos <n> [--rows-only]] [<options>]",
        discussion: """
              photos sample pictures
            """)

    @Argument(
        help: ArgumentHelp("The folder to write to; created if it does not exist.", valueName: "dir"),
        completion: .directory)
    var folder: String

    @Option(help: ArgumentHelp("The number of photographs.", valueName: "n"))
    var photos: Int?

    @Flag(
        help: ArgumentHelp(
            "Add that many rows to a catalogue, without files.",
            discussion: """
                For benchmarks, at up to 100,000 real places. Uses the library of --library or PHOTOS_LIBRARY, else a library \
                in DIR.
                """))
    var rowsOnly = false

    @OptionGroup var options: CommonOptions

    func validate() throws {
        if rowsOnly, photos == nil { throw ValidationError("--rows-only needs --photos N") }
        if let photos, photos < 1 { throw ValidationError("invalid number of photos '\(photos)': expected 1 or more") }
    }

    func run() async throws {
        if rowsOnly { return try await fill() }
        let (folder, photos) = (folder, photos)
        let report = try await Signals.cancelling { try await SampleFolder(path: folder).write(count: photos) }
        try options.output.render(report) {
            options.quiet ? "" : "Wrote \(count(report.photos, "photograph")) to \(report.path)."
        }
    }

    private struct RowsDocument: Encodable {
        var library: String
        var added: Int
    }

    private func fill() async throws {
        let (folder, photos) = (folder, photos ?? 0)
        let environment = ProcessInfo.processInfo.environment
        let isNamed = options.folder != nil || !environment["PHOTOS_LIBRARY", default: ""].isEmpty
        let location = isNamed ? try options.location() : LibraryLocation(path: folder)
        let added = try await Signals.cancelling {
            try await PhotoLibrary.make(at: location).imports.fill(photos, folder: folder)
        }
        try options.output.render(RowsDocument(library: location.path, added: added)) {
            options.quiet ? "" : "Added \(count(added, "row")) to \(location.path)."
        }
    }
}
