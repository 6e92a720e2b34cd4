package import SharedState
internal import Synchronization

/// The personal state in PostgreSQL that a library uses, with its connections; shared by the copies of its context.
package final class SharedPersonalState: Sendable {
    private let current: Mutex<(address: String, state: PostgresPersonalState)?>

    /// - Parameter known: the state, if it is known before anybody asks.
    package init(known: PostgresPersonalState? = nil) {
        current = Mutex(known.map { ("", $0) })
    }

    /// The state that was last asked for; nil if it is in the catalogue, or nobody has asked.
    package var known: PostgresPersonalState? { current.withLock { $0?.state } }

    func forget() { current.withLock { $0 = nil } }

    /// The state at an address; nil for the catalogue.
    ///
    /// - Parameter library: the id of the library, which is asked for once.
    func state<Failure>(
        at address: String?, library: () throws(Failure) -> String
    ) throws(Failure) -> PostgresPersonalState? {
        guard let address else {
            forget()
            return nil
        }
        if let known = current.withLock({ $0 }), known.address == address { return known.state }
        let state = PostgresPersonalState(address, library: try library())
        return current.withLock { current in
            if let known = current, known.address == address { return known.state }
            current = (address, state)
            return state
        }
    }
}
