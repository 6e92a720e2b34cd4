internal import ArgumentParser
internal import Catalog
internal import PhotoLibrary

/// `photos sources set N`
struct SourceSetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Change a source; nobody is asked until the next sync.",
        discussion: """
            What is not given stays. With another URL the photos stay too, and all is forgotten that is known of the list at the \
            one before; its login goes on if the server is the same, and is forgotten otherwise.

              photos sources set example.org --fetch newest:100
            """)

    @Argument(help: "Its name, or its row in the list.", completion: Completions.sources)
    var source: String

    @Option(help: SourceArguments.timeToLiveHelp)
    var ttl: Int?

    @Option(help: SourceArguments.fetchHelp, completion: SourceArguments.fetches, transform: SourceArguments.fetch)
    var fetch: FetchPolicy?

    @Option(help: SourceArguments.policyHelp, completion: SourceArguments.policies, transform: SourceArguments.policy)
    var policy: SourcePolicy?

    @Option(help: "Where the feed is now.")
    var url: String?

    @OptionGroup var options: CommonOptions

    func validate() throws {
        if let ttl { try SourceArguments.check(timeToLive: ttl) }
        if ttl == nil, fetch == nil, policy == nil, url == nil {
            throw ValidationError("give at least one of --ttl, --fetch, --policy and --url")
        }
    }

    func run() throws {
        let library = try options.library(toFind: "source")
        let hadLogin = try library.sources.document(source).hasLogin == true
        let changed = try library.sources.change(
            source, SourceChange(policy: policy, timeToLive: ttl, fetch: fetch, url: url))
        try options.output.render(changed) {
            let forgotten =
                hadLogin && changed.hasLogin != true ? " Its login was for another server, and is forgotten." : ""
            return "Changed \(changed.name).\(forgotten)"
        }
    }
}
