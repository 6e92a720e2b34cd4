internal import ArgumentParser
internal import Localization
internal import PhotoLibrary

/// `photos menu [PATH]`
struct MenuCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "menu",
        abstract: "Show the menu of an installed bundle, and what its rows open.",
        usage: "photos menu [<path>] [--answer <question=choice> ...] [<options>]",
        discussion: """
            The path is a list of row numbers or keys, separated by /. A story or a page is shown as text, a link as an address, \
            and a place with the command that lists it. If several bundles are installed, the path starts with the identity of a \
            bundle. An arrow at the end of a row marks a submenu.

            --answer answers a question of a story. Only the first answer to a question counts. Points are added up, and the \
            publisher receives the answer at the next sync.

              photos menu
              photos menu 2/1
            """)

    @Argument(help: "Row numbers or keys, separated by /; by default the top menu.")
    var path: String?

    @Option(help: ArgumentHelp("Answer a question of the story at the path.", valueName: "question=choice"))
    var answer: [String] = []

    @OptionGroup var options: CommonOptions

    func validate() throws {
        if let wrong = answer.first(where: { !$0.contains("=") }) {
            throw ValidationError("invalid answer '\(wrong)': expected question=choice")
        }
        if path == nil, !answer.isEmpty { throw ValidationError("--answer needs PATH, the path of a story") }
    }

    func run() throws {
        let output = options.output
        let pieces = (path ?? "").split(separator: "/").map(String.init)
        guard let library = try pieces.isEmpty ? options.existingLibrary() : options.library(toFind: "menu") else {
            return try output.render(MenuDocument.none) { Self.noMenu }
        }
        var document = try library.stories.menu(pieces, locale: options.localeTag).document
        if !answer.isEmpty {
            try record(document, in: library)
            document = try library.stories.menu(pieces, locale: options.localeTag).document
        }
        guard document.rows?.isEmpty != true || !pieces.isEmpty else {
            return try output.render(document) { Self.noMenu }
        }
        if document.rows != nil || document.story != nil { note(document, in: library) }
        try output.render(
            document, lines: { try MenuTable(document) { try MenuWords(library, options.localeTag) }.lines })
        for problem in document.problems ?? [] where options.verbose { output.remark(problem) }
    }

    private func note(_ document: MenuDocument, in library: PhotoLibrary) {
        guard let bundle = document.bundle else { return }
        let path = document.path.split(separator: "/").dropFirst().joined(separator: "/")
        NavigationRecorder.record(Screen(.menu(bundle: bundle, path: path)), in: library, isSeen: true)
    }

    private func record(_ document: MenuDocument, in library: PhotoLibrary) throws {
        guard let story = document.story, let bundle = document.bundle else {
            throw LibraryError.usage("\(document.path) is not a story: it has no questions")
        }
        for answer in answer {
            let parts = answer.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            _ = try library.stories.answer(
                parts[1], toQuestion: parts[0], ofStory: story.file, ofBundle: bundle, locale: options.localeTag)
        }
    }

    private static let noMenu = "No content bundle with a menu is installed. Try `photos bundle install FILE-or-URL`."
}
