internal import ArgumentParser
internal import Localization
internal import PhotoLibrary

/// `photos sets create NAME [ID...]`
struct SetsCreateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Create a set.",
        usage: "photos sets create <name> [<targets> ...] [--from <file>] [<options>]",
        discussion: """
            Each of your sets has a name of its own. --from reads a text file with the path of an imported file on each line, from \
            the folder of the text file, as `photos export` writes them.

              photos sets create Summer @1 @2
            """)

    @Argument(help: "The name: one line of at most 100 characters.")
    var name: String

    @Argument(
        help: "Ids of photos, @N, imported files, or folders with all files in them.",
        completion: Completions.photosAndFiles)
    var targets: [String] = []

    @Option(help: ArgumentHelp("A list of photos.", valueName: "file"), completion: .file(extensions: ["txt"]))
    var from: String?

    @OptionGroup var options: CommonOptions

    func run() throws {
        let library = try PhotoLibrary.make(at: try options.location())
        var photos = try library.sets.photos(named: targets, terminal: TerminalWindow.listingSession)
        if let from { photos += try library.sets.photos(listedIn: from) }
        let document = try library.sets.create(name, photos: photos)
        try options.output.render(document) {
            "Created the set \(sanitizedForTerminal(document.set?.name ?? name)) with \(count(photos.count, "photo"))."
        }
    }
}

/// `photos sets save NAME --search WORDS [--follow]`
struct SetsSaveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "save", abstract: "Create a set from a search.",
        usage: "photos sets save <name> --search <words> [--follow] [<options>]",
        discussion: """
            The set has the photos that the search finds now, at most 100,000, and can be edited. With --follow it is searched \
            again whenever it is read, and cannot be edited.

              photos sets save Winters --search "place:falun taken:2011" --follow
            """)

    @Argument(help: "The name: one line of at most 100 characters.")
    var name: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The words, as for `photos search`.", valueName: "words"))
    var search: String

    @Flag(help: "Search again whenever the set is read.")
    var follow = false

    @OptionGroup var options: CommonOptions

    func run() throws {
        let library = try options.library(toFind: "photo")
        let document = try library.sets.save(search: search, as: name, follows: follow, locale: options.localeTag)
        try options.output.render(document) {
            let name = sanitizedForTerminal(document.set?.name ?? name)
            guard let photos = document.set?.photoCount else {
                return "Created the set \(name), which follows the search."
            }
            return "Created the set \(name) with \(count(photos, "photo"))."
        }
    }
}

/// `photos sets rename NAME NEW`
struct SetsRenameCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Rename a set.",
        usage: "photos sets rename <set> <name> [<options>]",
        discussion: """
            The id of the set stays the same. Favourites cannot be renamed.

              photos sets rename Summer "Summer 2019"
            """)

    @Argument(help: "The name or the id of a set.")
    var set: String

    @Argument(help: "The new name: one line of at most 100 characters.")
    var name: String

    @OptionGroup var options: CommonOptions

    func run() throws {
        let library = try options.library(toFind: "set")
        let document = try library.sets.rename(try library.sets.id(named: set), to: name)
        try options.output.render(document) {
            "Renamed the set to \(sanitizedForTerminal(document.set?.name ?? name))."
        }
    }
}

/// `photos sets delete NAME`
struct SetsDeleteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a set; its photos stay in the library.",
        usage: "photos sets delete <set> [<options>]",
        discussion: """
            Favourites cannot be deleted.

              photos sets delete Summer
            """)

    @Argument(help: "The name or the id of a set.")
    var set: String

    @OptionGroup var options: CommonOptions

    func run() throws {
        let library = try options.library(toFind: "set")
        let document = try library.sets.delete(try library.sets.id(named: set))
        try options.output.render(document) { "Deleted the set. `photos sets undo` restores it." }
    }
}

/// `photos sets share NAME [--with USER]... [--everybody]`
struct SetsShareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "share", abstract: "Show a set to users of the server.",
        usage: "photos sets share <set> [--with <user> ...] [--everybody] [--nobody] [<options>]",
        discussion: """
            The options say who sees the set from now on, besides you; nobody else can edit it. `photos users` lists the users.

              photos sets share Summer --with ada
              photos sets share Summer --nobody
            """)

    @Argument(help: "The name or the id of a set.")
    var set: String

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Show it to this user; can be repeated.", valueName: "user"))
    var with: [String] = []

    @Flag(help: "Show it to everybody who is signed in.")
    var everybody = false

    @Flag(help: "Show it to nobody else.")
    var nobody = false

    func validate() throws {
        guard [!with.isEmpty, everybody, nobody].count(where: { $0 }) == 1 else {
            throw ValidationError("expected one of --with, --everybody and --nobody")
        }
    }

    @OptionGroup var options: CommonOptions

    func run() throws {
        let library = try options.library(toFind: "set")
        let document = try library.sets.share(try library.sets.id(named: set), with: with, everybody: everybody)
        try options.output.render(document) {
            let readers = everybody ? ["everybody who is signed in"] : document.set?.readers ?? []
            return readers.isEmpty
                ? "Nobody else sees the set." : "Shown to \(sanitizedForTerminal(readers.joined(separator: ", ")))."
        }
    }
}
