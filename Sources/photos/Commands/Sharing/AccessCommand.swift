internal import ArgumentParser
internal import Localization
internal import PhotoLibrary

/// `photos access`
struct AccessCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "access",
        abstract: "Say who sees which photos on a server of the library.",
        discussion: """
            Without a rule, everybody who can read the library sees a photo. A rule is for everybody, for users (those who are signed \
            in), for some users by name, or for owners, who see all photos in any case. Others find nothing of a photo that is not for \
            them: no page, count, place, search result or feed has it.

            The rule of a photo counts before all others. Without one, the rules of its folder, its source and its place must all \
            admit the reader; of several folders, the nearest counts. New photos of a folder follow its rule from the start.

              photos access set --folder ~/Pictures/Family --for users
              photos access set --photo @3 --for anna,bo
            """,
        subcommands: [List.self, Set.self, Remove.self], defaultSubcommand: List.self)

    /// `photos access list`
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the rules.", usage: "photos access list [<options>]",
            discussion: """
                  photos access list
                """)

        @OptionGroup var options: CommonOptions

        func run() throws {
            let document = try options.existingLibrary()?.access.list(hasPaths: true) ?? AccessDocument.none
            try options.output.render(document) { AccessCommand.lines(document) }
        }
    }

    /// `photos access set (--photo ID... | --folder PATH | --source NAME | --place PLACE) --for WHOM`
    struct Set: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Say who sees some photos.",
            usage: """
                photos access set --photo <id> ... --for <whom> [<options>]
                photos access set (--folder <path> | --source <name> | --place <place>) --for <whom> [<options>]
                """,
            discussion: """
                What browsers and feed readers have kept of a photo stays with them; the server gives no more of it.

                  photos access set --place falun --for users
                  photos access set --photo 5kq3 --photo 7mxa --for owners
                """)

        @OptionGroup var subject: AccessSubjectOptions

        @Option(
            name: .customLong("for"),
            help: ArgumentHelp(
                "Who sees them: everybody, users, owners, or names of users with commas between them.",
                valueName: "whom"))
        var audience: String

        @OptionGroup var options: CommonOptions

        func run() throws {
            let library = try options.library(toFind: subject.noun)
            let count = try library.access.set(try subject.subject(library), for: AccessAudience(audience))
            try options.output.render(try library.access.list(hasPaths: true)) {
                subject.photo.isEmpty ? "Set." : "Set for \(photos.count(count, "photo"))."
            }
        }
    }

    /// `photos access remove (--photo ID... | --folder PATH | --source NAME | --place PLACE)`
    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove what was said of some photos: the other rules count again.",
            usage: """
                photos access remove --photo <id> ... [<options>]
                photos access remove (--folder <path> | --source <name> | --place <place>) [<options>]
                """,
            discussion: """
                  photos access remove --folder ~/Pictures/Family
                """)

        @OptionGroup var subject: AccessSubjectOptions

        @OptionGroup var options: CommonOptions

        func run() throws {
            let library = try options.library(toFind: subject.noun)
            let count = try library.access.remove(try subject.subject(library))
            try options.output.render(try library.access.list(hasPaths: true)) {
                subject.photo.isEmpty ? "Removed." : "Removed for \(photos.count(count, "photo"))."
            }
        }
    }

    private static func lines(_ document: AccessDocument) -> String {
        guard !document.rules.isEmpty else {
            return "No rules yet: everybody who can read the library sees all photos. "
                + "Try `photos access set --folder PATH --for users`."
        }
        return document.rules.map { rule in
            let whom = rule.people.map { $0.isEmpty ? "owners" : $0.joined(separator: ", ") } ?? rule.audience
            return "\(rule.kind)  \(sanitizedForTerminal(rule.subject))  for \(sanitizedForTerminal(whom))"
        }.joined(separator: "\n")
    }
}

/// What a rule on who sees photos is about.
struct AccessSubjectOptions: ParsableArguments {
    @Option(
        parsing: .singleValue,
        help: ArgumentHelp("A photo: an id or @N. Can be given several times.", valueName: "id"),
        completion: Completions.photosAndFiles)
    var photo: [String] = []

    @Option(
        help: ArgumentHelp("A folder with all that is below it.", valueName: "path"), completion: .directory)
    var folder: String?

    @Option(help: ArgumentHelp("A source, by its name.", valueName: "name"))
    var source: String?

    @Option(help: ArgumentHelp("A place, with its districts, or a country.", valueName: "place"))
    var place: String?

    func validate() throws {
        let given = [!photo.isEmpty, folder != nil, source != nil, place != nil].count { $0 }
        guard given == 1 else {
            throw ValidationError("expected one of --photo, --folder, --source and --place")
        }
    }

    var noun: String { source != nil ? "source" : place != nil ? "place" : "photo" }

    func subject(_ library: PhotoLibrary) throws -> AccessSubject {
        let terminal = TerminalWindow.listingSession
        if let folder { return .folder(folder) }
        if let source { return .source(source) }
        if let place { return .place(try library.access.place(named: place, terminal: terminal)) }
        return .photos(try library.sets.photos(named: photo, terminal: terminal))
    }
}
