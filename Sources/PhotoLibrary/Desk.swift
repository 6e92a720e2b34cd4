internal import Catalog
internal import LibraryBase
internal import Pictures

/// A subject of the hall: a small value that says what can be done about it, and has rooms do it.
protocol Desk: Sendable {
    /// The library.
    var hall: PhotoLibrary { get }
}

extension Desk {
    var context: LibraryContext { hall.context }
    var catalog: Catalog { hall.context.catalog }
    var location: LibraryLocation { hall.context.location }
    var originals: OriginalStore { hall.pictureRoom.originals }

    /// Runs `body` on the catalogue and turns its errors into the library's.
    func withCatalog<Value>(_ body: (Catalog) throws(CatalogError) -> Value) throws(LibraryError) -> Value {
        try context.withCatalog(body)
    }

    /// Any error of an action as the library's.
    func libraryError(_ error: any Error) -> LibraryError { context.libraryError(error) }
}
