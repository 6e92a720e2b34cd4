internal import ArgumentParser
internal import Catalog
internal import Gazetteer
internal import Localization
internal import PhotoLibrary

/// `photos places`
struct PlacesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "places",
        abstract: "List the places by country.",
        usage: """
            photos places [--country <cc>] [--districts] [--by country|region]
            [--borders iso|osm|default] [--near <lat,lon>] [--source <name>] [--index | --letters] [<options>]
            """,
        discussion: """
              photos places --country SE --locale sv
              photos places --near 60.6,15.6
              photos places --letters
              photos places --country US --by region
            """)

    @Option(help: ArgumentHelp("Only the country with this two-letter code (ISO 3166-1).", valueName: "cc"))
    var country: String?

    @Flag(help: "List the districts of cities as places of their own.")
    var districts = false

    @Option(
        help: ArgumentHelp(
            "Divide the places by country, or also the places of each country by region.", valueName: "country|region"),
        completion: .list(PlaceDivision.allCases.map(\.rawValue)),
        transform: {
            guard let division = PlaceDivision(rawValue: $0) else {
                throw ValidationError("invalid division '\($0)': expected country or region")
            }
            return division
        })
    var by = PlaceDivision.country

    @Option(
        help: ArgumentHelp(
            "The view on disputed borders, by which a place is listed under a country.",
            discussion: "Default: that of `photos borders`.", valueName: "iso|osm|default"),
        completion: .list(BorderView.allCases.map(\.rawValue)), transform: BorderView.init(argument:))
    var borders: BorderView?

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
        if by == .region, near != nil { throw ValidationError("--by region cannot be combined with --near") }
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
        if isPlain, let library, options.output.isStreamed,
            try library.places.limit() >= PlaceStream.leastCount
        {
            NavigationRecorder.record(screen, in: library)
            return try stream(library, locale)
        }
        let document = try library?.places.list(
            locale: locale, country: country, source: source, near: near.flatMap(PositionArgument.coordinate),
            hasDistricts: districts, by: by, borders: borders,
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

    /// Whether all cities are listed by country, without the index.
    private var isPlain: Bool {
        country == nil && near == nil && source == nil && !districts && by == .country && !index && !letters
    }

    private var screen: Screen {
        var screen = Screen(.places(country: country?.uppercased()))
        (screen.near, screen.names, screen.hasDistricts) = (near?.trimmed, options.names, districts)
        screen.division = by == .country ? nil : by
        return screen
    }

    private func stream(_ library: PhotoLibrary, _ locale: LocaleTag) throws {
        var stream = PlaceStream(
            placeLimit: try library.places.limit(), hasIDs: listing.ids || options.verbose, take: Output.print(bytes:))
        try library.places.forEach(
            locale: locale, borders: borders, terminal: TerminalWindow.listingSession,
            onCountry: { stream.country($0.name, photoCount: $1) }, onPlace: { stream.place($0) })
        stream.flush()
    }

    /// Each letter with its first country. If countries are divided, each country has its letter, and the regions below.
    private func indexLines(_ document: PlacesDocument) -> [String] {
        let letters = document.index.compactMap { entry in entry.section.map { (title: entry.title, section: $0) } }
        let width = letters.map { displayWidth($0.title) }.max() ?? 0
        return letters.enumerated().flatMap { index, letter -> [String] in
            let end = index + 1 < letters.count ? letters[index + 1].section : document.sections.count
            let isDivided = document.sections[letter.section..<end].contains { $0.regions != nil }
            return document.sections[letter.section..<(isDivided ? end : letter.section + 1)].flatMap { section in
                let row = section.places.first?.row
                return [Self.indexLine(letter.title, section.country.name, row)]
                    + (section.regions ?? []).compactMap { region in
                        region.name.map {
                            Self.indexLine(String(repeating: " ", count: width + 2), $0, region.places.first?.row)
                        }
                    }
            }
        }
    }

    private static func indexLine(_ letter: String, _ name: String, _ row: Int?) -> String {
        "\(letter)  \(sanitizedForTerminal(name))" + (row.map { Style.dim("  @\($0)") } ?? "")
    }
}

extension String {
    /// The text without leading and trailing spaces.
    var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
