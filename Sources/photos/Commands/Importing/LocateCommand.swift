internal import ArgumentParser
internal import Foundation

internal import PhotoLibrary

/// `photos locate ID...|FOLDER --place PLACE | --at LAT,LON | --reset`, `photos locate --suggest [ID...|FOLDER]`
struct LocateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "locate",
        abstract: "Correct the place of photos.",
        usage: """
            photos locate <targets> ... (--place <place> | --at <lat,lon> | --reset)
            photos locate --suggest [<targets> ...] [--yes]
            photos locate --track <file> ... [<targets> ...] [--within <minutes>] [--clock <offset>] [--yes]
            photos locate (--export <file> | --import <file>)
            photos locate --undo
            """,
        discussion: """
            Imports and syncs never overwrite a correction, and the files of the photographs are not changed. --export writes all \
            corrections to a file, with names of places and texts of photos, and --import applies them in another library with \
            the same photographs. --undo undoes the last correction.

            --suggest looks at photos without a position, and suggests the position of the photo taken nearest in time, within \
            an hour. On a terminal it asks about each suggestion; --yes accepts all.

            --track sets photos without a position to where a recorded track was when they were taken. It reads GPX, KML, and the \
            JSON of Google's timeline. Where a file states no time zone, the clock of its camera is found from photos that have a \
            position, or assumed to show the local time there; --clock says how far it was ahead of UTC.

              photos locate @1 --place Falun
              photos locate ~/Pictures/1987 --at 60.607,15.632
              photos locate --track walk.gpx --clock +02:00
            """)

    @Argument(
        help: "Ids of photos, @N, imported files, or folders with all files in them.",
        completion: Completions.photosAndFiles)
    var targets: [String] = []

    @Option(
        help: ArgumentHelp(
            "The place: its id or the beginning of it, its name, or @N; or the id or name of any town.",
            valueName: "place"),
        completion: Completions.places)
    var place: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("The position in degrees.", valueName: "lat,lon"))
    var at: String?

    @Flag(help: "Remove the correction.")
    var reset = false

    @Flag(help: "Suggest positions for photos without one: for these, or for all.")
    var suggest = false

    @Option(
        help: ArgumentHelp(
            "A recorded track by which photos are set to positions.", valueName: "file"),
        completion: .file(extensions: ["gpx", "kml", "json"]))
    var track: [String] = []

    @Option(
        help: ArgumentHelp("The longest time between a photo and a point of the track.", valueName: "minutes"))
    var within = 15

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How far the clock of the camera was ahead of UTC: +02:00.", valueName: "offset"))
    var clock: String?

    @Flag(help: "Accept all suggestions.")
    var yes = false

    @Option(help: ArgumentHelp("Write all corrections to a file.", valueName: "file"), completion: .file())
    var export: String?

    @Option(
        name: .customLong("import"), help: ArgumentHelp("Apply the corrections in a file.", valueName: "file"),
        completion: .file())
    var source: String?

    @Flag(help: "Undo the last correction.")
    var undo = false

    @OptionGroup var options: CommonOptions

    func validate() throws {
        let choices = [place != nil, at != nil, reset, suggest, !track.isEmpty, export != nil, source != nil, undo]
            .count { $0 }
        let names = "--place, --at, --reset, --suggest, --track, --export, --import and --undo"
        guard choices <= 1 else { throw ValidationError("\(names) cannot be combined; give one of them") }
        guard choices == 1 else { throw ValidationError("expected one of \(names)") }
        try validateSuggestions()
        if undo {
            guard targets.isEmpty else { throw ValidationError("--undo takes no photos: it undoes the last change") }
            return
        }
        let needsTargets = export == nil && source == nil
        if needsTargets, !suggest, track.isEmpty, targets.isEmpty {
            throw ValidationError("no photos given: expected ids, @N or folders")
        }
        if !needsTargets, !targets.isEmpty {
            throw ValidationError("--export and --import take no photos: they apply to all corrections")
        }
        if let at, PositionArgument.coordinate(at) == nil {
            throw ValidationError("invalid position '\(at)': expected LAT,LON, such as 60.6,15.6")
        }
    }

    private func validateSuggestions() throws {
        if yes, !suggest, track.isEmpty { throw ValidationError("--yes needs --suggest or --track") }
        if track.isEmpty, clock != nil || within != 15 { throw ValidationError("--clock and --within need --track") }
        guard (0...1440).contains(within) else {
            throw ValidationError("invalid minutes '\(within)': expected 0 to 1440")
        }
        if let clock, TrackRequest.clockOffset(clock) == nil {
            throw ValidationError(
                "invalid offset '\(clock)': expected how far the clock was ahead of UTC, such as +02:00")
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
        if undo {
            let undone = try library.corrections.undoLast()
            return try options.output.render(undone, lines: { UndoneLines(undone).lines })
        }
        if suggest {
            let suggesting = SuggestionDialog(library: library, output: options.output, takesAll: yes)
            return try suggesting.run(targets, locale: options.localeTag)
        }
        if !track.isEmpty {
            let request = TrackRequest(
                files: track, reach: .seconds(within * 60), clockOffset: clock.flatMap(TrackRequest.clockOffset))
            let dialog = TrackDialog(library: library, output: options.output, request: request, takesAll: yes)
            return try dialog.run(targets, locale: options.localeTag)
        }
        let document = try done(library)
        try options.output.render(document) {
            guard let place = document.place else {
                return (source == nil ? "Reset the place of " : "Applied the corrections of ")
                    + count(document.photos, "photo")
                    + names(document) + "."
            }
            return "Set the place of \(count(document.photos, "photo")) to \(PhotoTable.place(place))."
        }
    }

    private func names(_ document: LocateDocument) -> String {
        [document.names.map { count($0, "name") }, document.texts.map { count($0, "text") }].compactMap(\.self)
            .map { " and \($0)" }.joined()
    }

    private func done(_ library: PhotoLibrary) throws -> LocateDocument {
        let terminal = TerminalWindow.listingSession
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
