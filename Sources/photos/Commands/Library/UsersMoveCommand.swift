internal import ArgumentParser
internal import PhotoLibrary

/// `photos users move --to WHERE`
struct UsersMoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Keep recents and sessions in a PostgreSQL database, or bring them back.",
        usage: "photos users move --to <postgresql://…|postgres|sqlite> [--keep | --replace] [<options>]",
        discussion: """
            Moves the recents, sessions, navigation history and answers of all people, so that several servers can share them. Names \
            and passwords of users stay in the catalogue. Programs that have the library open follow at once.

              photos users move --to postgresql://photos@db.example/photos
              photos users move --to sqlite
            """)

    @Option(
        help: ArgumentHelp(
            "The database, without a password: a URI, postgres for what PGHOST and the other variables of libpq say, or sqlite for the catalogue.",
            valueName: "postgresql://…|postgres|sqlite"))
    var to: String

    @Flag(help: "Use what the database has of this library, and delete what the catalogue has.")
    var keep = false

    @Flag(help: "Replace what the database has of this library.")
    var replace = false

    @OptionGroup var options: CommonOptions

    func validate() throws {
        guard !(keep && replace) else { throw ValidationError("expected either --keep or --replace") }
        guard to != "sqlite" || !(keep || replace) else {
            throw ValidationError("--keep and --replace are for a move to PostgreSQL")
        }
    }

    func run() throws {
        let store = try options.library(toFind: "user").personalStore
        let document =
            to == "sqlite"
            ? try store.moveHere() : try store.move(to: to, found: keep ? .keep : replace ? .replace : .refuse)
        try options.output.render(document) {
            let what = [
                count(document.recents, "row") + " of recents", count(document.sessions, "session"),
                count(document.answers, "answer"),
            ]
            return
                "Moved \(what.joined(separator: ", ")) of \(count(document.people, "person", "people")) to \(document.store ?? "the catalogue")."
        }
    }
}
