internal import ArgumentParser
internal import PhotoLibrary

/// `photos users passkeys NAME`
struct PasskeysCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "passkeys", abstract: "List the passkeys of a user, or remove one.",
        usage: "photos users passkeys <name> [--remove <row>] [<options>]",
        discussion: """
            Users add passkeys themselves, in the settings of the server. Remove those of a device that was lost. Its
            sessions go on: `photos users password` ends all sessions of the user.

              photos users passkeys ada
              photos users passkeys ada --remove 2
            """)

    @Argument(help: "The name of the user.")
    var name: String

    @Option(help: ArgumentHelp("Remove the passkey with this row in the list.", valueName: "row"))
    var remove: String?

    @OptionGroup var options: CommonOptions

    func run() throws {
        let people = try options.library(toFind: "user").people
        if let remove {
            // No passkey has a row of the list as its id, so a row beyond the list is not found.
            let id = try people.passkeys(ofUser: name).passkeys.first { $0.row.map(String.init) == remove }?.id
            let removed = try people.removePasskey(id ?? remove, ofUser: name)
            return try options.output.render(removed) { "Removed the passkey \(removed.name)." }
        }
        let document = try people.passkeys(ofUser: name)
        try options.output.render(document) {
            document.passkeys.isEmpty
                ? "No passkeys yet. Users add them in the settings of the server."
                : document.passkeys.map { passkey in
                    "\(passkey.row ?? 0)  \(passkey.name)  added \(passkey.addedAt.prefix(10))"
                        + (passkey.usedAt.map { "  used \($0.prefix(10))" } ?? "")
                }
                .joined(separator: "\n")
        }
    }
}
