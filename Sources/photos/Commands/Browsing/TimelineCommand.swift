internal import ArgumentParser
internal import Localization
internal import PhotoLibrary

/// `photos timeline [MONTH]`
struct TimelineCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "timeline",
        abstract: "List the months in which photographs were taken.",
        usage: "photos timeline [<month>] [--limit <n>] [<options>]",
        discussion: """
            The months are those of the local time where each photograph was taken: a photograph of fireworks at a quarter past \
            midnight on 1 January 2019 in Sydney is in January 2019, whatever the time was elsewhere.

              photos timeline
              photos timeline 2019-01
              photos timeline undated
            """)

    @Argument(
        help: "List the photographs of this month, such as 2019-01; undated for those without a time.",
        transform: {
            guard let part = TimelinePart($0) else {
                throw ValidationError("invalid month '\($0.prefix(100))': expected a form such as 2019-01, or undated")
            }
            return part
        })
    var month: TimelinePart?

    @Option(parsing: .unconditional, help: ArgumentHelp("The largest number of photos; 0 for all.", valueName: "n"))
    var limit = 100

    func validate() throws {
        if limit < 0 { throw ValidationError("invalid limit '\(limit)': expected 0 or more") }
    }

    @OptionGroup var options: CommonOptions

    func run() throws {
        if let month { return try list(month) }
        let output = options.output
        guard let library = try options.existingLibrary() else {
            return try output.render(TimelineDocument.empty) { emptyLibrarySentence }
        }
        let document = try library.timeline.index().document
        NavigationRecorder.record(Screen(.page("/timeline")), in: library)
        guard !document.years.isEmpty || document.undated != nil else {
            return try output.render(document) { emptyLibrarySentence }
        }
        try output.render(document, lines: { TimelineTable(document).lines })
    }

    private func list(_ month: TimelinePart) throws {
        let library = try options.library(toFind: "month")
        let document = try library.timeline.photos(
            of: month, limit: limit == 0 ? nil : limit, locale: options.localeTag,
            terminal: TerminalWindow.listingSession)
        NavigationRecorder.record(Screen(.page("/timeline/\(month.text)")), in: library)
        guard !document.photos.isEmpty else {
            return try options.output.render(document) { "No photographs found." }
        }
        let rows = document.photos.enumerated().map { (row: $0.offset + 1, photo: $0.element) }
        try options.output.render(document, lines: { PhotoTable(photos: rows, hasPlaceIDs: options.verbose).lines })
        if document.next != nil, !options.json {
            options.output.remark("There are more; --limit 0 lists all.")
        }
    }
}
