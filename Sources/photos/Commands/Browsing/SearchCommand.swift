internal import ArgumentParser
internal import PhotoLibrary

/// `photos search WORDS`
struct SearchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Find countries, places and photos by words.",
        usage: "photos search <words> ... [--limit <n>] [<options>]",
        discussion: """
            Searches the names of places, regions and countries in all languages, and the titles, captions, keywords and credits \
            of photos. The order of the words, capital letters and accents make no difference. The last word can be the beginning \
            of a word.

            A country of exactly that name comes first. Places come next: names in your language and local names before names in \
            other languages. One wrong letter in the name of a place is accepted. A name in brackets is the name that matched. \
            Photos come last, the best match first.

            Put a phrase in quotes ("two words"), and - before a word to exclude it. Filters: country:SE, place:falun, \
            taken:2011-05..2012, source:nature, camera:nikon, lens:24-70mm, rating:4, has:gps (or place, title, caption, keywords, credit, \
            date).

            A date among the words also finds the photos that were taken then: 2019, 2019-05, 2019-05-17, or a month by its name in \
            your language or in English (may 2019).

            The rows work with `photos list @N` and `photos open @N`.

              photos search falun sommar
              photos search country:SE taken:2011
              photos search lund may 2019
            """)

    @Argument(parsing: .allUnrecognized, help: "The words to search for.")
    var words: [String] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The largest number of countries, of places and of photos; 0 for all.", valueName: "n"))
    var limit = 100

    @OptionGroup var listing: ListingOptions

    @OptionGroup var sync: SyncOptions

    @OptionGroup var options: CommonOptions

    func validate() throws {
        if let option = words.first(where: { $0.hasPrefix("--") }) {
            throw ValidationError("Unknown option '\(option)'")
        }
        if words.isEmpty { throw ValidationError("Missing expected argument '<words> ...'") }
        if limit < 0 { throw ValidationError("invalid limit '\(limit)': expected 0 or more") }
    }

    func run() throws {
        let output = options.output
        guard let library = try options.existingLibrary() else {
            return try output.render(SearchDocument.empty) { emptyLibrarySentence }
        }
        var listed: Set<String> = []
        defer { sync.refresh(library, output, listed: listed) }
        let found = try library.search.find(
            words.joined(separator: " "), limit: limit == 0 ? .max : limit, locale: options.localeTag,
            terminal: TerminalWindow.listingSession)
        listed = found.photos.sources
        var screen = Screen(.search)
        screen.words = words.joined(separator: " ").trimmed
        NavigationRecorder.record(screen, in: library)
        guard found != .empty else { return try output.render(found) { "Nothing found." } }
        let table = SearchTable(found, hasPlaceIDs: listing.ids || options.verbose)
        try output.render(found, lines: { table.lines })
        if !options.json, found.places.count == limit || found.photos.count == limit {
            output.remark("There may be more; --limit 0 lists all.")
        }
    }
}
