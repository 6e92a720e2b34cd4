internal import ArgumentParser
internal import Catalog
internal import Localization
internal import PhotoLibrary

/// `photos list [PLACE]`
struct ListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the photos at a place, in a country, or all.",
        usage: """
            photos list [<place>] [--districts] [--sort taken|published|title]
            [--limit <n>] [--source <name>] [<options>]
            """,
        discussion: """
              photos list @1
              photos list Falun --sort title
              photos list Rome --districts
              photos list SE --ids
            """)

    @Argument(
        help: ArgumentHelp(
            "The place: its id or the beginning of it, its name in any language, or @N for row N of the last listing of places.",
            discussion:
                "A district of a city is a place too. Or the two-letter code of a country; zz for photos without a position."
        ),
        completion: Completions.placesAndCountries)
    var place: String?

    @Flag(help: "List the photos of a city by district: first those in none, then each district under its name.")
    var districts = false

    @Option(parsing: .unconditional, help: ArgumentHelp("The largest number of photos; 0 for all.", valueName: "n"))
    var limit = 100

    @Option(
        help: ArgumentHelp(
            "The order; published also shows the time of publication.", valueName: "taken|published|title"),
        completion: .list(PhotoOrder.allCases.map(\.rawValue)),
        transform: {
            guard let order = PhotoOrder(rawValue: $0) else {
                throw ValidationError("invalid order '\($0)': expected taken, published or title")
            }
            return order
        })
    var sort = PhotoOrder.taken

    @Option(
        help: ArgumentHelp(
            "Only the photos of this source: its name, or its row in `photos sources`.", valueName: "name"),
        completion: Completions.sources)
    var source: String?

    @Option(help: ArgumentHelp("Continue a listing: the `next` of its --json output.", valueName: "cursor"))
    var cursor: String?

    func validate() throws {
        if limit < 0 { throw ValidationError("invalid limit '\(limit)': expected 0 or more") }
        if districts, place == nil { throw ValidationError("--districts needs a place, such as a city") }
    }

    @OptionGroup var listing: ListingOptions

    @OptionGroup var sync: SyncOptions

    @OptionGroup var options: CommonOptions

    func run() async throws {
        let output = options.output
        let sought = place != nil ? "place" : source != nil ? "source" : nil
        guard let library = try sought.map(options.library(toFind:)) ?? options.existingLibrary() else {
            return try output.render(ListDocument.empty) { emptyLibrarySentence }
        }
        var listed: Set<String> = []
        defer { sync.refresh(library, output, listed: listed) }
        let reference = place.map { Reference($0) }
        if let reference, !sync.noSync {
            let waiting = WaitIndicator("Fetching the list of this place …", output)
            defer { waiting.end() }
            try await library.sources.fetchLists(of: reference, terminal: TerminalWindow.listingSession) {
                waiting.begin()
            }
        }
        let document = try library.photos.list(
            place: reference, source: source, byDistrict: districts, order: sort, limit: limit == 0 ? nil : limit,
            cursor: cursor,
            locale: options.localeTag, terminal: TerminalWindow.listingSession)
        listed = document.photos.sources
        if let source { listed.insert(try library.sources.document(source).name) }
        if let place = document.place {
            var screen = Screen(.place(place.id))
            (screen.sort, screen.hasDistricts) = (sort, districts)
            NavigationRecorder.record(screen, in: library)
        }
        guard !document.photos.isEmpty else {
            return try output.render(document) { sought == nil ? emptyLibrarySentence : "No photographs found." }
        }
        let rows = document.photos.enumerated().map { (row: $0.offset + 1, photo: $0.element) }
        let table = PhotoTable(
            photos: rows, place: document.place, districts: document.districts ?? [], order: sort,
            hasPlaceIDs: listing.ids || options.verbose)
        try output.render(document, lines: { table.lines })
        if document.next != nil, !options.json {
            output.remark("There are more; --limit 0 lists all.")
        }
    }
}
