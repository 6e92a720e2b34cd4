internal import ArgumentParser
internal import Foundation

internal import PhotoLibrary

/// `photos locate ID...|FOLDER --place PLACE | --at LAT,LON | --reset`, `photos locate --suggest [ID...|FOLDER]`
struct LocateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "locate",
        abstract: "Set photos at their place by hand, for good.",
        discussion: """
            What is set here outlives every import and sync. The photographs' files are not touched. The corrections of a \
            library can be written to a small file and taken over by another library of the same photographs.

            --suggest looks for photos that know their position and were taken within an hour of one that doesn't; the nearest \
            in time decides. Nothing is set without a yes: on a terminal each is asked for.

              photos locate @1 --place Falun
              photos locate ~/Pictures/1987 --at 60.607,15.632
            """)

    @Argument(
        help: "Ids of photos, @N, imported files, or folders with all below them.",
        completion: Completions.photosAndFiles)
    var targets: [String] = []

    @Option(
        help: ArgumentHelp(
            "The place: its id, a beginning of it, its name, or @N; or any town's id or name.", valueName: "place"),
        completion: Completions.places)
    var place: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("The position.", valueName: "lat,lon"))
    var at: String?

    @Flag(help: "Take back what was set by hand.")
    var reset = false

    @Flag(help: "Suggest positions for photos without any: of these, or of all.")
    var suggest = false

    @Flag(help: "Take all that --suggest suggests.")
    var yes = false

    @Option(help: ArgumentHelp("Write all corrections to a file.", valueName: "file"), completion: .file())
    var export: String?

    @Option(
        name: .customLong("import"), help: ArgumentHelp("Take over corrections from a file.", valueName: "file"),
        completion: .file())
    var source: String?

    @OptionGroup var options: CommonOptions

    func validate() throws {
        let choices = [place != nil, at != nil, reset, suggest, export != nil, source != nil].count { $0 }
        guard choices == 1 else {
            throw ValidationError("say one of --place, --at, --reset, --suggest, --export and --import")
        }
        if yes, !suggest { throw ValidationError("--yes goes with --suggest") }
        let needsTargets = export == nil && source == nil
        if needsTargets, !suggest, targets.isEmpty { throw ValidationError("say which photos: ids, @N or folders") }
        if !needsTargets, !targets.isEmpty { throw ValidationError("--export and --import are of all corrections") }
        if let at, PositionArgument.coordinate(at) == nil {
            throw ValidationError("'\(at)' is no position; write it as 60.6,15.6")
        }
    }

    func run() throws {
        let library = try options.library(toFind: "photo")
        if let export {
            let document = try library.corrections.export(to: export)
            return try options.output.render(document) {
                "Wrote \(count(document.photos, "correction"))\(names(document)) to \(export)."
            }
        }
        if suggest {
            let suggesting = Suggesting(library: library, output: options.output, takesAll: yes)
            return try suggesting.run(targets, locale: options.localeTag)
        }
        let document = try done(library)
        try options.output.render(document) {
            guard let place = document.place else {
                return (source == nil ? "Set back " : "Took over the corrections of ") + count(document.photos, "photo")
                    + names(document) + "."
            }
            return "Set \(count(document.photos, "photo")) at \(PhotoTable.place(place))."
        }
    }

    private func names(_ document: LocateDocument) -> String {
        document.names.map { " and \(count($0, "name"))" } ?? ""
    }

    private func done(_ library: PhotoLibrary) throws -> LocateDocument {
        let terminal = TerminalWindow.identity
        if let place {
            return try library.corrections.locate(
                targets, at: .place(place), locale: options.localeTag, terminal: terminal)
        }
        if let coordinate = at.flatMap(PositionArgument.coordinate) {
            return try library.corrections.locate(
                targets, at: .position(coordinate), locale: options.localeTag, terminal: terminal)
        }
        if let source { return try library.corrections.read(from: source) }
        return try library.corrections.reset(targets, terminal: terminal)
    }
}
