internal import Catalog
internal import LibraryBase
internal import Pictures

/// A part of the interface of ``PhotoLibrary``: a small value with the methods for one subject, which calls the modules that do
/// the work.
protocol Desk: Sendable {
    /// The library.
    var hall: PhotoLibrary { get }
}

extension Desk {
    var context: LibraryContext { hall.context }
    var catalog: Catalog { hall.context.catalog }
    var location: LibraryLocation { hall.context.location }
    var originals: OriginalStore { hall.pictureRoom.originals }

    /// Runs `body` on the catalogue, and converts its errors to ``LibraryError``.
    func withCatalog<Value>(_ body: (Catalog) throws(CatalogError) -> Value) throws(LibraryError) -> Value {
        try context.withCatalog(body)
    }

    /// Converts any error to a ``LibraryError``.
    func libraryError(_ error: any Error) -> LibraryError { context.libraryError(error) }
}
