internal import ArgumentParser
internal import Server

/// How much readers of a server may ask of it.
struct LimitOptions: ParsableArguments {
    @Option(
        name: .customLong("requests-per-minute"),
        help: ArgumentHelp(
            "The most requests in a minute by a user who is not an owner, or by an address, or none. Default: 6000.",
            valueName: "n"))
    var requests: String?

    func validate() throws {
        _ = try limit()
    }

    /// The most requests in a minute; nil for no limit.
    func limit() throws -> Int? {
        guard let requests else { return ServerConfiguration.usualRequestsPerMinute }
        if requests == "none" { return nil }
        guard let number = Int(requests), (1...10_000_000).contains(number) else {
            throw ValidationError("invalid --requests-per-minute '\(requests)': expected 1 to 10000000, or none")
        }
        return number
    }
}
