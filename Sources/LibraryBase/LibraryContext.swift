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
    /// Tells the time to all rooms.
    package let clock: any WallClock

    package init(location: LibraryLocation, catalog: Catalog, clock: any WallClock = SystemClock()) {
        (self.location, self.catalog, self.clock) = (location, catalog, clock)
    }

    /// Milliseconds since 1970 now.
    package func now() -> Instant { clock.now() }

    /// Runs `body` on the catalogue and turns its errors into the library's.
    package func withCatalog<Value>(_ body: (Catalog) throws(CatalogError) -> Value) throws(LibraryError) -> Value {
        do throws(CatalogError) {
            return try body(catalog)
        } catch {
            throw LibraryError(error, library: location.path)
        }
    }

    /// Any error of an action as the library's.
    package func libraryError(_ error: any Error) -> LibraryError {
        switch error {
        case let error as LibraryError: error
        case let error as CatalogError: LibraryError(error, library: location.path)
        case let error as FileFailure: error.whileReading
        case let error as FetchError where error == .cancelled: .interrupted
        case let error as FetchError: .unavailable(error.reason)
        case is CancellationError: .interrupted
        default: .inputOutput(ErrorReason.text(error))
        }
    }
}
