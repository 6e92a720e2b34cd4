internal import ArgumentParser
internal import Localization
internal import PhotoLibrary

/// `photos sets add NAME ID...`
struct SetsAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add photos at the end of a set.",
        usage: "photos sets add <set> <targets> ... [<options>]",
        discussion: """
            Photos that are in the set stay where they are. At most 10,000 photos are added at once.

              photos sets add Summer @1 @4
            """)

    @Argument(help: "The name or the id of a set.")
    var set: String

    @Argument(
        help: "Ids of photos, @N, imported files, or folders with all files in them.",
        completion: Completions.photosAndFiles)
    var targets: [String]

    @OptionGroup var options: CommonOptions

    func run() throws {
        let library = try options.library(toFind: "set")
        let photos = try library.sets.photos(named: targets, terminal: TerminalWindow.listingSession)
        let document = try library.sets.add(photos, to: try library.sets.id(named: set))
        try options.output.render(document) {
            "Added \(count(document.photos.count, "photo")) to \(sanitizedForTerminal(document.set?.name ?? set))."
        }
    }
}

/// `photos sets remove NAME ID...`
struct SetsRemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove photos from a set; they stay in the library.",
        usage: "photos sets remove <set> <targets> ... [<options>]",
        discussion: """
            If one of the photos is not in the set, nothing changes.

              photos sets remove Summer @4
            """)

    @Argument(help: "The name or the id of a set.")
    var set: String

    @Argument(
        help: "Ids of photos, @N, imported files, or folders with all files in them.",
        completion: Completions.photosAndFiles)
    var targets: [String]

    @OptionGroup var options: CommonOptions

    func run() throws {
        let library = try options.library(toFind: "set")
        let photos = try library.sets.photos(named: targets, terminal: TerminalWindow.listingSession)
        let document = try library.sets.remove(photos, from: try library.sets.id(named: set))
        try options.output.render(document) {
            "Removed \(count(document.photos.count, "photo")) from \(sanitizedForTerminal(document.set?.name ?? set))."
        }
    }
}

/// `photos sets move NAME ID... --to ROW`
struct SetsMoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Move photos to a row of a set.",
        usage: "photos sets move <set> <targets> ... --to <row> [<options>]",
        discussion: """
            The first photo is in the row afterwards, and the others follow it in the order given.

              photos sets move Summer @4 --to 1
            """)

    @Argument(help: "The name or the id of a set.")
    var set: String

    @Argument(
        help: "Ids of photos, @N, imported files, or folders with all files in them.",
        completion: Completions.photosAndFiles)
    var targets: [String]

    @Option(parsing: .unconditional, help: ArgumentHelp("The row to move to, from 1.", valueName: "row"))
    var to: Int

    @OptionGroup var options: CommonOptions

    func run() throws {
        let library = try options.library(toFind: "set")
        let photos = try library.sets.photos(named: targets, terminal: TerminalWindow.listingSession)
        let document = try library.sets.move(photos, in: try library.sets.id(named: set), to: to)
        try options.output.render(document) {
            document.photos.isEmpty ? "The photos are in these rows already." : "Moved \(count(photos.count, "photo"))."
        }
    }
}

/// `photos sets undo`
struct SetsUndoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Undo the last edit of a set.",
        usage: "photos sets undo [<options>]",
        discussion: """
            Adding, removing, moving, creating, renaming, showing and deleting can all be undone, the newest first.

              photos sets undo
            """)

    @OptionGroup var options: CommonOptions

    func run() throws {
        let library = try options.library(toFind: "set")
        let document = try library.sets.undo()
        try options.output.render(document) {
            document.set.map { "Undid an edit of \(sanitizedForTerminal($0.name))." }
                ?? "Undid an edit: the set is deleted."
        }
    }
}

/// `photos sets redo`
struct SetsRedoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo", abstract: "Redo what was undone last.",
        usage: "photos sets redo [<options>]",
        discussion: """
            Until there is a new edit.

              photos sets redo
            """)

    @OptionGroup var options: CommonOptions

    func run() throws {
        let library = try options.library(toFind: "set")
        let document = try library.sets.redo()
        try options.output.render(document) {
            document.set.map { "Redid an edit of \(sanitizedForTerminal($0.name))." }
                ?? "Redid an edit: the set is deleted."
        }
    }
}
