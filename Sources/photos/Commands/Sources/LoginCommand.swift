internal import ArgumentParser
internal import PhotoLibrary

/// `photos sources login N`
struct LoginCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "login",
        abstract: "Store a name and password, or a token, for a source.",
        usage: "photos sources login <source> [--token] [<options>]",
        discussion: """
            Asks for them on the terminal. Without a terminal, reads the name from the first line of standard input and the \
            password from the second. They are stored in a file outside the library that only you can read, and sent only to the \
            server of the source, for its feed and its photos.

              photos sources login example.org
            """)

    @Argument(help: "The name of the source, or its row in the list; or a bundle.", completion: Completions.sources)
    var source: String

    @Flag(help: "Ask for a bearer token instead of a name and password.")
    var token = false

    @OptionGroup var options: CommonOptions

    func run() async throws {
        let library = try options.library(toFind: "source")
        if library.bundles.isReference(source) {
            return try await BundleLoginCommand.signIn(library, source, at: nil, isToken: token, options.output)
        }
        let name = try library.sources.checkLogin(source)
        let login: SourceLogin =
            if token {
                .token(try Prompt.answer(to: "Token for \(name): ", isSecret: true))
            } else {
                .password(
                    name: try Prompt.answer(to: "Name for \(name): ", isSecret: false),
                    password: try Prompt.answer(to: "Password: ", isSecret: true))
            }
        let document = try library.sources.logIn(source, login)
        try options.output.render(document) {
            "Stored the login for \(document.name). `photos sync --force` uses it now."
        }
    }
}

/// `photos sources logout N`
struct LogoutCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout", abstract: "Delete the stored name and password, or token, of a source.",
        usage: "photos sources logout <source> [<options>]",
        discussion: """
              photos sources logout example.org
            """)

    @Argument(help: "The name of the source, or its row in the list.", completion: Completions.sources)
    var source: String

    @OptionGroup var options: CommonOptions

    func run() throws {
        let document = try options.library(toFind: "source").sources.logOut(source)
        let hadLogin = document.hasLogin == true
        var after = document
        after.hasLogin = nil
        try options.output.render(after) {
            hadLogin ? "Deleted the login for \(document.name)." : "No login is stored for \(document.name)."
        }
    }
}
