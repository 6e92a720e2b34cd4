internal import ArgumentParser
internal import PhotoLibrary

/// `photos users`
struct UsersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "users",
        abstract: "Manage who can sign in to the server.",
        discussion: """
            Each user has their own recents, language and navigation history. Only owners can change what all users share.

              photos users add ada
            """,
        subcommands: [List.self, Add.self, Remove.self, Password.self, PasskeysCommand.self, UsersMoveCommand.self],
        defaultSubcommand: List.self)

    /// `photos users list`
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the users.", usage: "photos users list [<options>]",
            discussion: """
                  photos users list
                """)

        @OptionGroup var options: CommonOptions

        func run() throws {
            let library = try options.existingLibrary()
            let document = try library?.people.list() ?? PeopleDocument.nobody
            let store = try library?.personalStore.address().map { "\n\nRecents and sessions are in \($0)." } ?? ""
            try options.output.render(document) {
                let users =
                    document.users.isEmpty
                    ? "No users yet. Try `photos users add NAME`."
                    : document.users.map {
                        "\($0.row ?? 0)  \($0.name)\($0.isOwner ? "  owner" : $0.mayUpload ? "  may upload" : "")"
                            + ($0.isDevice ? "  device" : "")
                    }
                    .joined(separator: "\n")
                return users + store
            }
        }
    }

    /// `photos users add NAME`
    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add a user.", usage: "photos users add <name> [--owner] [--may-upload] [<options>]",
            discussion: """
                Asks for a password on the terminal. Without a terminal, reads it from the first line of standard input.

                  photos users add ada
                """)

        @Argument(help: "The name of the user.")
        var name: String

        @Flag(help: "Allow the user to change what all users share, and to start a sync.")
        var owner = false

        @Flag(
            name: .customLong("may-upload"),
            help: "Allow the user to add photographs to the library. Owners can in any case.")
        var mayUpload = false

        @OptionGroup var options: CommonOptions

        func run() throws {
            let library = try PhotoLibrary.make(at: try options.location())
            try library.people.check(name, isNew: true)
            let document = try library.people.add(
                name, password: try Prompt.newPassword(for: name), isOwner: owner, mayUpload: mayUpload)
            try options.output.render(document) { "Added user \(document.name)." }
        }
    }

    /// `photos users password NAME`
    struct Password: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Change the password of a user, and sign them out everywhere.",
            usage: "photos users password <name> [<options>]",
            discussion: """
                Asks for the password on the terminal. Without a terminal, reads it from the first line of standard input.

                  photos users password ada
                """)

        @Argument(help: "The name of the user.")
        var name: String

        @OptionGroup var options: CommonOptions

        func run() throws {
            let library = try options.library(toFind: "user")
            try library.people.check(name, isNew: false)
            let document = try library.people.setPassword(try Prompt.newPassword(for: name), of: name)
            try options.output.render(document) { "Changed the password of \(document.name)." }
        }
    }

    /// `photos users remove NAME`
    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove a user with their recents.", usage: "photos users remove <name> [<options>]",
            discussion: """
                  photos users remove ada
                """)

        @Argument(help: "The name of the user, or its row in the list.")
        var name: String

        @OptionGroup var options: CommonOptions

        func run() throws {
            let document = try options.library(toFind: "user").people.remove(name)
            try options.output.render(document) { "Removed user \(document.name)." }
        }
    }
}
