internal import ArgumentParser
internal import Catalog
internal import PhotoLibrary

/// `photos sources`
struct SourcesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sources",
        abstract: "Subscribe to feeds of photos that others publish.",
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
            abstract: "List the sources.", usage: "photos sources list [<options>]",
            discussion: """
                  photos sources list
                """)

        @OptionGroup var options: CommonOptions

        func run() throws {
            let document = try options.existingLibrary()?.sources.list() ?? .empty
            guard !document.sources.isEmpty else {
                return try options.output.render(document) { "No sources yet. Try `photos sources add URL`." }
            }
            let log = document.log.map { Style.dim("Log of the last sync in the background: \($0)") }
            let columns = TerminalWindow.isOutput ? TerminalWindow.size?.columns : nil
            try options.output.render(
                document,
                lines: { SourceTable(document.sources, columns: columns).lines + [log].compactMap(\.self) })
        }
    }

    /// `photos sources add URL`
    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            // Named here because the parser asks for the names of all commands; deriving one from a type's name adds half a
            // millisecond to every start.
            commandName: "add", abstract: "Add a source; nothing is downloaded until the next sync.",
            usage: """
                photos sources add <url> [--name <name>] [--fetch all|newest:N|opened]
                [--policy merge|replace] [--ttl <seconds>] [--allow-private] [<options>]
                """,
            discussion: """
                  photos sources add https://example.org/photos.rss --fetch newest:100
                """)

        @Argument(help: "The URL of a feed: RSS, Atom, JSON Feed, the Flickr API, or an XML list of files or places.")
        var url: String

        @Option(help: ArgumentHelp("The name of the source; by default the host of the URL.", valueName: "name"))
        var name: String?

        @Option(
            help: SourceArguments.policyHelp, completion: SourceArguments.policies, transform: SourceArguments.policy)
        var policy = SourcePolicy.merge

        @Option(help: SourceArguments.timeToLiveHelp)
        var ttl = 300

        @Option(help: SourceArguments.fetchHelp, completion: SourceArguments.fetches, transform: SourceArguments.fetch)
        var fetch = FetchPolicy.all

        @Flag(help: "Allow files from any private address, not only from the host of the URL.")
        var allowPrivate = false

        @OptionGroup var options: CommonOptions

        func validate() throws {
            try SourceArguments.check(timeToLive: ttl)
            if name?.isEmpty == true { throw ValidationError("invalid name: expected at least one character") }
        }

        func run() throws {
            let library = try PhotoLibrary.make(at: try options.location())
            let source = try library.sources.add(
                SourceDescription(
                    name: try name ?? PhotoLibrary.Sources.host(of: url), url: url, policy: policy, timeToLive: ttl,
                    fetch: fetch, isPrivateAllowed: allowPrivate))
            try options.output.render(source) { "Added \(source.name). `photos sync` downloads its photos." }
        }
    }
}
