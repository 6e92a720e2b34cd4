internal import ArgumentParser
internal import Catalog
internal import Editorial
internal import HTML
internal import Localization
internal import PhotoLibrary

/// `photos resume`
struct ResumeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: "Continue where you were: print the navigation history, and open its last screen.",
        usage: "photos resume [--no-preview] [--no-sync] [<options>]",
        discussion: """
            The history has the places, photos, trips, searches and recents that commands and pages showed you, in order. Output to a \
            file or a pipe is not recorded. Screens of deleted or missing things are left out. --json prints the history and opens \
            nothing.

              photos resume
            """)

    @Flag(help: "Do not show the picture on the terminal.")
    var noPreview = false

    @OptionGroup var sync: SyncOptions

    @OptionGroup var options: CommonOptions

    func run() async throws {
        let library = try options.existingLibrary()
        let screens = try library?.history.screens() ?? NavigationHistory()
        let document = try library?.history.document(of: screens, locale: options.localeTag) ?? .nowhere
        guard let top = document.screens.last else {
            return try options.output.render(document) {
                "Nothing to resume yet. Try `photos places` or `photos open ID`."
            }
        }
        try options.output.render(document) { Self.lines(document).joined(separator: "\n") }
        if !options.json { try await open(top.screen) }
    }

    /// Shows a screen by running the command for it.
    private func open(_ screen: Screen) async throws {
        guard let words = Self.command(screen) else {
            return options.output.remark("This screen is a web page; `photos serve` shows it.")
        }
        try await NavigationRecorder.$isResuming.withValue(true) {
            var command = try Photos.parseAsRoot(words + passedOn(to: screen))
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        }
    }

    /// The command that shows a screen, with its arguments; nil if no command does.
    static func command(_ screen: Screen) -> [String]? {
        switch screen.subject {
        case .places(let country):
            let options = [
                ("--country", country), ("--near", screen.near), ("--names", screen.names),
                ("--by", screen.near == nil ? screen.division?.rawValue : nil),
            ]
            return ["places"] + districts(screen)
                + options.flatMap { name, value in value.map { [name, $0] } ?? [] }
        case .place(let id):
            return ["list", id] + districts(screen) + (screen.sort.map { ["--sort", $0.rawValue] } ?? [])
        case .trips: return ["trips"]
        case .trip(let id): return ["trips", id]
        case .photo(let id):
            return ["open", id] + (screen.photoView.map { ["--focus", "\($0.centre.x),\($0.centre.y)"] } ?? [])
        // The leading space prevents that a word is parsed as an option.
        case .search: return screen.words.map { ["search", " " + $0] }
        case .recents: return ["recents"]
        case .menu(let bundle, let path): return ["menu", path.isEmpty ? bundle : "\(bundle)/\(path)"]
        case .page(let path): return timeline(path)
        case .map, .story: return nil
        }
    }

    /// The command for a page of the timeline; nil for another page.
    private static func timeline(_ path: String) -> [String]? {
        if path == "/timeline" { return ["timeline"] }
        guard let part = path.wholeMatch(of: /\/timeline\/([^\/]+)/)?.output.1 else { return nil }
        return TimelinePart(String(part)).map { ["timeline", $0.text] }
    }

    private static func districts(_ screen: Screen) -> [String] { screen.hasDistricts ? ["--districts"] : [] }

    private func passedOn(to screen: Screen) -> [String] {
        var words: [String] = []
        var (isPhoto, canSync) = (false, true)
        switch screen.subject {
        case .photo: (isPhoto, canSync) = (true, false)
        case .trips, .trip, .page: canSync = false
        default: break
        }
        if let folder = options.folder { words += ["--library", folder] }
        if let locale = options.locale { words += ["--locale", locale] }
        let flags = [
            ("--quiet", options.quiet), ("--verbose", options.verbose), ("--no-pager", options.noPager),
            ("--no-preview", noPreview && isPhoto), ("--no-sync", sync.noSync && canSync),
        ]
        return words + flags.filter(\.1).map(\.0)
    }
}

// MARK: - Text

extension ResumeCommand {
    /// One line per screen; the last line is the current one.
    private static func lines(_ document: NavigationHistoryDocument) -> [String] {
        document.screens.enumerated().map { index, row in
            let line = sanitizedForTerminal(text(row))
            return index == document.screens.count - 1 ? Style.bold(line) : line
        }
    }

    private static func text(_ row: NavigationHistoryDocument.Row) -> String {
        let screen = row.screen
        switch screen.subject {
        case .places(let country):
            let what = country.map { "\(row.title ?? $0)  \($0)" } ?? "Places"
            return what + (screen.division == .region ? " by region" : "")
                + (screen.near.map { ", nearest to \($0)" } ?? "") + quoted(screen.words)
        case .place(let id): return "\(row.title ?? id)  \(id)"
        case .photo(let id):
            return "\(row.title.map(MarkedText.plain) ?? id)  \(id)"
                + (screen.photoView.map { "  zoom scale \($0.zoomScale)" } ?? "")
        case .search: return "Search" + quoted(screen.words)
        case .recents: return "Recents"
        case .map: return "Map" + (screen.mapView.map { "  \($0.latitude),\($0.longitude)" } ?? "")
        case .trips: return "Trips"
        case .trip(let id): return "Trip  \(id)"
        case .menu(let bundle, let path): return "Menu  \(bundle)" + (path.isEmpty ? "" : "  \(path)")
        case .story(let bundle, let file): return "Story  \(bundle)  \(file)"
        case .page(let path): return "Page  \(path)"
        }
    }

    private static func quoted(_ words: String?) -> String {
        words.map { "  “\($0)”" } ?? ""
    }
}
