internal import ArgumentParser
internal import Foundation
internal import Localization
internal import PhotoLibrary

/// `photos shares`
struct SharesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shares",
        abstract: "List the links by which photos are shared, and end them.",
        discussion: """
            A link that has ended leads nowhere; what somebody saved stays with them.

              photos shares
              photos shares end 3f9k2m5w7q1z
            """,
        subcommands: [List.self, End.self], defaultSubcommand: List.self)

    /// `photos shares list`
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the links, the newest first.", usage: "photos shares list [<options>]",
            discussion: """
                  photos shares list
                """)

        @OptionGroup var options: CommonOptions

        func run() throws {
            let document = try options.existingLibrary()?.shares.list() ?? SharesDocument.none
            try options.output.render(document, lines: { ShareTable(document).lines })
        }
    }

    /// `photos shares end ID`
    struct End: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "End a link: it leads nowhere from now on.",
            usage: "photos shares end <id> [<options>]",
            discussion: """
                  photos shares end 3f9k2m5w7q1z
                """)

        @Argument(help: "The id of a share, as `photos shares` prints it.")
        var id: String

        @OptionGroup var options: CommonOptions

        func run() throws {
            let document = try options.library(toFind: "share").shares.end(id)
            try options.output.render(document) { "Ended. The link leads nowhere now." }
        }
    }
}

/// Shares as lines of text.
struct ShareTable {
    let lines: [String]

    init(_ document: SharesDocument) {
        guard !document.shares.isEmpty else {
            lines = ["No shares yet. Try `photos share @1`."]
            return
        }
        lines = document.shares.map { share in
            "\(share.id)  \(sanitizedForTerminal(share.title ?? "Shared photos"))  \(Self.facts(share))"
        }
    }

    /// What is shared, how, and until when.
    static func facts(_ share: ShareDocument) -> String {
        var parts = [share.photoCount.map { count($0, "photo") } ?? follows(share)]
        parts.append("positions: \(share.positions)")
        parts.append("download: \(share.download)")
        if share.hasPassword { parts.append("with a password") }
        if let end = share.endsAt {
            parts.append(share.isOpen ? "until \(end)" : "ended")
        } else {
            parts.append(share.isOpen ? "never ends" : "ended")
        }
        if let used = share.usedAt { parts.append("last used \(used)") }
        return parts.joined(separator: "; ")
    }

    private static func follows(_ share: ShareDocument) -> String {
        switch share.kind {
        case "set": "follows a set"
        case "place": "follows a place"
        default: "follows the search \(sanitizedForTerminal(share.subject ?? ""))"
        }
    }
}
