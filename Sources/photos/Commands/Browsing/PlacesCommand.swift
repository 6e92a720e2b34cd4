internal import ArgumentParser
internal import Gazetteer
internal import Localization
internal import PhotoLibrary

/// `photos places`
struct PlacesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "places",
        abstract: "List the places by country.",
        usage: """
            photos places [--country <cc>] [--near <lat,lon>] [--source <name>]
            [--index | --letters] [<options>]
            """,
        discussion: """
              photos places --country SE --locale sv
              photos places --near 60.6,15.6
              photos places --letters
            """)

    @Option(help: ArgumentHelp("Only the country with this two-letter code (ISO 3166-1).", valueName: "cc"))
    var country: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("List the nearest places first, with distances.", valueName: "lat,lon"))
    var near: String?

    @Option(
        help: ArgumentHelp(
            "Only places with photos of this source: its name, or its row in `photos sources`.", valueName: "name"),
        completion: Completions.sources)
    var source: String?

    @Flag(
        help:
            "Print only the alphabetical index: each letter with its first country and the row of that country's first place."
    )
    var index = false

    @Flag(help: "Show the letters of the alphabetical index beside the countries.")
    var letters = false

    func validate() throws {
        if let country, country.utf8.count != 2 || !country.allSatisfy({ $0.isASCII && $0.isLetter }) {
            throw ValidationError("invalid country code '\(country)': expected two letters, such as SE")
        }
        if let near, PositionArgument.coordinate(near) == nil {
            throw ValidationError("invalid position '\(near)': expected LAT,LON, such as 60.6,15.6")
        }
        if letters, index || near != nil {
            throw ValidationError("--letters cannot be combined with --index or --near")
        }
    }

    @OptionGroup var listing: ListingOptions

    @OptionGroup var sync: SyncOptions

    @OptionGroup var options: CommonOptions

    func run() throws {
        let locale = options.localeTag
        let library = try source == nil ? options.existingLibrary() : options.library(toFind: "source")
        var listed: Set<String> = []
        defer { sync.refresh(library, options.output, listed: listed) }
        if let source, let library { listed.insert(try library.sources.document(source).name) }
        if country == nil, near == nil, source == nil, !index, !letters, let library, options.output.isStreamed,
            try library.places.limit() >= PlaceStream.leastCount
        {
            NavigationRecorder.record(screen, in: library)
            return try stream(library, locale)
        }
        let document = try library?.places.list(
            locale: locale, country: country, source: source, near: near.flatMap(PositionArgument.coordinate),
            terminal: TerminalWindow.listingSession)
        if let library { NavigationRecorder.record(screen, in: library) }
        guard let document, !document.sections.isEmpty else {
            let empty = document ?? PlacesDocument.empty(locale: locale)
            let isFiltered = document != nil && (country != nil || source != nil)
            return try options.output.render(empty) { isFiltered ? "No photographs found." : emptyLibrarySentence }
        }
        if index {
            try options.output.render(document, lines: { indexLines(document) })
        } else {
            let distances = near == nil ? nil : Distances(locale: locale)
            let table = PlaceTable(
                document, distances: distances, hasIDs: listing.ids || options.verbose, hasLetters: letters)
            try options.output.render(document, lines: { table.lines })
        }
    }

    private var screen: Screen {
        var screen = Screen(.places(country: country?.uppercased()))
        (screen.near, screen.names) = (near?.trimmed, options.names)
        return screen
    }

    private func stream(_ library: PhotoLibrary, _ locale: LocaleTag) throws {
        var stream = PlaceStream(
            placeLimit: try library.places.limit(), hasIDs: listing.ids || options.verbose, take: Output.print(bytes:))
        try library.places.forEach(
            locale: locale, terminal: TerminalWindow.listingSession,
            onCountry: { stream.country($0.name, photoCount: $1) }, onPlace: { stream.place($0) })
        stream.flush()
    }

    private func indexLines(_ document: PlacesDocument) -> [String] {
        document.index.compactMap { entry -> String? in
            guard let section = entry.section.map({ document.sections[$0] }) else { return nil }
            let row = section.places.first.map { Style.dim("  @\($0.row)") } ?? ""
            return "\(entry.title)  \(sanitizedForTerminal(section.country.name))\(row)"
        }
    }
}

extension String {
    /// The text without leading and trailing spaces.
    var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
