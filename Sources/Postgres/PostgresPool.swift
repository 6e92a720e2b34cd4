internal import Glibc
internal import Synchronization

/// Connections to one PostgreSQL server, of which each transaction uses one. It works behind a pooler that gives a connection to
/// somebody else after each transaction (pgbouncer's transaction mode): nothing is kept in a session.
///
/// Calls block their thread. While the server does not answer, one call at a time tries to reach it; others fail at once.
public final class PostgresPool: Sendable {
    private let address: String
    private let timeout: Duration
    private let pause: Duration
    private let most: Int
    private let state = Mutex(State())

    private struct State: ~Copyable {
        var idle: [Idle] = []
        var absence: Absence?
    }

    /// What is known of a server that does not answer.
    private struct Absence: Sendable {
        var error: PostgresError
        /// When it is tried again.
        var next: ContinuousClock.Instant
    }

    /// Nobody else uses it while it is here or in the hands of one transaction.
    private struct Idle: @unchecked Sendable {
        // Safe: taken out under the lock, used by one thread, and put back under the lock.
        let connection: PostgresConnection
    }

    /// For how long a server that did not answer may be tried.
    private static let trial = Duration.milliseconds(500)

    /// Connects to nothing yet.
    ///
    /// - Parameters:
    ///   - address: a URI such as `postgresql://photos@db.example/photos`, or words as libpq understands them.
    ///   - timeout: for how long the server may say nothing.
    ///   - pause: how long a server that does not answer is left alone.
    ///   - most: the most connections that are kept for later.
    public init(
        _ address: String, timeout: Duration = .milliseconds(1500), pause: Duration = .milliseconds(500), most: Int = 8
    ) {
        (self.address, self.timeout, self.pause, self.most) = (address, timeout, pause, most)
    }

    /// Why the server does not answer; nil if it did when it was last asked.
    public var absence: PostgresError? { state.withLock { $0.absence?.error } }

    // MARK: - Statements

    /// Runs one statement that changes nothing, outside a transaction. It is run again if its connection is lost.
    ///
    /// - Parameter values: for `$1` and so on; nil is NULL.
    /// - Throws: ``PostgresError``.
    @discardableResult
    public func read(_ statement: String, _ values: [PostgresValue?] = []) throws(PostgresError) -> PostgresRows {
        try repeated { () throws(PostgresError) in
            let connection = try connected()
            let rows = try noting(connection) { (connection) throws(PostgresError) in
                try connection.run(statement, values)
            }
            keep(connection)
            return rows
        }
    }

    /// Runs statements in one transaction. If it loses against another, or the server is replaced before it was committed, it is run
    /// again: `body` must change nothing else.
    ///
    /// - Parameters:
    ///   - first: statements without parameters that begin it, with semicolons between them; `body` gets the result of the last.
    ///   - isRepeated: false for a body that cannot be run again.
    /// - Throws: ``PostgresError``; then nothing has changed, unless it is ``PostgresError/unavailable(_:isDown:)``, when nobody knows.
    @discardableResult
    public func transaction<Value>(
        _ first: String = "", isRepeated: Bool = true,
        _ body: (borrowing PostgresTransaction, PostgresRows) throws(PostgresError) -> Value
    ) throws(PostgresError) -> Value {
        var isCommitting = false
        return try repeated(if: { isRepeated && ($0.isConflict || !isCommitting) }) { () throws(PostgresError) in
            isCommitting = false
            let (connection, rows) = try begun("BEGIN; \(first)")
            let value = try noting(connection) { (connection) throws(PostgresError) in
                let value = try body(PostgresTransaction(connection), rows)
                isCommitting = true
                _ = try connection.run("COMMIT")
                return value
            }
            keep(connection)
            return value
        }
    }

    private func begun(_ statements: String) throws(PostgresError) -> (PostgresConnection, PostgresRows) {
        let connection = try connected()
        let rows = try noting(connection) { (connection) throws(PostgresError) in try connection.run(statements) }
        return (connection, rows)
    }

    /// Tries again what lost against another transaction, or lost its connection, for as long as a statement may take.
    private func repeated<Value>(
        if isAllowed: (PostgresError) -> Bool = { _ in true }, _ body: () throws(PostgresError) -> Value
    ) throws(PostgresError) -> Value {
        let end = ContinuousClock.now + timeout
        var wait: UInt32 = 10_000
        while true {
            do throws(PostgresError) {
                return try body()
            } catch {
                let isLost = error.isAbsence && absence == nil
                guard error.isConflict || error.isReplacement || isLost, isAllowed(error), .now < end else {
                    throw error
                }
                // Each time twice as long, so that a server that refuses is not asked without end.
                usleep(wait)
                wait *= 2
            }
        }
    }

    /// Runs statements on a connection. After an error it is rolled back and kept if it is good, and closed if not.
    private func noting<Value>(
        _ connection: PostgresConnection, _ body: (PostgresConnection) throws(PostgresError) -> Value
    ) throws(PostgresError) -> Value {
        do throws(PostgresError) {
            return try body(connection)
        } catch {
            if connection.isSilent { note(error) }
            if error.leavesConnection, (try? connection.run("ROLLBACK")) != nil { keep(connection) }
            throw error
        }
    }

    // MARK: - Connections

    /// A connection that was kept, or a new one.
    private func connected() throws(PostgresError) -> PostgresConnection {
        let (kept, absence) = state.withLock { state -> (Idle?, PostgresError?) in
            guard let absence = state.absence else { return (state.idle.popLast(), nil) }
            guard absence.next <= .now else { return (nil, absence.error) }
            // The others fail while this call tries.
            state.absence?.next = .now + pause + Self.trial
            return (nil, nil)
        }
        if let absence { throw absence }
        if let kept { return kept.connection }
        let wasAbsent = self.absence != nil
        do throws(PostgresError) {
            let connection = try PostgresConnection(address, timeout: wasAbsent ? Self.trial : timeout, for: timeout)
            state.withLock { $0.absence = nil }
            return connection
        } catch {
            note(error)
            throw error
        }
    }

    /// Notes that the server does not answer: the connections that were kept are of no use.
    private func note(_ error: PostgresError) {
        guard error.isAbsence else { return }
        let dropped = state.withLock { state in
            state.absence = Absence(error: error, next: .now + pause)
            defer { state.idle = [] }
            return state.idle
        }
        // Closed outside the lock.
        _ = dropped
    }

    private func keep(_ connection: PostgresConnection) {
        let idle = Idle(connection: connection)
        state.withLock { if $0.idle.count < most { $0.idle.append(idle) } }
    }
}

/// A transaction that is running.
public struct PostgresTransaction: ~Copyable {
    private let connection: PostgresConnection

    fileprivate init(_ connection: PostgresConnection) { self.connection = connection }

    /// Runs one statement.
    ///
    /// - Parameter values: for `$1` and so on; nil is NULL.
    /// - Throws: ``PostgresError``.
    @discardableResult
    public func run(_ statement: String, _ values: PostgresValue?...) throws(PostgresError) -> PostgresRows {
        try connection.run(statement, values)
    }

    /// Runs one statement.
    @discardableResult
    public func run(_ statement: String, _ values: [PostgresValue?]) throws(PostgresError) -> PostgresRows {
        try connection.run(statement, values)
    }
}
