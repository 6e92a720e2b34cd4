internal import ArgumentParser
internal import Localization
internal import PhotoLibrary

/// `photos sets`
struct SetsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sets",
        abstract: "Keep photos in sets: ordered lists with a name, and favourites.",
        discussion: """
            A set is named by its name or its id; favourites are one that everybody has. A photo is in a set once. Sets \
            survive imports and syncs: a photo that is removed from the library is in its sets again if it returns. \
            The last hundred edits can be undone, also a deletion.

              photos sets create Summer @1 @2
              photos sets show Summer
            """,
        subcommands: [
            List.self, Show.self, SetsCreateCommand.self, SetsSaveCommand.self, SetsAddCommand.self,
            SetsRemoveCommand.self, SetsMoveCommand.self, SetsRenameCommand.self, SetsDeleteCommand.self,
            SetsShareCommand.self, SetsUndoCommand.self, SetsRedoCommand.self,
        ], defaultSubcommand: List.self)

    /// `photos sets list`
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the sets, favourites first.", usage: "photos sets list [<options>]",
            discussion: """
                Your sets come first, then those that others show to everybody.

                  photos sets list
                """)

        @OptionGroup var options: CommonOptions

        func run() throws {
            let document = try options.existingLibrary()?.sets.list() ?? .empty
            try options.output.render(document, lines: { SetTable(document).lines })
        }
    }

    /// `photos sets show NAME`
    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the photos of a set.", usage: "photos sets show <set> [--limit <n>] [<options>]",
            discussion: """
                The rows work with `photos open @N`.

                  photos sets show favourites
                """)

        @Argument(help: "The name or the id of a set.")
        var set: String

        @Option(
            parsing: .unconditional, help: ArgumentHelp("The largest number of photos; 0 for all.", valueName: "n"))
        var limit = 100

        func validate() throws {
            if limit < 0 { throw ValidationError("invalid limit '\(limit)': expected 0 or more") }
        }

        @OptionGroup var options: CommonOptions

        func run() throws {
            let library = try options.library(toFind: "set")
            let document = try library.sets.photos(
                of: try library.sets.id(named: set), limit: limit == 0 ? nil : limit, locale: options.localeTag,
                terminal: TerminalWindow.listingSession)
            guard !document.photos.isEmpty else {
                return try options.output.render(document) { "No photos in this set." }
            }
            let rows = document.photos.enumerated().map { (row: $0.offset + 1, photo: $0.element) }
            try options.output.render(document, lines: { PhotoTable(photos: rows, hasPlaceIDs: options.verbose).lines })
            if document.next != nil, !options.json {
                options.output.remark("There are more; --limit 0 lists all.")
            }
        }
    }
}

/// `photos favourite ID...`
struct FavouriteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "favourite",
        abstract: "Mark photos as favourites.",
        usage: "photos favourite <targets> ... [--remove] [<options>]",
        discussion: """
            Favourites are a set, so `photos sets` does everything else: `photos sets show favourites`, \
            `photos sets undo`.

              photos favourite @1 @4
              photos favourite @4 --remove
            """)

    @Argument(
        help: "Ids of photos, @N, imported files, or folders with all files in them.",
        completion: Completions.photosAndFiles)
    var targets: [String]

    @Flag(help: "Remove the photos from the favourites.")
    var remove = false

    @OptionGroup var options: CommonOptions

    func run() throws {
        let library = try options.library(toFind: "photo")
        let photos = try library.sets.photos(named: targets, terminal: TerminalWindow.listingSession)
        let document =
            remove
            ? try library.sets.remove(photos, from: PhotoLibrary.Sets.favourites)
            : try library.sets.add(photos, to: PhotoLibrary.Sets.favourites)
        try options.output.render(document) {
            remove
                ? "Removed \(count(document.photos.count, "photo")) from the favourites."
                : "Added \(count(document.photos.count, "photo")) to the favourites."
        }
    }
}

/// Sets as lines: name, number of photos, what is special.
struct SetTable {
    let lines: [String]

    init(_ document: SetsDocument) {
        let names = document.sets.map { StyledText(sanitizedForTerminal($0.name)) }
        let nameWidth = min(names.map(\.width).max() ?? 0, 40)
        let counts = document.sets.map { set in set.photoCount.map { count($0, "photo") } ?? "search" }
        let countWidth = counts.map(\.count).max() ?? 0
        lines = document.sets.indices.map { index in
            let set = document.sets[index]
            let indent = String(repeating: " ", count: countWidth - counts[index].count)
            let line = "\(names[index].shown(inColumn: nameWidth))  \(indent)\(counts[index])  \(Style.dim(set.id))"
            return ([line] + Self.notes(set)).joined(separator: "  ")
        }
    }

    private static func notes(_ set: SetDocument) -> [String] {
        [
            set.words.map { "finds \(sanitizedForTerminal($0))" }, set.owner.map { "of \(sanitizedForTerminal($0))" },
            set.readers.map { "shown to \(sanitizedForTerminal($0.joined(separator: ", ")))" },
            set.isForEverybody ? "shown to everybody" : nil,
        ].compactMap(\.self)
    }
}
