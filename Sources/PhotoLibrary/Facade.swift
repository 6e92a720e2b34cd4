internal import Catalog
internal import Disk
internal import LibraryBase
internal import Pictures

/// A part of the interface of ``PhotoLibrary``: a small value with the methods for one subject, which calls the modules that do
/// the work.
protocol Facade: Sendable {
    /// The library.
    var library: PhotoLibrary { get }
}

extension Facade {
    var context: LibraryContext { library.context }
    var catalog: Catalog { library.context.catalog }
    var location: LibraryLocation { library.context.location }
    var originals: OriginalStore { library.photoPictures.originals }

    /// Runs `body` on the catalogue, and converts its errors to ``LibraryError``.
    func withCatalog<Value>(_ body: (Catalog) throws(CatalogError) -> Value) throws(LibraryError) -> Value {
        try context.withCatalog(body)
    }

    /// Converts any error to a ``LibraryError``.
    func libraryError(_ error: any Error) -> LibraryError { context.libraryError(error) }

    /// The same for an error while files are written.
    func writingError(_ error: any Error) -> LibraryError {
        (error as? FileFailure)?.whileWriting ?? libraryError(error)
    }
}
