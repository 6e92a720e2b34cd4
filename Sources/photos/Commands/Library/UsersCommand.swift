internal import ArgumentParser
internal import PhotoLibrary

/// `photos users`
struct UsersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "users",
        abstract: "Who may sign in to a server that is open to others.",
        discussion: """
            Each has recents, a language and a last view of their own. What all share is read-only to those who are no owners.

              photos users add ada
            """,
        subcommands: [List.self, Add.self, Remove.self, Password.self], defaultSubcommand: List.self)

    /// `photos users list`
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List those who may sign in.",
            discussion: """
                  photos users list
                """)

        @OptionGroup var options: CommonOptions

        func run() throws {
            let document = try options.existingLibrary()?.people.list() ?? PeopleDocument.nobody
            try options.output.render(document) {
                document.users.isEmpty
                    ? "Nobody may sign in yet. Try `photos users add NAME`."
                    : document.users.map { "\($0.row ?? 0)  \($0.name)\($0.isOwner ? "  owner" : "")" }
                        .joined(separator: "\n")
            }
        }
    }

    /// `photos users add NAME`
    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Let somebody sign in.",
            discussion: """
                Asks for a password on the terminal; where there is none, it is the first line of standard input.

                  photos users add ada
                """)

        @Argument(help: "The name.")
        var name: String

        @Flag(help: "May change what all share, and start a sync.")
        var owner = false

        @OptionGroup var options: CommonOptions

        func run() throws {
            let library = try PhotoLibrary.make(at: try options.location())
            try library.people.check(name, isNew: true)
            let document = try library.people.add(name, password: try Question.newPassword(for: name), isOwner: owner)
            try options.output.render(document) { "\(document.name) may sign in." }
        }
    }

    /// `photos users password NAME`
    struct Password: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Give somebody another password, and sign them out everywhere.",
            discussion: """
                Asks for it on the terminal; where there is none, it is the first line of standard input.

                  photos users password ada
                """)

        @Argument(help: "The name.")
        var name: String

        @OptionGroup var options: CommonOptions

        func run() throws {
            let library = try options.library(toFind: "user")
            try library.people.check(name, isNew: false)
            let document = try library.people.setPassword(try Question.newPassword(for: name), of: name)
            try options.output.render(document) { "\(document.name) has another password." }
        }
    }

    /// `photos users remove NAME`
    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Take somebody out, with their recents.",
            discussion: """
                  photos users remove ada
                """)

        @Argument(help: "The name, or its row in the list.")
        var name: String

        @OptionGroup var options: CommonOptions

        func run() throws {
            let document = try options.library(toFind: "user").people.remove(name)
            try options.output.render(document) { "\(document.name) may not sign in any more." }
        }
    }
}
