internal import ArgumentParser
internal import Localization
internal import PhotoLibrary

/// `photos trips [TRIP]`
struct TripsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trips",
        abstract: "List the trips: runs of photos far from home.",
        usage: "photos trips [<trip>] [--limit <n>] [<options>]",
        discussion: """
            Home is where photos are taken in most weeks, within about a year before and after. A trip is at least three \
            consecutive photos that are at least 80 km from home, or 40 km in another country. It ends at a photo near home, \
            or after five days without photos. Only photos of imported folders with a time and a position count.

              photos trips
              photos trips --limit 10
              photos trips 2024-04-12-tokyo
            """)

    @Argument(
        help: "List the photos of this trip: its id or the beginning of it.", completion: Completions.trips)
    var trip: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The largest number of trips or photos; 0 for all.", valueName: "n"))
    var limit = 100

    func validate() throws {
        if limit < 0 { throw ValidationError("invalid limit '\(limit)': expected 0 or more") }
    }

    @OptionGroup var options: CommonOptions

    func run() throws {
        let largest = limit == 0 ? nil : limit
        if let trip { return try list(trip, limit: largest) }
        let output = options.output
        guard let library = try options.existingLibrary() else {
            return try output.render(TripsDocument.empty) { emptyLibrarySentence }
        }
        let trips = try library.trips.find()
        let document = try library.trips.list(trips, limit: largest, locale: options.localeTag)
        NavigationRecorder.record(Screen(.trips), in: library)
        guard !document.trips.isEmpty else { return try output.render(document) { "No trips found." } }
        try output.render(document, lines: { TripTable(document).lines })
        if document.trips.count < trips.count, !options.json {
            output.remark("There are more; --limit 0 lists all.")
        }
    }

    private func list(_ trip: String, limit: Int?) throws {
        let library = try options.library(toFind: "trip")
        let trips = try library.trips.find()
        let id = try library.trips.trip(trip, in: trips, locale: options.localeTag).id
        let document = try library.trips.photos(
            of: id, in: trips, limit: limit, locale: options.localeTag, terminal: TerminalWindow.listingSession)
        NavigationRecorder.record(Screen(.trip(id)), in: library)
        let rows = document.photos.enumerated().map { (row: $0.offset + 1, photo: $0.element) }
        try options.output.render(document, lines: { PhotoTable(photos: rows, hasPlaceIDs: options.verbose).lines })
        if document.next != nil, !options.json {
            options.output.remark("There are more; --limit 0 lists all.")
        }
    }
}
