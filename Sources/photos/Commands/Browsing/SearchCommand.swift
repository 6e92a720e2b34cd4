internal import ArgumentParser
internal import PhotoLibrary

/// `photos search WORDS`
struct SearchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Find countries, places and photos by words.",
        discussion: """
            Words of places' names in any language, of regions and countries, and of photos' titles, captions, keywords and credits, \
            in any order; capitals and accents make no difference, and the last may be the beginning of one. A country of just that \
            name comes first. Places are found by their own name first, in your language or the local one, then by names in other \
            languages; photos by how well the words fit, then the newest. A place is found with one letter wrong too. A name \
            in brackets is the one that was found.

            "two words" stand together, -word must not be there, country:SE, place:falun, taken:2011-05..2012, source:nature \
            and has:gps (place, title, caption, keywords, credit, date) say more.

            `photos list @N` and `photos open @N` take the rows.

              photos search falun sommar
              photos search country:SE taken:2011
            """)

    @Argument(parsing: .allUnrecognized, help: "What to look for.")
    var words: [String] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("At most so many countries, places and photos; 0 for all.", valueName: "n"))
    var limit = 100

    @OptionGroup var listing: ListingOptions

    @OptionGroup var sync: SyncOptions

    @OptionGroup var options: CommonOptions

    func validate() throws {
        if let option = words.first(where: { $0.hasPrefix("--") }) {
            throw ValidationError("Unknown option '\(option)'")
        }
        if words.isEmpty { throw ValidationError("Missing expected argument '<words> ...'") }
        if limit < 0 { throw ValidationError("--limit is 0 or more") }
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
            terminal: TerminalWindow.identity)
        listed = found.photos.sources
        var screen = Screen(.search)
        screen.words = words.joined(separator: " ").trimmed
        Steps.note(screen, in: library)
        guard found != .empty else { return try output.render(found) { "Nothing found." } }
        let table = FoundTable(found, hasPlaceIDs: listing.ids || options.verbose)
        try output.render(found, lines: { table.lines })
        if !options.json, found.places.count == limit || found.photos.count == limit {
            output.remark("There may be more; --limit 0 lists all.")
        }
    }
}
