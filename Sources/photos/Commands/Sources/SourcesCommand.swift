internal import ArgumentParser
internal import Catalog
internal import PhotoLibrary

/// `photos sources`
struct SourcesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sources",
        abstract: "Where photos come from besides folders: feeds that others publish.",
        discussion: """
              photos sources
              photos sources add https://example.org/photos.rss
            """,
        subcommands: [
            List.self, Add.self, SourceSetCommand.self, SourceRemoveCommand.self, SourceUndoCommand.self,
            LoginCommand.self,
            LogoutCommand.self,
        ],
        defaultSubcommand: List.self)

    /// `photos sources list`
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the sources.",
            discussion: """
                  photos sources list
                """)

        @OptionGroup var options: CommonOptions

        func run() throws {
            let document = try options.existingLibrary()?.sources.list() ?? .empty
            guard !document.sources.isEmpty else {
                return try options.output.render(document) { "No sources yet. Try `photos sources add URL`." }
            }
            let log = document.log.map { Style.dim("What the last sync in the background said: \($0)") }
            let columns = TerminalWindow.isOutput ? TerminalWindow.size?.columns : nil
            try options.output.render(
                document,
                lines: { SourceTable(document.sources, columns: columns).lines + [log].compactMap(\.self) })
        }
    }

    /// `photos sources add URL`
    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            // The parser asks for the names of all commands; making one of a type's costs each start half a millisecond.
            commandName: "add", abstract: "Add a source; nobody is asked until the next sync.",
            discussion: """
                  photos sources add https://example.org/photos.rss --fetch newest:100
                """)

        @Argument(help: "The URL of a feed: RSS, Atom, JSON Feed, Flickr's API, or an XML list of files or places.")
        var url: String

        @Option(help: ArgumentHelp("What to call it; the URL's host unless told.", valueName: "name"))
        var name: String?

        @Option(
            help: SourceArguments.policyHelp, completion: SourceArguments.policies, transform: SourceArguments.policy)
        var policy = SourcePolicy.merge

        @Option(help: SourceArguments.timeToLiveHelp)
        var ttl = 300

        @Option(help: SourceArguments.fetchHelp, completion: SourceArguments.fetches, transform: SourceArguments.fetch)
        var fetch = FetchPolicy.all

        @Flag(help: "Let its files come from any private address, not only from the host of the URL.")
        var allowPrivate = false

        @OptionGroup var options: CommonOptions

        func validate() throws {
            try SourceArguments.check(timeToLive: ttl)
            if name?.isEmpty == true { throw ValidationError("--name is not empty") }
        }

        func run() throws {
            let library = try PhotoLibrary.make(at: try options.location())
            let source = try library.sources.add(
                SourceDescription(
                    name: try name ?? PhotoLibrary.Sources.host(of: url), url: url, policy: policy, timeToLive: ttl,
                    fetch: fetch, isPrivateAllowed: allowPrivate))
            try options.output.render(source) { "Added \(source.name). `photos sync` asks it." }
        }
    }
}
