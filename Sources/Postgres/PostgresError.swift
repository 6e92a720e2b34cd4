/// Why PostgreSQL did not do what it was asked for.
public enum PostgresError: Error, Sendable, Equatable {
    /// libpq is not installed.
    case libraryMissing
    /// No connection, or it was lost: nobody knows whether the last statement was run.
    ///
    /// - isDown: whether the server itself says that it does not run, so that nobody reaches it; else others may reach it.
    case unavailable(String, isDown: Bool)
    /// The server refused a statement: its SQLSTATE (PostgreSQL, appendix A) and message.
    case refused(state: String, message: String)
    /// A result is not of the form that was expected.
    case unexpected(String)

    /// Whether a transaction lost against another one, so that it was not done and can succeed if it is run again.
    var isConflict: Bool { hasState(["40001", "40P01"]) }

    /// Whether the server shuts down, starts, or is a replica now.
    var isReplacement: Bool { hasState(["57P01", "57P02", "57P03", "25006"]) }

    private func hasState(_ states: [String]) -> Bool {
        guard case .refused(let state, _) = self else { return false }
        return states.contains(state)
    }

    /// Whether the server did not answer.
    var isAbsence: Bool { if case .unavailable = self { true } else { false } }

    /// Whether the connection that gave it is good for another statement.
    var leavesConnection: Bool {
        if case .refused = self { !isReplacement } else { false }
    }

    /// A message in English, as the end of a sentence that begins with the server's name.
    public var reason: String {
        switch self {
        case .libraryMissing: "needs libpq, which is not installed"
        case .unavailable(let reason, _): reason
        case .refused(let state, let message): "refused a statement: \(message) (\(state))"
        case .unexpected(let what): "gave an unexpected result: \(what)"
        }
    }
}
