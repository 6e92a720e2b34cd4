internal import ArgumentParser
internal import Catalog
internal import PhotoLibrary

/// `photos recents`
struct RecentsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recents",
        abstract: "List the photos opened last, newest first; delete, move or clear rows.")

    @OptionGroup var options: CommonOptions

    @Option(parsing: .unconditional, help: ArgumentHelp("Take row N out.", valueName: "row"))
    var delete: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Take this row out and put it in at the row of --to.", valueName: "row"))
    var move: Int?

    @Option(parsing: .unconditional, help: ArgumentHelp("Where --move puts its row.", valueName: "row"))
    var to: Int?

    @Flag(help: "Take all rows out.")
    var clear = false

    @Flag(help: "Take back the last delete, move or clear.")
    var undo = false

    func validate() throws {
        if (move == nil) != (to == nil) { throw ValidationError("--move and --to go together") }
        if [delete != nil, move != nil, clear, undo].count(where: { $0 }) > 1 {
            throw ValidationError("give one of --delete, --move, --clear and --undo")
        }
    }

    @OptionGroup var sync: SyncOptions

    private var edit: Catalog.RecentsEdit? {
        if let delete { return .delete(row: delete) }
        if let move, let to { return .move(row: move, to: to) }
        if clear { return .clear }
        return undo ? .undo : nil
    }

    func run() throws {
        let terminal = TerminalWindow.identity
        let locale = options.localeTag
        let document: RecentsDocument
        if let edit {
            let library = try options.library(toFind: "row")
            document = try library.editRecents(edit, locale: locale, terminal: terminal)
            Steps.note(Screen(.recents), in: library)
            tell(document.edited ?? [])
        } else if let library = try options.existingLibrary() {
            var listed: Set<String> = []
            defer { sync.refresh(library, options.output, listed: listed) }
            document = try library.recents(locale: locale, terminal: terminal)
            listed = document.recents.map(\.photo).sources
            Steps.note(Screen(.recents), in: library)
        } else {
            document = RecentsDocument.empty
        }
        guard !document.recents.isEmpty else {
            return try options.output.render(document) { edit == nil ? "No recents yet. Try `photos open ID`." : "" }
        }
        let rows = document.recents.map { (row: $0.row, photo: $0.photo) }
        try options.output.render(document, lines: { PhotoTable(photos: rows).lines })
    }

    private func tell(_ photos: [PhotoDocument]) {
        let what = delete != nil ? "Deleted" : move != nil ? "Moved" : clear ? "Cleared" : "Took back"
        guard !photos.isEmpty else { return options.output.remark("There was nothing to clear.") }
        let names = photos.prefix(3).map { "\(PhotoTable.title($0)) (\($0.id))" }.joined(separator: ", ")
        options.output.remark("\(what): \(names)\(photos.count > 3 ? " and \(photos.count - 3) more" : "")")
    }
}
