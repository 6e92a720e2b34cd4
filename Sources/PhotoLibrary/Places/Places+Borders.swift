public import Catalog

extension PhotoLibrary.Places {
    /// The view on disputed borders by which places are listed.
    public func borders() throws(LibraryError) -> BordersDocument {
        BordersDocument(borders: try withCatalog { catalog throws(CatalogError) in try catalog.places.borders() })
    }

    /// Sets the view on disputed borders by which places are listed. Nothing else that is stored changes.
    public func setBorders(_ view: BorderView) throws(LibraryError) -> BordersDocument {
        try withCatalog { catalog throws(CatalogError) in try catalog.places.setBorders(view) }
        return try borders()
    }
}
