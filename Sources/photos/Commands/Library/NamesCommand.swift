internal import ArgumentParser
internal import Localization
internal import PhotoLibrary

/// `photos names PLACE [--set NAME | --reset]`, `photos names [--ask TAG | --refresh ROW | --delete ROW | --service URL]`
struct NamesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "names",
        abstract: "What places are called: in other languages, or by a name of your own.",
        discussion: """
            A name of your own holds in every language and outlives imports and syncs; `photos locate --export` writes it down \
            with the corrections.

            Names come from a dictionary within the program. What it lacks can be asked of a name service of the kind of \
            Nominatim, if you say which; it is asked once a second at most, and what it answers is kept: one row for a name and a \
            language. Without anything these rows are listed.

              photos names Falun
              photos names @1 --set "The mine"
            """)

    @Argument(
        help: "A place: its id, a beginning of it, its name, or @N; with --ask any name.",
        completion: Completions.places)
    var place: String?

    @Option(help: ArgumentHelp("Call the place so.", valueName: "name"))
    var set: String?

    @Flag(help: "Take back the name of your own.")
    var reset = false

    @Option(help: ArgumentHelp("Ask the name service for the name in a language.", valueName: "tag"))
    var ask: String?

    @Option(help: ArgumentHelp("Ask once more for what is kept in a row.", valueName: "row"))
    var refresh: Int64?

    @Option(help: ArgumentHelp("Forget what is kept in a row.", valueName: "row"))
    var delete: Int64?

    @Option(help: ArgumentHelp("Where names are asked for: the address of its search, or none.", valueName: "url"))
    var service: String?

    @OptionGroup var options: CommonOptions

    func validate() throws {
        let ofPlace = [set != nil, reset, ask != nil].count { $0 }
        let ofRows = [refresh != nil, delete != nil, service != nil].count { $0 }
        guard ofPlace + ofRows <= 1 else {
            throw ValidationError("say one of --set, --reset, --ask, --refresh, --delete and --service")
        }
        if ofPlace == 1, place == nil { throw ValidationError("say which place: an id or @N") }
        if ofRows == 1, place != nil { throw ValidationError("--refresh, --delete and --service are of no place") }
        if let ask, LocaleTag(ask) == nil {
            throw ValidationError("'\(ask)' is no language tag; write it as sv or de-CH")
        }
    }

    func run() async throws {
        let output = options.output
        if let service { return try configure(service) }
        guard let place else { return try await runOnRows() }
        let library = try options.library(toFind: "place")
        let (locale, terminal) = (options.localeTag, TerminalWindow.identity)
        if let set {
            let named = try library.names.set(set, ofPlace: place, locale: locale, terminal: terminal)
            return try output.render(named) { "\(named.id) is called \(sanitizedForTerminal(named.name)) now." }
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
            document.service.map { "Names are asked for at \($0)." } ?? "Names are asked for nowhere."
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
            return try output.render(kept) { "Forgot \(line(of: kept))" }
        }
        let kept = try options.existingLibrary()?.names.kept() ?? .empty
        guard !kept.names.isEmpty else { return try output.render(kept) { "No answers of a name service are kept." } }
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
