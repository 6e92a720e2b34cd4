internal import Postgres

/// The address of a PostgreSQL database, which the library remembers.
struct PeopleAddress {
    /// As libpq understands it.
    let text: String

    /// - Parameter text: a URI that begins with `postgresql://`; or `postgres` for what libpq's environment variables say.
    /// - Throws: ``LibraryError/usage(_:)``, also for an address with a password.
    init(_ text: String) throws(LibraryError) {
        guard text != "postgres" else {
            self.text = "postgresql://"
            return
        }
        guard ["postgresql://", "postgres://"].contains(where: { text.hasPrefix($0) }),
            text.utf8.count <= 1000, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { throw Self.invalid }
        switch PostgresAddress.kind(of: text) {
        case .good: break
        case .invalid: throw Self.invalid
        case .hasPassword:
            throw .usage(
                "not allowed: the library would remember the password; put it into a file that PGPASSFILE names")
        case .unknown: throw .unavailable("cannot use PostgreSQL: libpq is not installed")
        }
        self.text = text
    }

    // Without the text, which can have a password.
    private static let invalid = LibraryError.usage(
        "invalid database: expected such as postgresql://photos@db.example/photos, postgres or sqlite")
}
