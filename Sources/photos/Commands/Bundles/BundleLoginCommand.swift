internal import ArgumentParser
internal import PhotoLibrary

/// `photos bundle login BUNDLE-or-URL`
struct BundleLoginCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "login",
        abstract: "Sign in to a publisher who wants that.",
        discussion: """
            Asks for a name and password on the terminal; where there is none, the first line of standard input is the name and the \
            second the password. The publisher gives a token for them, which is kept in a file that only you can read; the password \
            isn't kept. What is installed can be used whether one is signed in or not.

              photos bundle login org.example.falun
            """)

    @Argument(help: "The bundle's identity or title, or the URL of one that is to be installed.")
    var bundle: String

    @Option(
        help: ArgumentHelp(
            "Where the publisher takes names and passwords, if nothing beside the bundle says it.", valueName: "url"))
    var at: String?

    @Flag(help: "Ask for a token that you have in place of a name and password.")
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

    /// Asks the person, and signs in.
    static func signIn(
        _ library: PhotoLibrary, _ bundle: String, at address: String?, isToken: Bool, _ output: Output
    ) async throws {
        if isToken {
            try library.bundles.signIn(
                to: bundle, token: try Question.answer(to: "Token for \(bundle): ", isSecret: true))
        } else {
            let name = try Question.answer(to: "Name for \(bundle): ", isSecret: false)
            let password = try Question.answer(to: "Password: ", isSecret: true)
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
        commandName: "logout", abstract: "Forget the token of a publisher; what is installed stays.",
        discussion: """
              photos bundle logout org.example.falun
            """)

    @Argument(help: "The bundle's identity or title, or its URL.")
    var bundle: String

    @OptionGroup var options: CommonOptions

    private struct Document: Encodable {
        var bundle: String
        var wasSignedIn: Bool
    }

    func run() throws {
        let wasSignedIn = try options.library(toFind: "bundle").bundles.signOut(of: bundle)
        try options.output.render(Document(bundle: bundle, wasSignedIn: wasSignedIn)) {
            wasSignedIn ? "Signed out." : "Nobody was signed in."
        }
    }
}
