internal import ArgumentParser
internal import Catalog
internal import PhotoLibrary

/// `photos recents`
struct RecentsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recents",
        abstract: "List the photos opened last, newest first; delete, move or clear rows.",
        usage: """
            photos recents [--delete <rows> | --move <row> --to <row> | --clear |
            --undo | --redo] [<options>]
            """,
        discussion: """
            Each row shows when the photo was opened; (missing) marks a photo whose file no longer exists. --undo takes back the \
            last delete, move or clear, and can be repeated; --redo repeats what was undone, until the next edit.

              photos recents
              photos recents --delete 1,3,5-7
              photos recents --move 3 --to 1
            """)

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Delete these rows, such as 1,3,5-7; can be repeated.", valueName: "rows"),
        transform: { try RowsArgument.rows($0) })
    var delete: [[ClosedRange<Int>]] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Move this row to the row of --to.", valueName: "row"))
    var move: Int?

    @Option(parsing: .unconditional, help: ArgumentHelp("The row to move to.", valueName: "row"))
    var to: Int?

    @Flag(help: "Delete all rows.")
    var clear = false

    @Flag(help: "Undo the last delete, move or clear.")
    var undo = false

    @Flag(help: "Redo what was undone last.")
    var redo = false

    func validate() throws {
        if move != nil, to == nil { throw ValidationError("--move needs --to ROW, the row to move to") }
        if move == nil, to != nil { throw ValidationError("--to needs --move ROW, the row to move") }
        if [!delete.isEmpty, move != nil, clear, undo, redo].count(where: { $0 }) > 1 {
            throw ValidationError("--delete, --move, --clear, --undo and --redo cannot be combined; give one of them")
        }
    }

    @OptionGroup var listing: ListingOptions

    @OptionGroup var sync: SyncOptions

    @OptionGroup var options: CommonOptions

    private var edit: RecentsEdit? {
        if !delete.isEmpty { return .delete(rows: delete.flatMap(\.self)) }
        if let move, let to { return .move(row: move, to: to) }
        if clear { return .clear }
        return undo ? .undo : redo ? .redo : nil
    }

    func run() throws {
        let terminal = TerminalWindow.listingSession
        let locale = options.localeTag
        let document: RecentsDocument
        if let edit {
            let library = try options.library(toFind: "row")
            document = try library.recents.edit(edit, locale: locale, terminal: terminal)
            NavigationRecorder.record(Screen(.recents), in: library)
            report(document.edited ?? [])
        } else if let library = try options.existingLibrary() {
            var listed: Set<String> = []
            defer { sync.refresh(library, options.output, listed: listed) }
            document = try library.recents.list(locale: locale, terminal: terminal)
            listed = document.recents.map(\.photo).sources
            NavigationRecorder.record(Screen(.recents), in: library)
        } else {
            document = RecentsDocument.empty
        }
        guard !document.recents.isEmpty else {
            let hasPhotos = try edit == nil && (options.existingLibrary()?.changes.counts().photos ?? 0) > 0
            let hint = hasPhotos ? "No recents yet. Try `photos open @1`." : emptyLibrarySentence
            return try options.output.render(document) { edit == nil ? hint : "" }
        }
        let table = PhotoTable(recents: document.recents, hasPlaceIDs: listing.ids || options.verbose)
        try options.output.render(document, lines: { table.lines })
    }

    private func report(_ photos: [LocalPhotoDocument]) {
        let what =
            delete.isEmpty ? move != nil ? "Moved" : clear ? "Cleared" : undo ? "Undid" : "Redid" : "Deleted"
        guard !photos.isEmpty else { return options.output.remark("The recents are already empty.") }
        let names = photos.prefix(3).map { "\(PhotoTable.title($0).plain) (\($0.id))" }.joined(separator: ", ")
        options.output.remark("\(what): \(names)\(photos.count > 3 ? " and \(photos.count - 3) more" : "")")
        if clear || !delete.isEmpty {
            options.output.remark("`photos recents --undo` restores \(photos.count == 1 ? "it" : "them").")
        }
    }
}
