public import Personal
internal import Postgres

/// The right to publish editions of a library, which one program at a time has: a row in the database with a number that grows with
/// each holder, and the time until which it is held.
public struct PublisherLease: Sendable {
    /// What the database says.
    public struct Holding: Sendable, Equatable {
        /// The number of the holder; 0 if there was none.
        public var epoch: Int64
        /// Who it is: a text for people.
        public var holder: String
        /// Whether the time of the holder is over.
        public var isOver: Bool
    }

    /// How long a holder that is not heard of keeps it.
    public static let duration = Duration.seconds(15)

    private let state: PostgresPersonalState

    /// - Parameter state: of the library.
    public init(_ state: PostgresPersonalState) { self.state = state }

    /// Takes the lease if nobody holds it.
    ///
    /// - Parameters:
    ///   - holder: who takes it.
    ///   - epoch: its number is higher.
    ///   - replaces: whether to take it from another program.
    /// - Returns: its number; nil if another holds it.
    /// - Throws: ``PersonalStateError``.
    public func take(
        by holder: String, after epoch: Int64 = 0, replacing replaces: Bool = false
    ) throws(PersonalStateError) -> Int64? {
        try state.translating { () throws(PostgresError) in
            try state.checkSchema()
            let rows = try state.pool.transaction { transaction, _ throws(PostgresError) in
                try transaction.run(
                    """
                    INSERT INTO photos_publisher AS p VALUES ($1, $3 + 1, $2, now() + interval '15 seconds')
                    ON CONFLICT (library) DO UPDATE
                      SET epoch = greatest(p.epoch, $3) + 1, holder = $2, ends = now() + interval '15 seconds'
                      WHERE p.ends < now() OR \(replaces)
                    RETURNING epoch
                    """, state.library, PostgresValue(holder), PostgresValue(epoch))
            }
            return rows.first?.integer
        }
    }

    /// Holds the lease for another while.
    ///
    /// - Returns: false if another has taken it.
    /// - Throws: ``PersonalStateError``.
    public func renew(_ epoch: Int64) throws(PersonalStateError) -> Bool {
        try set("ends = now() + interval '15 seconds'", epoch)
    }

    /// Lets others take the lease at once.
    ///
    /// - Throws: ``PersonalStateError``.
    public func release(_ epoch: Int64) throws(PersonalStateError) {
        // Without a holder it is not renewed, should a renewal be on its way.
        _ = try set("ends = now() - interval '1 second', holder = ''", epoch)
    }

    /// Who holds it, or held it last; nil if nobody ever did.
    ///
    /// - Throws: ``PersonalStateError``.
    public func holding() throws(PersonalStateError) -> Holding? {
        try state.translating { () throws(PostgresError) in
            try state.checkSchema()
            let rows = try state.pool.read(
                "SELECT epoch, holder, ends < now() FROM photos_publisher WHERE library = $1", [state.library])
            guard let row = rows.rows.first, let epoch = row[0]?.integer else { return nil }
            return Holding(epoch: epoch, holder: row[1]?.text ?? "", isOver: row[2]?.boolean ?? true)
        }
    }

    private func set(_ values: String, _ epoch: Int64) throws(PersonalStateError) -> Bool {
        try state.translating { () throws(PostgresError) in
            try state.pool.transaction { transaction, _ throws(PostgresError) in
                try transaction.run(
                    "UPDATE photos_publisher SET \(values) WHERE library = $1 AND epoch = $2 AND holder <> ''",
                    state.library, PostgresValue(epoch)
                ).changed > 0
            }
        }
    }
}
