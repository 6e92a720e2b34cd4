internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary

/// `photos sample DIR`
struct SampleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sample",
        abstract: "Write a small folder of geotagged sample photographs, made by the program.",
        discussion: """
              photos sample pictures
            """)

    @Argument(
        help: ArgumentHelp("The folder to write into; made if need be.", valueName: "dir"), completion: .directory)
    var folder: String

    @Option(help: ArgumentHelp("How many photographs.", valueName: "n"))
    var photos: Int?

    @Flag(
        help: ArgumentHelp(
            "Paint nothing: make a catalogue with so many rows.",
            discussion: """
                At up to 100,000 real places, for measuring. Into the library that --library or PHOTOS_LIBRARY names, else \
                into a library in DIR.
                """))
    var rowsOnly = false

    @OptionGroup var options: CommonOptions

    func validate() throws {
        if rowsOnly, photos == nil { throw ValidationError("--rows-only wants --photos N") }
        if let photos, photos < 1 { throw ValidationError("--photos is 1 or more") }
    }

    func run() async throws {
        if rowsOnly { return try await fill() }
        let (folder, photos) = (folder, photos)
        let report = try await Signals.cancelling { try await SampleFolder(path: folder).write(count: photos) }
        try options.output.render(report) {
            options.quiet ? "" : "Painted \(count(report.photos, "photograph")) into \(report.path)."
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
