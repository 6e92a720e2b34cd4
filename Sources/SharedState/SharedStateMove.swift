public import Personal
internal import Postgres

/// The way of a library's personal state to PostgreSQL, and back.
public struct SharedStateMove: Sendable {
    private let state: PostgresPersonalState

    /// Moves of a personal state: what it is asked to take has the number of its move.
    public init(_ state: PostgresPersonalState) { self.state = state }

    private var library: PostgresValue { state.library }

    /// Whether the database has state of this library, and all of it.
    public func hasState() throws(PersonalStateError) -> Bool {
        try state.translating { () throws(PostgresError) in
            try state.checkSchema()
            return try state.isHere()
        }
    }

    /// Takes the state of all people. It is used once ``finishTaking()`` was called: until then, what was taken is a copy.
    ///
    /// - Parameters:
    ///   - replaces: whether it takes the place of what the database has of this library.
    ///   - next: returns the state of one person after another, and nil after the last.
    /// - Throws: ``StateIsThere`` if the database has any that is not to be replaced, what `next` throws, and ``PersonalStateError``;
    ///   then nothing has changed.
    public func take(replacing replaces: Bool, _ next: () throws -> PersonalContents?) throws {
        var failure: (any Error)?
        do throws(PersonalStateError) {
            try move { transaction, found throws(PostgresError) in
                guard found.rows.isEmpty || replaces else {
                    failure = StateIsThere()
                    throw .unexpected("state of this library")
                }
                try clear(transaction)
                try transaction.run(
                    "INSERT INTO photos_library VALUES ($1, 'arriving', $2)", library, PostgresValue(state.move))
                while let contents = try Self.next(next, &failure) { try save(contents, transaction) }
            }
        } catch {
            throw failure ?? error
        }
    }

    /// Uses what this move has taken; and what a move away left when it was interrupted.
    public func finishTaking() throws(PersonalStateError) {
        try move { transaction, _ throws(PostgresError) in
            try transaction.run(
                """
                UPDATE photos_library SET state = 'here' WHERE library = $1 AND (state = 'arriving' AND move = $2
                  OR state = 'leaving' AND changed_at < now() - interval '10 seconds')
                """, library, PostgresValue(state.move))
        }
    }

    /// Does something while the database has the state, which nobody moves or changes meanwhile.
    ///
    /// - Throws: what `body` throws, and ``PersonalStateError``: ``PersonalStateError/moved`` if it has none.
    public func hold(_ body: () throws -> Void) throws {
        var failure: (any Error)?
        do throws(PersonalStateError) {
            try move { transaction, found throws(PostgresError) in
                do {
                    guard found.rows.first?.first??.text == "here" else { throw PersonalStateError.moved }
                    try body()
                } catch {
                    failure = error
                    throw .unexpected("the other store failed")
                }
            }
        } catch {
            throw failure ?? error
        }
    }

    /// Gives the state of all people to another store, and deletes it here.
    ///
    /// - Parameter receive: gets a function that returns the state of one person after another, and nil after the last. When it
    ///   returns, the other store must have all of it.
    /// - Throws: what `receive` throws, and ``PersonalStateError``: ``PersonalStateError/moved`` if there is none. Then nothing has
    ///   changed here.
    public func give(_ receive: (_ next: () throws -> PersonalContents?) throws -> Void) throws {
        // From here on nothing is changed here, also if this move is killed after the other store has it all.
        try move { transaction, _ throws(PostgresError) in
            try transaction.run(
                """
                UPDATE photos_library SET state = 'leaving', changed_at = now() WHERE library = $1 AND state IN ('here', 'leaving')
                """, library)
        }
        var (failure, isReceived): ((any Error)?, Bool) = (nil, false)
        do throws(PersonalStateError) {
            try move { transaction, found throws(PostgresError) in
                guard found.rows.first?.first??.text == "leaving" else {
                    failure = PersonalStateError.moved
                    throw .unexpected("nothing to give")
                }
                var people = try people(transaction)[...]
                do {
                    try receive { try people.popFirst().map { try contents(of: $0, transaction) } }
                    isReceived = true
                } catch {
                    failure = error
                    throw .unexpected("the other store failed")
                }
                try clear(transaction)
            }
        } catch {
            // The other store has it all: what could not be deleted here is left, and stays refused.
            guard !isReceived else { return }
            try? stay()
            throw failure ?? error
        }
    }

    /// Undoes the beginning of ``give(_:)``.
    private func stay() throws(PersonalStateError) {
        try move { transaction, _ throws(PostgresError) in
            try transaction.run(
                "UPDATE photos_library SET state = 'here' WHERE library = $1 AND state = 'leaving'", library)
        }
    }

    /// Changes the state as a whole, while nobody else changes any of it.
    private func move(
        _ body: (borrowing PostgresTransaction, PostgresRows) throws(PostgresError) -> Void
    ) throws(PersonalStateError) {
        try state.translating { () throws(PostgresError) in
            try state.checkSchema()
            try state.pool.transaction(SharedLibrary.lock(state.identity), isRepeated: false, body)
        }
    }

    private static func next(
        _ next: () throws -> PersonalContents?, _ failure: inout (any Error)?
    ) throws(PostgresError) -> PersonalContents? {
        do {
            return try next()
        } catch {
            failure = error
            throw .unexpected("the other store failed")
        }
    }

    private func clear(_ transaction: borrowing PostgresTransaction) throws(PostgresError) {
        for table in SharedLibrary.tables + ["photos_gone", "photos_edit", "photos_edit_log", "photos_library"] {
            try SharedLibrary.deleteAll(from: table, "library = $1", transaction, library)
        }
    }

    private func people(_ transaction: borrowing PostgresTransaction) throws(PostgresError) -> [PersonID] {
        let each = SharedLibrary.tables.map { "SELECT person FROM \($0) WHERE library = $1" }
        let rows = try transaction.run("\(each.joined(separator: " UNION ")) ORDER BY person", library).rows
        return rows.compactMap { $0.first??.integer }.map { PersonID(rawValue: $0) }
    }

    private func save(
        _ contents: PersonalContents, _ transaction: borrowing PostgresTransaction
    ) throws(PostgresError) {
        let person = contents.person.value
        if contents.recents != EditedRecents() {
            try transaction.run(
                "INSERT INTO photos_recents VALUES ($1, $2, $3, $4, $5, $6)", library, person,
                try PostgresPersonalState.encoded(contents.recents.recents.entries),
                PostgresValue(contents.recents.number),
                try PostgresPersonalState.encoded(contents.recents.done),
                try PostgresPersonalState.encoded(contents.recents.undone))
        }
        if let screens = contents.screens {
            try transaction.run(
                "INSERT INTO photos_screens VALUES ($1, $2, $3)", library, person, PostgresValue(screens))
        }
        for session in contents.sessions {
            try transaction.run(
                "INSERT INTO photos_session VALUES ($1, $2, $3, $4, $5)", library, PostgresValue(session.token), person,
                session.signedInAt.value, session.end.value)
        }
        for answer in contents.answers { try state.insert(answer, of: contents.person, transaction) }
    }

    private func contents(
        of person: PersonID, _ transaction: borrowing PostgresTransaction
    ) throws(PostgresError) -> PersonalContents {
        let sessions = try transaction.run(
            """
            SELECT token, signed_in, ends FROM photos_session WHERE library = $1 AND person = $2
            ORDER BY signed_in, token
            """, library, person.value)
        let answers = try transaction.run(
            "SELECT \(PostgresPersonalState.columns) FROM photos_answer WHERE library = $1 AND person = $2 ORDER BY position",
            library,
            person.value)
        let recents = try transaction.run(
            "SELECT \(PostgresPersonalState.columnsOfRecents) FROM photos_recents WHERE library = $1 AND person = $2",
            library,
            person.value
        ).rows.first
        let screens = try transaction.run(
            "SELECT screens FROM photos_screens WHERE library = $1 AND person = $2", library, person.value)
        return PersonalContents(
            person, recents: try recents.map(PostgresPersonalState.edited) ?? EditedRecents(),
            screens: screens.first?.text,
            sessions: PostgresPersonalState.sessions(sessions),
            answers: PostgresPersonalState.answers(answers))
    }
}

/// Why a database does not take the state of a library: it has some of it already.
public struct StateIsThere: Error {}
