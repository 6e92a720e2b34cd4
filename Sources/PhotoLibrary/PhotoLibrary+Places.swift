internal import Catalog
public import Gazetteer
public import Localization

extension PhotoLibrary {
    /// The places: countries as sections, the alphabetical index over them, all in the order of `locale`.
    ///
    /// - Parameters:
    ///   - country: ISO 3166-1 alpha-2 code of the only country wanted, of either case.
    ///   - near: a position; then what is nearest comes first, sections and places alike, and the index is empty.
    public func places(
        locale: LocaleTag, country: String? = nil, near: Coordinate? = nil, terminal: Terminal
    ) throws(LibraryError) -> PlacesDocument {
        let country = country?.uppercased()
        var places = try withCatalog { catalog throws(CatalogError) in
            try catalog.places(in: locale, country: country)
        }
        if let near { places = places.sorted(near: near) }
        remember(terminal: terminal, kind: .place, rows: places.sections.flatMap { $0.places.map(\.record.row) })
        return PlacesDocument(places, locale: locale)
    }
}

extension PlaceSections {
    /// The same places, nearest first; those without a position last.
    fileprivate func sorted(near: Coordinate) -> PlaceSections {
        var sections = sections.map { section in
            var section = section
            for index in section.places.indices {
                let record = section.places[index].record
                guard let latitude = record.latitude, let longitude = record.longitude,
                    let coordinate = Coordinate(latitude: latitude, longitude: longitude)
                else { continue }
                section.places[index].distance = near.distance(to: coordinate)
            }
            section.places.sort { ($0.distance ?? .infinity) < ($1.distance ?? .infinity) }
            return section
        }
        sections.sort { ($0.places.first?.distance ?? .infinity) < ($1.places.first?.distance ?? .infinity) }
        return PlaceSections(index: [], sections: sections)
    }
}
