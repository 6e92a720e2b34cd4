internal import ArgumentParser
internal import Catalog

/// The options that `photos sources add` and `photos sources set` share.
enum SourceArguments {
    static let policyHelp = ArgumentHelp(
        "Whether photos that leave the feed are kept (merge) or removed (replace).", valueName: "merge|replace")
    static let policies = CompletionKind.list(SourcePolicy.allCases.map(\.rawValue))

    static func policy(_ text: String) throws -> SourcePolicy {
        guard let policy = SourcePolicy(rawValue: text) else {
            throw ValidationError("invalid policy '\(text)': expected merge or replace")
        }
        return policy
    }

    static let fetchHelp = ArgumentHelp("Which files `photos sync` downloads.", valueName: "all|newest:N|opened")
    static let fetches = CompletionKind.list(["all", "newest:", "opened"])

    static func fetch(_ text: String) throws -> FetchPolicy {
        guard let fetch = FetchPolicy(text) else {
            throw ValidationError("invalid fetch '\(text)': expected all, newest:N or opened")
        }
        return fetch
    }

    static let timeToLiveHelp = ArgumentHelp(
        "The time to live: how long the feed counts as fresh.", valueName: "seconds")

    static func check(timeToLive: Int) throws {
        if timeToLive < 0 { throw ValidationError("invalid time to live '\(timeToLive)': expected 0 or more seconds") }
    }
}
