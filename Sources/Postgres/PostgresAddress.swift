internal import CPostgres

/// What is in the address of a database.
public enum PostgresAddress: Sendable {
    case good
    /// libpq cannot read it.
    case invalid
    /// It has a password, of the user or of a key.
    case hasPassword
    /// libpq is not installed.
    case unknown

    /// - Parameter text: a URI, or words, as libpq understands them.
    public static func kind(of text: String) -> PostgresAddress {
        switch unsafe CPostgres_check(text) {
        case CPostgres_goodAddress: .good
        case CPostgres_addressWithPassword: .hasPassword
        case CPostgres_unknownAddress: .unknown
        default: .invalid
        }
    }
}
