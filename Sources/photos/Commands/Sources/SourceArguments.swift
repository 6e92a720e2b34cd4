internal import ArgumentParser
internal import Catalog

/// What `photos sources add` and `photos sources set` are told of a source.
enum SourceArguments {
    static let policyHelp = ArgumentHelp(
        "What becomes of items that the feed drops. merge: they stay. replace: they go.", valueName: "merge|replace")
    static let policies = CompletionKind.list(SourcePolicy.allCases.map(\.rawValue))

    static func policy(_ text: String) throws -> SourcePolicy {
        guard let policy = SourcePolicy(rawValue: text) else {
            throw ValidationError("'\(text)' is no policy; it is merge or replace")
        }
        return policy
    }

    static let fetchHelp = ArgumentHelp("Which files to download.", valueName: "all|newest:N|opened")
    static let fetches = CompletionKind.list(["all", "newest:", "opened"])

    static func fetch(_ text: String) throws -> FetchPolicy {
        guard let fetch = FetchPolicy(text) else {
            throw ValidationError("'\(text)' is no such choice; it is all, newest:N or opened")
        }
        return fetch
    }

    static let timeToLiveHelp = ArgumentHelp("Time to live: within it nothing is asked.", valueName: "seconds")

    static func check(timeToLive: Int) throws {
        if timeToLive < 0 { throw ValidationError("--ttl is 0 or more") }
    }
}
