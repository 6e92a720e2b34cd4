internal import ArgumentParser
internal import Catalog
internal import Foundation
internal import PhotoLibrary

/// `photos share SET|PLACE|ID...`
struct ShareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "share",
        abstract: "Share photos by a link that opens without an account.",
        usage: "photos share [<targets> ...] [--search <words>] [--until <date>] [<options>]",
        discussion: """
            Shares a set, a place, the photos that a search finds, or the photos that you name. A server of the library (`photos \
            serve`) shows them to those who have the link, and nothing else. A set, a place and a search show the photos that they \
            have at the time; --fixed keeps those of now.

            The link is printed once; the library stores its hash. It ends after 30 days, or after the day that --until gives. \
            `photos shares` lists all links and ends them.

              photos share Summer --until 2027-01-31
              photos share @1 @4 --positions country --download none
              photos share --search "place:falun taken:2011" --password
            """)

    @Argument(
        help: "The name or the id of a set or a place; or ids of photos, @N, imported files, or folders.",
        completion: Completions.photosAndFiles)
    var targets: [String] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The words of a search, as for `photos search`.", valueName: "words"))
    var search: String?

    @Flag(help: "Keep the photos that there are now, also if others are added.")
    var fixed = false

    @Option(
        help: ArgumentHelp(
            "The last day of the link, in the time zone of this machine, or never.", valueName: "date"))
    var until: String?

    @Flag(help: "Ask for a password. Without a terminal, it is read from the first line of standard input.")
    var password = false

    @Option(
        help: ArgumentHelp(
            "How exactly the photos show where they were taken: exact, town (default), country or none.",
            valueName: "precision"),
        completion: .list(PositionPrecision.allCases.map(\.rawValue)),
        transform: { try PositionPrecision(argument: $0) })
    var positions = PositionPrecision.town

    @Option(
        help: ArgumentHelp(
            "What can be saved: none, reduced (default: pictures of at most 2048 pixels) or original.",
            valueName: "files"),
        completion: .list(ShareDownload.allCases.map(\.rawValue)),
        transform: { text in
            guard let download = ShareDownload(rawValue: text) else {
                throw ValidationError("invalid download '\(text)': expected none, reduced or original")
            }
            return download
        })
    var download = ShareDownload.reduced

    @Option(
        help: ArgumentHelp(
            "The title of the page; without it, the name of the set or place.", valueName: "text"))
    var title: String?

    @Option(help: ArgumentHelp("A text below the title.", valueName: "text"))
    var text: String?

    @Option(
        help: ArgumentHelp(
            "The address of the server, which the link begins with.", valueName: "url"))
    var baseURL = "http://127.0.0.1:8080"

    @OptionGroup var options: CommonOptions

    func validate() throws {
        guard targets.isEmpty != (search == nil) else {
            throw ValidationError("expected a set, a place or photos; or --search with words")
        }
        guard let url = URL(string: baseURL), ["http", "https"].contains(url.scheme?.lowercased()), url.host != nil
        else {
            throw ValidationError("invalid URL '\(baseURL)': expected such as https://photos.example.org")
        }
    }

    func run() throws {
        let library = try options.library(toFind: "photo")
        let subject: NewShare.Subject =
            if let search { .search(search) } else {
                try library.shares.subject(named: targets, terminal: TerminalWindow.listingSession)
            }
        var share = NewShare(subject)
        (share.isFixed, share.positions, share.download) = (fixed, positions, download)
        (share.title, share.text) = (title, text)
        if let until { share.end = try ShareEnd(until, zone: .current) }
        if password { share.password = try Prompt.newPassword(for: "the link") }
        let made = try library.shares.make(share, locale: options.localeTag)
        try options.output.render(made) {
            let base = baseURL.hasSuffix("/") ? String(baseURL.dropLast()) : baseURL
            return "\(base)\(made.path)\n\(ShareTable.facts(made.share))"
        }
    }
}
