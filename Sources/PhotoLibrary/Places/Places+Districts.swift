internal import Catalog
public import Localization

extension PhotoLibrary.Places {
    /// The districts of a city with photos, in alphabetical order; none for another place.
    ///
    /// - Parameters:
    /// - id: the complete id of the place.
    /// - source: the name of a source, to count only its photos.
    /// - Throws: ``LibraryError/notFound(_:)``.
    public func districts(
        ofPlace id: String, source: String? = nil, locale: LocaleTag
    ) throws(LibraryError) -> [DistrictDocument] {
        let place = try context.place(whole: id)
        let source = try source.map { source throws(LibraryError) in try context.source(source).row }
        let names = try context.placeNames(locale)
        return try context.districts(of: place, source: source, locale, names).map {
            DistrictDocument($0, names: names)
        }
    }
}

extension LibraryContext {
    /// The districts of a city with photos, in the alphabetical order of their names in `locale`.
    ///
    /// - Parameter source: the row of the source, to count only its photos.
    func districts(
        of city: PlaceRecord, source: Int64?, _ locale: LocaleTag, _ names: PlaceNames
    ) throws(LibraryError) -> [PlaceRecord] {
        let districts = try withCatalog { catalog throws(CatalogError) in
            try catalog.places.districts(ofCity: city.row, of: source)
        }
        names.prepare(districts)
        do {
            let collator = try Collator(locale: locale)
            let keyed = try districts.map { (key: try collator.sortKey(names.name(of: $0)), district: $0) }
            // Districts of one name keep the order of their ids.
            return keyed.enumerated().sorted { left, right in
                left.element.key == right.element.key
                    ? left.offset < right.offset : left.element.key.lexicographicallyPrecedes(right.element.key)
            }.map(\.element.district)
        } catch {
            throw .inputOutput("cannot sort the names of districts: \(ErrorReason.text(error))")
        }
    }
}

extension DistrictDocument {
    init(_ district: PlaceRecord, names: PlaceNames) {
        self.init(id: district.id, name: names.name(of: district), photoCount: district.photoCount)
    }
}
