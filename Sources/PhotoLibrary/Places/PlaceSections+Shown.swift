internal import Catalog
internal import LibraryBase

extension PlaceSections {
    /// The same photos for a reader who may not know towns: each country as one place, or everything as one.
    func shown(_ names: PlaceNames) -> PlaceSections {
        guard names.positions.precision == .country else {
            guard var all = sections.first, var place = all.places.first else { return self }
            place.record = .counting(sections.flatMap(\.places), as: .everywhere)
            place.name = names.country(PlaceRecord.unknownCountry).name
            (all.countryCode, all.countryName, all.places) = (PlaceRecord.unknownCountry, place.name, [place])
            return PlaceSections(index: [], sections: [all])
        }
        var shown = self
        for (number, section) in sections.enumerated() {
            guard var place = section.places.first else { continue }
            place.record = .counting(section.places, as: .country(section.countryCode))
            place.name = section.countryName
            place.indexTitle = index.last { $0.section <= number }?.title ?? place.indexTitle
            shown.sections[number].places = [place]
        }
        return shown
    }
}

extension PlaceRecord {
    /// All of `places` as one.
    fileprivate static func counting(_ places: [PlaceSections.Place], as whole: WholePlace) -> PlaceRecord {
        var record = whole.record
        record.photoCount = places.reduce(0) { $0 + $1.record.photoCount }
        record.isUncounted = places.contains { $0.record.isUncounted }
        return record
    }
}
