internal import ArgumentParser
internal import Catalog
internal import PhotoLibrary

/// `photos sources`
struct SourcesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sources",
        abstract: "Where photos come from besides folders: feeds that others publish.",
        subcommands: [List.self, Add.self, Remove.self, LoginCommand.self, LogoutCommand.self],
        defaultSubcommand: List.self)

    /// `photos sources list`
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the sources.")

        @OptionGroup var options: CommonOptions

        func run() throws {
            let document = try options.existingLibrary()?.sources() ?? .empty
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
            commandName: "add", abstract: "Add a source; nobody is asked until the next sync.")

        @OptionGroup var options: CommonOptions

        @Argument(help: "The URL of a feed: RSS, Atom, JSON Feed, Flickr's API, or an XML list of files or places.")
        var url: String

        @Option(help: ArgumentHelp("What to call it; the URL's host unless told.", valueName: "name"))
        var name: String?

        @Option(
            help: ArgumentHelp(
                "merge: items stay when the feed drops them. replace: they go.", valueName: "merge|replace"),
            completion: .list(SourcePolicy.allCases.map(\.rawValue)),
            transform: {
                guard let policy = SourcePolicy(rawValue: $0) else {
                    throw ValidationError("'\($0)' is no policy; it is merge or replace")
                }
                return policy
            })
        var policy = SourcePolicy.merge

        @Option(help: ArgumentHelp("Time to live: within it nothing is asked.", valueName: "seconds"))
        var ttl = 300

        @Option(
            help: ArgumentHelp("Which files to download.", valueName: "all|newest:N|opened"),
            completion: .list(["all", "newest:", "opened"]),
            transform: {
                guard let fetch = FetchPolicy($0) else {
                    throw ValidationError("'\($0)' is no such choice; it is all, newest:N or opened")
                }
                return fetch
            })
        var fetch = FetchPolicy.all

        @Flag(help: "Let its files come from any private address, not only from the host of the URL.")
        var allowPrivate = false

        func validate() throws {
            if ttl < 0 { throw ValidationError("--ttl is 0 or more") }
            if name?.isEmpty == true { throw ValidationError("--name is not empty") }
        }

        func run() throws {
            let library = try PhotoLibrary.make(at: try options.location())
            let source = try library.addSource(
                SourceDescription(
                    name: try name ?? PhotoLibrary.host(of: url), url: url, policy: policy, timeToLive: ttl,
                    fetch: fetch, isPrivateAllowed: allowPrivate))
            try options.output.render(source) { "Added \(source.name). `photos sync` asks it." }
        }
    }

    /// `photos sources remove N`
    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Remove a source with its photos.")

        @OptionGroup var options: CommonOptions

        @Argument(help: "Its name, or its row in the list.", completion: Completions.sources)
        var source: String

        func run() throws {
            let removed = try options.library(toFind: "source").removeSource(source)
            try options.output.render(removed) { "Removed \(removed.name) with \(count(removed.photoCount, "photo"))." }
        }
    }
}
