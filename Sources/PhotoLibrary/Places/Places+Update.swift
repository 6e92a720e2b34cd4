public import Catalog

extension PhotoLibrary.Places {
    /// The number of photos that ``update(onProgress:)`` has to look at: all of a library that an earlier version wrote, else 0.
    public func waitingForUpdate() throws(LibraryError) -> Int {
        try withCatalog { catalog throws(CatalogError) in Int(try catalog.placing.waiting(GazetteerPlacing().version)) }
    }

    /// Sets the photos that an earlier version wrote at their cities and districts, once. Corrections by hand stay. Takes about
    /// a minute for a million photos; without any, a look-up. If it is interrupted, finished parts are kept, and the next
    /// update continues. A library that cannot be written is listed as it is.
    ///
    /// - Parameter onProgress: called after each part; false ends the update.
    public func update(onProgress: (PlacingProgress) -> Bool = { _ in true }) throws(LibraryError) {
        do throws(LibraryError) {
            _ = try withCatalog { catalog throws(CatalogError) in
                try catalog.placing.update(GazetteerPlacing()) { onProgress($0) && !Task.isCancelled }
            }
        } catch .busy, .notAllowed, .diskFull, .inputOutput {
            // The next command tries again.
        }
    }
}
