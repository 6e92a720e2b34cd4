internal import Catalog
public import Localization

/// A city and its districts.
public struct CityDistricts: Sendable, Equatable {
    public var city: PlaceDocument
    /// Those with photographs, the ones with the most first. Each has the number of photos that its id leads to.
    public var districts: [PlaceDocument]
}

extension PhotoLibrary.Places {
    /// The districts of a city with photographs, or those of the city that a district is in. Costs time in proportion to
    /// the photos in districts of the city.
    ///
    /// - Parameters:
    ///   - id: the complete id of a city or of a district.
    ///   - source: the name of a source, to count only its photos.
    /// - Throws: ``LibraryError/notFound(_:)``.
    public func districts(
        around id: String, source: String? = nil, locale: LocaleTag
    ) throws(LibraryError) -> CityDistricts {
        let source = try source.map { source throws(LibraryError) in try context.source(source).row }
        var city = try context.place(whole: id)
        let cityRow = city.cityRow
        let names = try context.placeNames(locale)
        let districts = try withCatalog { catalog throws(CatalogError) in
            if let cityRow, let found = try catalog.places.find(row: cityRow) { city = found }
            if let source { city = try catalog.places.counting(city, of: source) }
            return try catalog.places.linkedDistricts(ofCity: city.row, of: source)
        }
        names.prepare([city] + districts)
        return CityDistricts(
            city: PlaceDocument(city, names: names), districts: districts.map { PlaceDocument($0, names: names) })
    }
}
