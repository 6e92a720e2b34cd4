internal import ArgumentParser
internal import Catalog
internal import Foundation
internal import Imaging
internal import Localization
internal import PhotoLibrary
internal import Server

/// `photos export [SET|PLACE|COUNTRY|ID...] --to FOLDER|FILE.zip`
struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Copy photos with everything that the library knows of them.",
        usage: "photos export [<targets> ...] [--search <words>] --to <path> | --site <folder> [<options>]",
        discussion: """
            Copies a set, a place, a country, the photos that a search finds, or those that you name; without any of these, \
            everything. The photos are in folders by country and place, each with a sidecar (XMP) that other programs read: title, \
            caption, keywords, rating, position and place, with your corrections. photos.csv is a table of them, photos.geojson a \
            map. sets/ has the sets, and corrections.json what you corrected, for `photos sets create --from` and `photos locate \
            --import` in another library.

            --site writes pages instead, for a web server or a stick: the places by country, their photos, a map and a search. They \
            need no program, only a browser, and show the town where a photo was taken unless --positions says otherwise.

            Nothing is ever replaced. Each file is compared with what was imported. An export to a folder that was interrupted \
            continues with the same command. With --positions town, country or none, the photos are copies without their metadata.

              photos export --to /mnt/disk/everything
              photos export Falun --to falun.zip --size 2048
              photos export --search "rating:4" --to ~/best --positions town
              photos export Sweden --site /var/www/sweden
            """)

    @Argument(
        help: "The name or the id of a set, a place or a country; or ids of photos, @N, imported files, or folders.",
        completion: Completions.photosAndFiles)
    var targets: [String] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The words of a search, as for `photos search`.", valueName: "words"))
    var search: String?

    @Option(
        help: ArgumentHelp("A new or empty folder, or the name of a new ZIP file.", valueName: "path"),
        completion: .file())
    var to: String?

    @Option(
        help: ArgumentHelp("A new or empty folder, for pages that need no server.", valueName: "folder"),
        completion: .directory)
    var site: String?

    @Option(
        help: ArgumentHelp(
            "The longest side in pixels, for smaller pictures in place of the original files.", valueName: "n"))
    var size: Int?

    @Option(
        help: ArgumentHelp(
            "How exactly the photos show where they were taken: exact (default), town (default of --site), country or none.",
            valueName: "precision"),
        completion: .list(PositionPrecision.allCases.map(\.rawValue)),
        transform: { try PositionPrecision(argument: $0) })
    var positions: PositionPrecision?

    @OptionGroup var options: CommonOptions

    func validate() throws {
        guard let path = to ?? site, to == nil || site == nil else {
            throw ValidationError("an export needs either --to, a folder or a ZIP file, or --site, a folder")
        }
        if path.isEmpty { throw ValidationError("an export needs the name of a folder or of a ZIP file") }
        if search != nil, !targets.isEmpty {
            throw ValidationError("--search cannot be combined with sets, places or photos; give one of them")
        }
        if let size, !(1...Viewport.maximumPixels).contains(size) {
            throw ValidationError("invalid size '\(size)': expected 1 to \(Viewport.maximumPixels)")
        }
    }

    func run() async throws {
        let library = try options.library(toFind: "photo")
        let subject: ExportRequest.Subject =
            if let search { .search(search) } else {
                try library.exports.subject(named: targets, terminal: TerminalWindow.listingSession)
            }
        var request = ExportRequest(subject)
        request.size = size
        request.positions = positions ?? (site == nil ? .exact : StaticSite.positions)
        let status = StatusLine(options.output)
        let document = try await Signals.cancelling { [request, to, site, options] in
            defer { status?.clear() }
            let tell = { @Sendable (progress: ExportProgress) in
                status?.show { "\(count(progress.photos, "photo")), \(ByteCount.text(Int(progress.bytes)))" } ?? ()
            }
            guard let site else {
                return try await library.exports.write(
                    request, to: to ?? "", locale: options.localeTag, onProgress: tell)
            }
            return try await StaticSite.write(
                request, of: library, to: site, locale: options.localeTag, onProgress: tell)
        }
        for skipped in document.skipped {
            Output.printError("\(sanitizedForTerminal(skipped.name)) (\(skipped.id)) \(skipped.reason)")
        }
        try options.output.render(document) { Self.text(document) }
        // What is missing in it must not be overlooked.
        if !document.skipped.isEmpty { throw ExitStatusError(status: .notFound) }
    }

    private static func text(_ document: ExportDocument) -> String {
        var parts = ["\(count(document.photos, "photo")) (\(ByteCount.text(Int(document.bytes))))"]
        if document.sets > 0 { parts.append(count(document.sets, "set")) }
        if document.corrections > 0 { parts.append(count(document.corrections, "correction")) }
        let left = document.skipped.isEmpty ? "" : " Not exported: \(count(document.skipped.count, "photo"))."
        return "Wrote \(parts.joined(separator: ", ")) to \(document.path).\(left)"
    }
}
