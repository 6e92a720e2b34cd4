internal import Catalog
public import Localization

/// A place with its city and the districts of that.
public struct CityDistricts: Sendable, Equatable {
    /// The city, or one of its districts.
    public var place: PlaceDocument
    public var city: PlaceDocument
    /// Those with photographs, the ones with the most first; none for a reader who may not know them. Each has the number of photos that its id leads to.
    public var districts: [PlaceDocument]
}

extension PhotoLibrary.Places {
    /// A place and the districts with photographs of its city. Costs time in proportion to the photos in districts of the
    /// city, which are counted once.
    ///
    /// - Parameters:
    ///   - id: the complete id of a city or of a district.
    ///   - source: the name of a source, to count only its photos.
    /// - Throws: ``LibraryError/notFound(_:)``.
    public func districts(
        around id: String, source: String? = nil, locale: LocaleTag
    ) throws(LibraryError) -> CityDistricts {
        let row = try context.row(ofPlace: id)
        let names = try context.placeNames(locale)
        guard names.positions.precision.showsTowns else {
            let place = try self.place(id, source: source, locale: locale)
            return CityDistricts(place: place, city: place, districts: [])
        }
        let source = try source.map { source throws(LibraryError) in try context.source(source).row }
        let found = try withCatalog { catalog throws(CatalogError) in
            try catalog.places.around(row, of: source)
        }
        guard let found else { throw .notFound("no such place: \(id)") }
        names.prepare([found.city, found.place] + found.districts)
        var place = PlaceDocument(found.place, names: names)
        try date(&place, row: row, of: source)
        return CityDistricts(
            place: place, city: PlaceDocument(found.city, names: names),
            districts: (names.positions.showsEverything ? found.districts : []).map { PlaceDocument($0, names: names) })
    }
}
