internal import ArgumentParser
internal import PhotoLibrary

/// `photos sources login N`
struct LoginCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "login",
        abstract: "Keep a name and password, or a token, for a source.",
        discussion: """
            Asks for them on the terminal; where there is none, the first line of standard input is the name and the second the \
            password. They are kept in a file that only you can read, outside the library, and told to the source's own server \
            alone, with its feed and its pictures.

              photos sources login example.org
            """)

    @Argument(help: "Its name, or its row in the list; or a bundle.", completion: Completions.sources)
    var source: String

    @Flag(help: "Ask for a bearer token in place of a name and password.")
    var token = false

    @OptionGroup var options: CommonOptions

    func run() async throws {
        let library = try options.library(toFind: "source")
        if library.bundles.isMeant(by: source) {
            return try await BundleLoginCommand.signIn(library, source, at: nil, isToken: token, options.output)
        }
        let name = try library.sources.checkLogin(source)
        let login: SourceLogin =
            if token {
                .token(try Question.answer(to: "Token for \(name): ", isSecret: true))
            } else {
                .password(
                    name: try Question.answer(to: "Name for \(name): ", isSecret: false),
                    password: try Question.answer(to: "Password: ", isSecret: true))
            }
        let document = try library.sources.logIn(source, login)
        try options.output.render(document) {
            "Kept the login for \(document.name). `photos sync --force` uses it now."
        }
    }
}

/// `photos sources logout N`
struct LogoutCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout", abstract: "Forget the name and password, or token, of a source.",
        discussion: """
              photos sources logout example.org
            """)

    @Argument(help: "Its name, or its row in the list.", completion: Completions.sources)
    var source: String

    @OptionGroup var options: CommonOptions

    func run() throws {
        let document = try options.library(toFind: "source").sources.logOut(source)
        let hadLogin = document.hasLogin == true
        var after = document
        after.hasLogin = nil
        try options.output.render(after) {
            hadLogin ? "Forgot the login for \(document.name)." : "There is no login for \(document.name)."
        }
    }
}
