internal import Catalog

extension PhotoLibrary.Manifests {
    /// The ids of the districts of a city with photographs, those with the most first. Costs time in proportion to the
    /// photos in districts of the city.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` for an unknown place.
    public func districts(ofPlace id: String) throws(LibraryError) -> [String] {
        let place = try context.place(whole: id)
        return try withCatalog { catalog throws(CatalogError) in
            try catalog.places.districts(ofCity: place.row).map(\.id)
        }
    }

    /// Those of these places that have districts with photographs. Takes some microseconds per place.
    public func withDistricts(_ ids: [String]) throws(LibraryError) -> Set<String> {
        try withCatalog { catalog throws(CatalogError) in try catalog.places.withDistricts(ids) }
    }

    /// The id of the city that a place is a district of; nil for a city, town or village.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` for an unknown place.
    public func city(ofPlace id: String) throws(LibraryError) -> String? {
        guard let row = try context.place(whole: id).cityRow else { return nil }
        return try withCatalog { catalog throws(CatalogError) in try catalog.places.find(row: row)?.id }
    }
}
