internal import ArgumentParser
internal import CTerminal
internal import Foundation
internal import PhotoLibrary

/// `photos sources login N`
struct LoginCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "login",
        abstract: "Keep a name and password, or a token, for a source.",
        discussion: """
            Asks for them on the terminal; where there is none, the first line of standard input is the name and the second the \
            password. They are kept in a file that only you can read, outside the library, and told to the source's own server \
            alone, with its feed and its pictures.
            """)

    @OptionGroup var options: CommonOptions

    @Argument(help: "Its name, or its row in the list.", completion: Completions.sources)
    var source: String

    @Flag(help: "Ask for a bearer token in place of a name and password.")
    var token = false

    func run() throws {
        let library = try options.library(toFind: "source")
        let name = try library.checkLogin(source)
        let login: SourceLogin =
            if token {
                .token(try Self.answer(to: "Token for \(name): ", isSecret: true))
            } else {
                .password(
                    name: try Self.answer(to: "Name for \(name): ", isSecret: false),
                    password: try Self.answer(to: "Password: ", isSecret: true))
            }
        let document = try library.logIn(source, login)
        try options.output.render(document) {
            "Kept the login for \(document.name). `photos sync --force` uses it now."
        }
    }

    /// A line of standard input, on a terminal after a question, and not shown there if it is secret.
    private static func answer(to question: String, isSecret: Bool) throws -> String {
        let isTerminal = isatty(STDIN_FILENO) == 1
        if isTerminal, !isSecret { Output.ask(question) }
        guard let line = isTerminal && isSecret ? secret(question) : readLine() else {
            throw ValidationError("standard input ended before '\(question)' was answered")
        }
        return line
    }

    /// A line that is typed unseen.
    private static func secret(_ question: String) -> String? {
        var bytes = [CChar](repeating: 0, count: 4096)
        let length = unsafe CTerminal_readSecret(question, &bytes, bytes.count)
        return length < 0 ? nil : String(decoding: bytes.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

/// `photos sources logout N`
struct LogoutCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout", abstract: "Forget the name and password, or token, of a source.")

    @OptionGroup var options: CommonOptions

    @Argument(help: "Its name, or its row in the list.", completion: Completions.sources)
    var source: String

    func run() throws {
        let document = try options.library(toFind: "source").logOut(source)
        let hadLogin = document.hasLogin == true
        var after = document
        after.hasLogin = nil
        try options.output.render(after) {
            hadLogin ? "Forgot the login for \(document.name)." : "There is no login for \(document.name)."
        }
    }
}
