internal import ArgumentParser
internal import PhotoLibrary

/// `photos bundle login BUNDLE-or-URL`
struct BundleLoginCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "login",
        abstract: "Sign in to the publisher of a bundle.",
        usage: "photos bundle login <bundle> [--at <url>] [--token] [<options>]",
        discussion: """
            Asks for a name and password on the terminal. Without a terminal, reads the name from the first line of standard input \
            and the password from the second. Stores the token that the publisher returns in a file that only you can read; the \
            password is not stored. Installed bundles work without signing in.

              photos bundle login org.example.falun
            """)

    @Argument(help: "The identity or title of the bundle, or the URL of a bundle to install.")
    var bundle: String

    @Option(
        help: ArgumentHelp(
            "The sign-in URL of the publisher, if the bundle does not name it.", valueName: "url"))
    var at: String?

    @Flag(help: "Ask for a token instead of a name and password.")
    var token = false

    @OptionGroup var options: CommonOptions

    private struct Document: Encodable {
        var bundle: String
        var isSignedIn: Bool
    }

    func run() async throws {
        let library = try PhotoLibrary.make(at: options.location())
        try await Self.signIn(library, bundle, at: at, isToken: token, options.output)
    }

    /// Asks for the credentials, and signs in.
    static func signIn(
        _ library: PhotoLibrary, _ bundle: String, at address: String?, isToken: Bool, _ output: Output
    ) async throws {
        if isToken {
            try library.bundles.signIn(
                to: bundle, token: try Prompt.answer(to: "Token for \(bundle): ", isSecret: true))
        } else {
            let name = try Prompt.answer(to: "Name for \(bundle): ", isSecret: false)
            let password = try Prompt.answer(to: "Password: ", isSecret: true)
            try await Signals.cancelling { () async throws in
                try await library.bundles.signIn(to: bundle, name: name, password: password, at: address)
            }
        }
        try output.render(Document(bundle: bundle, isSignedIn: true)) { "Signed in." }
    }
}

/// `photos bundle logout BUNDLE-or-URL`
struct BundleLogoutCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout", abstract: "Delete the token of a publisher; the bundle stays installed.",
        usage: "photos bundle logout <bundle> [<options>]",
        discussion: """
              photos bundle logout org.example.falun
            """)

    @Argument(help: "The identity or title of the bundle, or its URL.")
    var bundle: String

    @OptionGroup var options: CommonOptions

    private struct Document: Encodable {
        var bundle: String
        var wasSignedIn: Bool
    }

    func run() throws {
        let wasSignedIn = try options.library(toFind: "bundle").bundles.signOut(of: bundle)
        try options.output.render(Document(bundle: bundle, wasSignedIn: wasSignedIn)) {
            wasSignedIn ? "Signed out." : "Not signed in."
        }
    }
}
