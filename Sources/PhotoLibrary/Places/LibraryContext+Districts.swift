internal import Catalog
internal import Localization

extension LibraryContext {
    /// The districts of a city with photos, in the alphabetical order of their names in `locale`; none for a reader who may not
    /// know them.
    ///
    /// - Parameter source: the row of the source, to count only its photos.
    func districts(
        of city: PlaceRecord, source: Int64?, _ locale: LocaleTag, _ names: PlaceNames
    ) throws(LibraryError) -> [PlaceRecord] {
        guard names.positions.showsEverything else { return [] }
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
