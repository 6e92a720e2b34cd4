internal import ArgumentParser
internal import PhotoLibrary

/// The editions that a server shows.
struct FollowOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Show the editions that photos publish puts there, and nothing of a library on this machine.",
            valueName: "s3://bucket/prefix|dir"))
    var follow: String?

    @Option(
        name: .customLong("publisher"),
        help: ArgumentHelp(
            "With --follow, the public key of the publisher, which photos publish prints; again for another one.",
            valueName: "key"))
    var publishers: [String] = []

    /// - Parameter others: options that cannot be combined with these, and whether they are given.
    func check(against others: [(String, Bool)]) throws {
        guard follow != nil else {
            guard publishers.isEmpty else { throw ValidationError("--publisher needs --follow s3://BUCKET/PREFIX") }
            return
        }
        guard !publishers.isEmpty else {
            throw ValidationError("--follow needs --publisher KEY: `photos publish --show-key` prints it")
        }
        if let other = others.first(where: \.1)?.0 {
            throw ValidationError(
                "--follow cannot be combined with \(other): the server shows what another machine publishes")
        }
    }

    /// The library that is shown; nil for one of this machine.
    func library(
        at location: LibraryLocation, _ server: StoreServerOptions
    ) throws(LibraryError) -> FollowedLibrary? {
        guard let follow else { return nil }
        return try FollowedLibrary(try server.editions(at: follow), publishers: publishers, at: location)
    }
}
