internal import ArgumentParser
internal import Localization
internal import PhotoLibrary

/// `photos names PLACE [--set NAME | --reset]`, `photos names [--ask TAG | --refresh ROW | --delete ROW | --service URL]`
struct NamesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "names",
        abstract: "Show the names of a place in all languages, or give it a name of your own.",
        usage: """
            photos names <place> [--set <name> | --reset | --ask <tag>]
            photos names [--refresh <row> | --delete <row> | --service <url>]
            """,
        discussion: """
            A name of your own is used in every language, and imports and syncs keep it. `photos locate --export` writes it \
            with the corrections.

            The program contains a dictionary of names. For other names you can set a name service such as Nominatim. The \
            program asks it at most once per second and stores the answers, one row for each name and language. Without \
            arguments, lists these rows.

              photos names Falun
              photos names @1 --set "The mine"
            """)

    @Argument(
        help: "The place: its id or the beginning of it, its name, or @N; with --ask any name.",
        completion: Completions.places)
    var place: String?

    @Option(help: ArgumentHelp("Give the place this name.", valueName: "name"))
    var set: String?

    @Flag(help: "Remove the name of your own.")
    var reset = false

    @Option(help: ArgumentHelp("Ask the name service for the name in a language.", valueName: "tag"))
    var ask: String?

    @Option(help: ArgumentHelp("Ask the name service again about a row.", valueName: "row"))
    var refresh: Int64?

    @Option(help: ArgumentHelp("Delete a row.", valueName: "row"))
    var delete: Int64?

    @Option(help: ArgumentHelp("The search URL of the name service, or none.", valueName: "url"))
    var service: String?

    @OptionGroup var options: CommonOptions

    func validate() throws {
        let ofPlace = [set != nil, reset, ask != nil].count { $0 }
        let ofRows = [refresh != nil, delete != nil, service != nil].count { $0 }
        guard ofPlace + ofRows <= 1 else {
            throw ValidationError(
                "--set, --reset, --ask, --refresh, --delete and --service cannot be combined; give one of them")
        }
        if ofPlace == 1, place == nil { throw ValidationError("no place given: expected an id, a name or @N") }
        if ofRows == 1, place != nil { throw ValidationError("--refresh, --delete and --service take no place") }
        if let ask, LocaleTag(ask) == nil {
            throw ValidationError("invalid language tag '\(ask)': expected BCP 47, such as sv or de-CH")
        }
    }

    func run() async throws {
        let output = options.output
        if let service { return try configure(service) }
        guard let place else { return try await runOnRows() }
        let library = try options.library(toFind: "place")
        let (locale, terminal) = (options.localeTag, TerminalWindow.listingSession)
        if let set {
            let named = try library.names.set(set, ofPlace: place, locale: locale, terminal: terminal)
            return try output.render(named) { "\(named.id) is now called \(sanitizedForTerminal(named.name))." }
        }
        if reset {
            let named = try library.names.reset(ofPlace: place, locale: locale, terminal: terminal)
            return try output.render(named) { "\(named.id) is called \(sanitizedForTerminal(named.name)) again." }
        }
        if let language = ask.flatMap({ LocaleTag($0) }) {
            let kept = try await library.names.ask(place, language: language, terminal: terminal)
            return try output.render(kept) { line(of: kept) }
        }
        let names = try library.names.list(ofPlace: place, locale: locale, terminal: terminal)
        try output.render(names, lines: { lines(of: names) })
    }

    private func configure(_ service: String) throws {
        let library = try PhotoLibrary.make(at: options.location())
        try library.names.setService(service == "none" ? nil : service)
        let document = try library.names.kept()
        try options.output.render(document) {
            document.service.map { "The name service is \($0)." } ?? "No name service is set."
        }
    }

    private func runOnRows() async throws {
        let output = options.output
        if let refresh {
            let kept = try await options.library(toFind: "name").names.refresh(row: refresh)
            return try output.render(kept) { line(of: kept) }
        }
        if let delete {
            let kept = try options.library(toFind: "name").names.delete(row: delete)
            return try output.render(kept) { "Deleted \(line(of: kept))" }
        }
        let kept = try options.existingLibrary()?.names.kept() ?? .empty
        guard !kept.names.isEmpty else { return try output.render(kept) { "No answers of a name service are stored." } }
        try output.render(kept, lines: { kept.names.map(line) })
    }

    private func line(of kept: KeptNameDocument) -> String {
        let row = kept.row.map { "\($0)  " } ?? ""
        return sanitizedForTerminal("\(row)\(kept.name) (\(kept.language)): \(kept.answer ?? "unknown")")
    }

    private func lines(of names: PlaceNamesDocument) -> [String] {
        var lines = [PhotoTable.place(names.place)]
        if let own = names.own { lines.append("  your own  \(sanitizedForTerminal(own))") }
        lines.append("  local     \(sanitizedForTerminal(names.local))")
        for name in names.names where !name.languages.isEmpty {
            lines.append("  \(sanitizedForTerminal(name.name))  \(Style.dim(name.languages.joined(separator: " ")))")
        }
        let others = names.names.filter(\.languages.isEmpty).map { sanitizedForTerminal($0.name) }
        if !others.isEmpty { lines.append("  " + others.joined(separator: ", ")) }
        return lines
    }
}
