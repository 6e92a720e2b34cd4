public import Catalog

extension PhotoLibrary.Photos {
    /// The photos directly before and after one at a place, newest first, by their complete ids.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` for an unknown photo or place.
    public func neighbours(of id: String, place: String) throws(LibraryError) -> PhotoNeighbours {
        let photo = try context.photo(whole: id)
        let place = try context.place(whole: place)
        return try withCatalog { catalog throws(CatalogError) in
            try catalog.photos.neighbours(of: photo, at: place.row)
        }
    }
}

extension PhotoLibrary.Trips {
    /// The photos directly before and after one in a trip, newest first.
    ///
    /// - Parameters:
    ///   - photo: a complete id.
    ///   - trip: as for ``trip(_:in:locale:)``.
    /// - Throws: ``LibraryError/notFound(_:)`` for an unknown photo or trip.
    public func neighbours(
        of photo: String, trip: String, in trips: TripIndex
    ) throws(LibraryError) -> PhotoNeighbours {
        let photo = try context.photo(whole: photo)
        let span = try visible(trips).trip(trip).found.span
        return try withCatalog { catalog throws(CatalogError) in
            try catalog.photos.neighbours(of: photo, in: span)
        }
    }
}
