internal import ArgumentParser
internal import Catalog
internal import PhotoLibrary

/// `photos edit ID...|FOLDER [--title TEXT] [--caption TEXT] [--keyword WORD]... | --reset`, `photos edit --undo`
struct EditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Give photos a title, a caption and keywords.",
        usage: """
            photos edit <targets> ... [--title <text>] [--caption <text>] [--keyword <word> ...]
            photos edit <targets> ... --reset
            photos edit --undo
            """,
        discussion: """
            Imports and syncs never overwrite what you give, and the files of the photographs are not changed. An empty text \
            leaves it out. --reset returns to the texts in the files or feeds. --keyword replaces all keywords; give it once \
            for each. `photos locate --export` writes the texts with the corrections.

              photos edit @1 --title "The mine" --keyword mine --keyword Falun
              photos edit --undo
            """)

    @Argument(
        help: "Ids of photos, @N, imported files, or folders with all files in them.",
        completion: Completions.photosAndFiles)
    var targets: [String] = []

    @Option(parsing: .unconditional, help: ArgumentHelp("The title: one line.", valueName: "text"))
    var title: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("The caption.", valueName: "text"))
    var caption: String?

    @Option(
        name: .customLong("keyword"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp("A keyword. An empty one removes all.", valueName: "word"))
    var keywords: [String] = []

    @Flag(help: "Return to the texts in the files or feeds.")
    var reset = false

    @Flag(help: "Undo the last change of texts.")
    var undo = false

    @OptionGroup var options: CommonOptions

    private var isGiven: Bool { title != nil || caption != nil || !keywords.isEmpty }

    func validate() throws {
        guard [isGiven, reset, undo].count(where: { $0 }) <= 1 else {
            throw ValidationError("texts, --reset and --undo cannot be combined; give one of them")
        }
        if undo {
            guard targets.isEmpty else { throw ValidationError("--undo takes no photos: it undoes the last change") }
            return
        }
        guard isGiven || reset else {
            throw ValidationError("expected one of --title, --caption, --keyword, --reset and --undo")
        }
        if targets.isEmpty { throw ValidationError("no photos given: expected ids, @N or folders") }
    }

    func run() throws {
        let library = try options.library(toFind: "photo")
        if undo {
            let undone = try library.texts.undoLast()
            return try options.output.render(undone, lines: { UndoneLines(undone).lines })
        }
        let change =
            reset
            ? TextChange.reset
            : TextChange(
                title: title.map { TextSetting.given($0) } ?? .unchanged,
                caption: caption.map { TextSetting.given($0) } ?? .unchanged,
                keywords: keywords.isEmpty ? .unchanged : .given(keywords))
        let document = try library.texts.edit(targets, change, terminal: TerminalWindow.listingSession)
        try options.output.render(document) {
            (reset ? "Reset the texts of " : "Changed the texts of ") + count(document.changed, "photo") + "."
        }
    }
}

/// What an undo did, for people.
struct UndoneLines {
    let lines: [String]

    init(_ undone: NumberedCorrectionDocument) {
        var parts = [count(undone.photos, "photo")]
        if undone.names > 0 { parts.append(count(undone.names, "name")) }
        lines =
            ["Undid correction \(undone.correction): \(parts.joined(separator: " and "))."]
            + (undone.skipped.map { ["Left as it is: \(count($0, "photo")) changed again or removed since."] } ?? [])
    }
}
