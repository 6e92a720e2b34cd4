internal import Catalog
public import Localization

extension PhotoLibrary.Manifests {
    /// The ids of the districts of a city with photographs, those with the most first; none for a reader who may not know them. Costs time in proportion to the
    /// photos in districts of the city.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` for an unknown place.
    public func districts(ofPlace id: String) throws(LibraryError) -> [String] {
        let place = try context.place(whole: id)
        guard try context.positionRule().showsEverything else { return [] }
        return try withCatalog { catalog throws(CatalogError) in
            try catalog.places.linkedDistricts(ofCity: place.row).map(\.id)
        }
    }

    /// Those of these places that have districts with photographs. Takes some microseconds per place.
    public func withDistricts(_ ids: [String]) throws(LibraryError) -> Set<String> {
        guard try context.positionRule().showsEverything else { return [] }
        return try withCatalog { catalog throws(CatalogError) in try catalog.places.withDistricts(ids) }
    }

    /// The city of a district; nil for a city, town or village.
    public func city(of place: ManifestPlace, in languages: [LocaleTag]) throws(LibraryError) -> ManifestPlace? {
        guard let row = try context.place(whole: place.id).cityRow else { return nil }
        let city = try withCatalog { catalog throws(CatalogError) in try catalog.places.find(row: row) }
        return try city.flatMap { city throws(LibraryError) in try places([city.id], in: languages).first }
    }
}
