package import Catalog
internal import Disk
internal import Fetching
internal import Foundation
package import Times

/// What the rooms of one library share: where it is, what it remembers, and what time it is.
package struct LibraryContext: Sendable {
    /// Where the library is.
    package let location: LibraryLocation
    /// What is remembered.
    package let catalog: Catalog
    /// What people have of their own.
    package let personal: any PersonalState
    /// Whether that is in the catalogue, where one statement reads it with the photos.
    package let isPersonalInCatalog: Bool
    /// Tells the time to all rooms.
    package let clock: any WallClock

    /// - Parameter personal: what people have of their own; nil where the catalogue has it.
    package init(
        location: LibraryLocation, catalog: Catalog, personal: (any PersonalState)? = nil,
        clock: any WallClock = SystemClock()
    ) {
        (self.location, self.catalog, self.clock) = (location, catalog, clock)
        self.personal = personal ?? catalog.personal
        isPersonalInCatalog = personal == nil
    }

    /// The present time, by the library's clock.
    package func now() -> Instant { clock.now() }

    /// Runs `body` on the catalogue and turns its errors into the library's.
    package func withCatalog<Value>(_ body: (Catalog) throws(CatalogError) -> Value) throws(LibraryError) -> Value {
        do throws(CatalogError) {
            return try body(catalog)
        } catch {
            throw LibraryError(error, library: location.path)
        }
    }

    /// Runs `body` on what people have of their own and turns its errors into the library's.
    package func withPersonal<Value>(
        _ body: (any PersonalState) throws(PersonalStateError) -> Value
    ) throws(LibraryError) -> Value {
        do throws(PersonalStateError) {
            return try body(personal)
        } catch {
            throw libraryError(error)
        }
    }

    /// Any error of an action as the library's.
    package func libraryError(_ error: any Error) -> LibraryError {
        switch error {
        case let error as LibraryError: error
        case let error as CatalogError: LibraryError(error, library: location.path)
        case PersonalStateError.refused(let refusal): LibraryError(refusal)
        case PersonalStateError.failed(let error): libraryError(error)
        case let error as FileFailure: error.whileReading
        case let error as FetchError where error == .cancelled: .interrupted
        case let error as FetchError: .unavailable(error.reason)
        case is CancellationError: .interrupted
        default: .inputOutput(ErrorReason.text(error))
        }
    }
}
