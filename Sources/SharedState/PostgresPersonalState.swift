public import Personal
internal import Postgres
internal import Synchronization
internal import Times

/// The personal state of users in PostgreSQL, which all servers of a library share.
///
/// Calls block their thread for the time of a few round trips; a second or two if the server does not answer.
public final class PostgresPersonalState: Sendable {
    let pool: PostgresPool
    /// For the copy of the edit log, for which a change of the catalogue waits.
    let poolOfEdits: PostgresPool
    /// The number of the move that brought the state there; empty if it is not known.
    let move: String
    /// The id of the library.
    let library: PostgresValue
    /// The id of the library.
    package let identity: String
    private let isChecked = Mutex(false)

    /// Connects to nothing yet.
    ///
    /// - Parameters:
    ///   - address: as libpq understands it, such as `postgresql://photos@db.example/photos`; after a space, the number of the move
    ///     that brought the state there.
    ///   - library: the id of the library; several libraries can be in one database.
    public init(_ address: String, library: String) {
        let parts = address.split(separator: " ", maxSplits: 1).map(String.init)
        pool = PostgresPool(parts.first ?? "")
        poolOfEdits = PostgresPool(parts.first ?? "", timeout: .seconds(1), pause: .seconds(10), most: 1)
        move = parts.count == 2 ? parts[1] : ""
        (self.library, identity) = (PostgresValue(library), library)
    }

    /// Why the server does not answer; nil if it did when it was last asked.
    public var absence: StoreAbsence? { pool.absence.map { StoreAbsence($0) } }

    /// Reads in one statement.
    func read(_ statement: String, _ values: PostgresValue?...) throws(PersonalStateError) -> PostgresRows {
        try translating { () throws(PostgresError) in
            try checkSchema()
            let found = try pool.read(statement, [library] + values)
            // Nothing can mean that it is elsewhere.
            if found.rows.isEmpty, try !isHere() { throw .unexpected(Self.moved) }
            return found
        }
    }

    /// Whether the database has state of this library, and all of it.
    func isHere() throws(PostgresError) -> Bool {
        try !pool.read("SELECT 1 FROM photos_library WHERE library = $1 AND state = 'here'", [library]).rows.isEmpty
    }

    /// Changes something, unless the library's state was moved elsewhere.
    func change<Value>(
        in pool: PostgresPool? = nil, _ body: (borrowing PostgresTransaction) throws(PostgresError) -> Value
    ) throws(PersonalStateError) -> Value {
        try translating { () throws(PostgresError) in
            try checkSchema()
            let first = SharedLibrary.lockShared(identity)
            return try (pool ?? self.pool).transaction(first) { transaction, found throws(PostgresError) in
                guard !found.rows.isEmpty else { throw .unexpected(Self.moved) }
                return try body(transaction)
            }
        }
    }

    /// Makes the tables, or brings them up to date, before the first use.
    func checkSchema() throws(PostgresError) {
        guard !isChecked.withLock({ $0 }) else { return }
        try SharedSchema.migrate(pool)
        isChecked.withLock { $0 = true }
    }

    /// What is unexpected in a database that has no state of the library.
    private static let moved = "the state of this library is elsewhere"

    func translating<Value>(_ body: () throws(PostgresError) -> Value) throws(PersonalStateError) -> Value {
        do throws(PostgresError) {
            return try body()
        } catch {
            switch error {
            case .unexpected(Self.moved): throw .moved
            default: throw .away(StoreAbsence(error))
            }
        }
    }
}

extension StoreAbsence {
    init(_ error: PostgresError) {
        if case .unavailable(_, isDown: true) = error {
            self.init(error.reason, isDown: true)
        } else {
            self.init(error.reason, isDown: false)
        }
    }
}

// MARK: - Screens

extension PostgresPersonalState: NavigationHistoryState {
    public func screens(of person: PersonID) throws(PersonalStateError) -> String? {
        try read("SELECT screens FROM photos_screens WHERE library = $1 AND person = $2", person.value).first?.text
    }

    public func changeNavigationHistory(
        of person: PersonID, waits: Bool, _ change: (String?) -> String?
    ) throws(PersonalStateError) {
        try self.change { transaction throws(PostgresError) in
            // Locks the person, whether there is a row or not.
            try transaction.run(
                "SELECT pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2::text, 7))", library, person.value)
            let stored = try transaction.run(
                "SELECT screens FROM photos_screens WHERE library = $1 AND person = $2", library, person.value
            ).first?.text
            guard let changed = change(stored), changed != stored else { return }
            try transaction.run(
                """
                INSERT INTO photos_screens VALUES ($1, $2, $3)
                ON CONFLICT (library, person) DO UPDATE SET screens = EXCLUDED.screens
                """, library, person.value, PostgresValue(changed))
        }
    }
}

// MARK: - People

extension PostgresPersonalState: PersonalState {
    public func forget(_ person: PersonID) throws(PersonalStateError) {
        try change { transaction throws(PostgresError) in
            for table in SharedLibrary.tables {
                try transaction.run("DELETE FROM \(table) WHERE library = $1 AND person = $2", library, person.value)
            }
            try transaction.run(
                "INSERT INTO photos_gone VALUES ($1, $2) ON CONFLICT DO NOTHING", library, person.value)
        }
    }
}

extension PersonID {
    var value: PostgresValue { PostgresValue(rawValue) }
}

extension Instant {
    var value: PostgresValue { PostgresValue(milliseconds) }
}
