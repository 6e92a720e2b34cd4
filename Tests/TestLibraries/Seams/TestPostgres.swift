internal import Foundation
package import SharedState

/// A PostgreSQL database for tests.
package enum TestPostgres {
    /// Where it is, as libpq understands it; nil if there is none.
    package static let address = ProcessInfo.processInfo.environment["PHOTOS_TEST_POSTGRES"].flatMap {
        $0.isEmpty ? nil : $0
    }

    /// The state of a library of its own.
    ///
    /// - Throws: ``PersonalStateError``.
    package static func state() throws -> PostgresPersonalState {
        let state = PostgresPersonalState(
            "\(address ?? "") 1", library: "test-\(UInt64.random(in: 0 ... .max))")
        try SharedStateMove(state).take(replacing: false) { nil }
        try SharedStateMove(state).finishTaking()
        return state
    }

    /// The same state, as another process uses it.
    package static func another(_ state: PostgresPersonalState) throws -> PostgresPersonalState {
        PostgresPersonalState(address ?? "", library: state.identity)
    }
}
