package import Catalog
internal import Disk
internal import Fetching
internal import Foundation
package import SharedState
package import Times

/// What the modules that work on one library share: its folder, its catalogue, personal state and the clock.
package struct LibraryContext: Sendable {
    /// The folder of the library.
    package let location: LibraryLocation
    private let wholeCatalog: Catalog
    /// Where personal state is stored; nil for where the catalogue says.
    private let ownPersonal: (any PersonalState)?
    private let shared: SharedPersonalState
    /// Whether ``personal`` is stored in the catalogue.
    package var isPersonalInCatalog: Bool { ownPersonal == nil && sharedPersonal == nil }
    /// Whether one SQL statement can join ``personal`` with all of its photos: they are in one catalogue, and the reader sees all.
    package var joinsPersonal: Bool { disclosure.photos == .owner && isPersonalInCatalog }
    /// The clock for everything that depends on the time of day.
    package let clock: any WallClock
    /// What is shown where no reader is known: everything for the person at the machine, nothing in a server.
    package let unnamed: Disclosure

    /// What the reader for whom this task works sees.
    package var disclosure: Disclosure { Disclosure.reader ?? unnamed }

    /// The database of the library, as the reader for whom this task works sees it.
    package var catalog: Catalog { wholeCatalog.seen(by: disclosure.photos) }

    /// The recents, sessions, answers and navigation history of each user, by ids of photos, also of those that a rule hides now.
    package var personal: any PersonalState { ownPersonal ?? sharedPersonal ?? wholeCatalog.personal }

    /// The personal state in PostgreSQL, if the catalogue says that it is there. Costs a read of the catalogue, so that programs which
    /// have the library open follow a move.
    package var sharedPersonal: PostgresPersonalState? {
        do throws(CatalogError) {
            return try shared.state(at: try wholeCatalog.personal.store()) { () throws(CatalogError) in
                try wholeCatalog.libraryID()
            }
        } catch {
            // What was known goes on; the catalogue refuses state that is not in it.
            return shared.known
        }
    }

    /// Writes no copy of the edit log until somebody asks for ``sharedPersonal``: for its move, which holds the lock that a copy needs.
    package func leaveSharedPersonal() { shared.forget() }

    /// - Parameters:
    ///   - personal: where personal state is stored; nil for where the catalogue says.
    ///   - shared: the connections to that place.
    package init(
        location: LibraryLocation, catalog: Catalog, personal: (any PersonalState)? = nil,
        shared: SharedPersonalState = SharedPersonalState(), clock: any WallClock = SystemClock()
    ) {
        (self.location, wholeCatalog, ownPersonal, self.clock) = (location, catalog, personal, clock)
        self.shared = shared
        unnamed = .everything
    }

    /// The same library, with what it shows where no reader is known.
    package init(_ context: LibraryContext, disclosing disclosure: Disclosure) {
        (location, wholeCatalog, clock) = (context.location, context.wholeCatalog, context.clock)
        (ownPersonal, shared) = (context.ownPersonal, context.shared)
        unnamed = disclosure
    }

    /// The present time by ``clock``.
    package func now() -> Instant { clock.now() }

    /// Runs `body` on the catalogue, and converts its errors to ``LibraryError``.
    package func withCatalog<Value>(_ body: (Catalog) throws(CatalogError) -> Value) throws(LibraryError) -> Value {
        do throws(CatalogError) {
            return try body(catalog)
        } catch {
            throw LibraryError(error, library: location.path)
        }
    }

    /// Runs `body` on the personal state, and converts its errors to ``LibraryError``.
    package func withPersonal<Value>(
        _ body: (any PersonalState) throws(PersonalStateError) -> Value
    ) throws(LibraryError) -> Value {
        do throws(PersonalStateError) {
            do throws(PersonalStateError) {
                return try body(personal)
            } catch .moved {
                // Another program has moved it meanwhile, or was killed before it had finished.
                if let shared = sharedPersonal { try SharedStateMove(shared).finishTaking() }
                return try body(personal)
            }
        } catch {
            throw libraryError(error)
        }
    }

    /// Converts any error to a ``LibraryError``.
    package func libraryError(_ error: any Error) -> LibraryError {
        switch error {
        case let error as LibraryError: error
        case let error as CatalogError: LibraryError(error, library: location.path)
        case PersonalStateError.refused(let refusal): LibraryError(refusal)
        case PersonalStateError.failed(let error): libraryError(error)
        case PersonalStateError.moved: .busy("what people did is being moved; try again")
        case PersonalStateError.away(let absence):
            .away(
                "cannot use PostgreSQL, where recents and sessions are: \(absence.reason)", isDown: absence.isDown)
        case let error as FileFailure: error.whileReading
        case let error as FetchError where error == .cancelled: .interrupted
        case let error as FetchError: .unavailable(error.reason)
        case is CancellationError: .interrupted
        default: .inputOutput(ErrorReason.text(error))
        }
    }
}
