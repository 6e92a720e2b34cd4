internal import ArgumentParser
internal import Catalog
internal import PhotoLibrary

/// `photos sources set N`
struct SourceSetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Change a source; nothing is downloaded until the next sync.",
        usage: """
            photos sources set <source> [--ttl <seconds>] [--fetch all|newest:N|opened]
            [--policy merge|replace] [--url <url>] [<options>]
            """,
        discussion: """
            Other settings stay as they are. After a change of the URL, the photos are kept and the next sync reads the whole \
            feed. The login is kept only if the server is the same.

              photos sources set example.org --fetch newest:100
            """)

    @Argument(help: "The name of the source, or its row in the list.", completion: Completions.sources)
    var source: String

    @Option(help: SourceArguments.timeToLiveHelp)
    var ttl: Int?

    @Option(help: SourceArguments.fetchHelp, completion: SourceArguments.fetches, transform: SourceArguments.fetch)
    var fetch: FetchPolicy?

    @Option(help: SourceArguments.policyHelp, completion: SourceArguments.policies, transform: SourceArguments.policy)
    var policy: SourcePolicy?

    @Option(help: "The new URL of the feed.")
    var url: String?

    @OptionGroup var options: CommonOptions

    func validate() throws {
        if let ttl { try SourceArguments.check(timeToLive: ttl) }
        if ttl == nil, fetch == nil, policy == nil, url == nil {
            throw ValidationError("nothing to change: expected at least one of --ttl, --fetch, --policy and --url")
        }
    }

    func run() throws {
        let library = try options.library(toFind: "source")
        let hadLogin = try library.sources.document(source).hasLogin == true
        let changed = try library.sources.change(
            source, SourceChange(policy: policy, timeToLive: ttl, fetch: fetch, url: url))
        try options.output.render(changed) {
            let forgotten =
                hadLogin && changed.hasLogin != true ? " Deleted its login, which was for another server." : ""
            return "Changed \(changed.name).\(forgotten)"
        }
    }
}
