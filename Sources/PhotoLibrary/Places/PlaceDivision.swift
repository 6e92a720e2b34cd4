internal import Catalog
internal import Gazetteer
internal import Localization

/// How a listing of places is divided.
public enum PlaceDivision: String, Sendable, CaseIterable {
    /// Into countries.
    case country
    /// Into countries, and these into their regions.
    case region
}

/// The places of a country in one region.
struct PlaceRegion {
    /// ISO 3166-2; nil if it is not known.
    var code: String?
    /// The name in the reader's language; nil for places whose region is not known.
    var name: String?
    /// The index letter of the name.
    var indexTitle: String?
    var places: [PlaceSections.Place]
}

/// Divides countries into regions, sorted by the rules of a locale. Lives for one listing.
struct RegionOrder {
    private let collator: Collator
    private let letters: AlphabeticIndex
    private let names: PlaceNames

    init(locale: LocaleTag, names: PlaceNames) throws(LibraryError) {
        do {
            (collator, letters) = (try Collator(locale: locale), try AlphabeticIndex(locale: locale))
        } catch {
            throw .inputOutput("cannot sort the names of regions: \(ErrorReason.text(error))")
        }
        self.names = names
    }

    /// The regions of places in one country, in alphabetical order; places of unknown region come first. The order of the places
    /// remains.
    func regions(of places: [PlaceSections.Place]) throws(LibraryError) -> [PlaceRegion] {
        // A place of an earlier version has the name of its region only.
        var codes: [String: String] = [:]
        for case let (name?, code?) in places.map({ ($0.record.region, $0.record.regionCode) }) { codes[name] = code }
        let groups = Dictionary(grouping: places) { place in
            let record = place.record
            return record.regionCode ?? record.region.map { codes[$0] ?? $0 } ?? ""
        }
        var keyed: [(key: [UInt8], region: PlaceRegion)] = []
        for (key, places) in groups {
            let code = places.lazy.compactMap(\.record.regionCode).first
            let name = key.isEmpty ? nil : self.name(of: places) ?? key
            let region = PlaceRegion(code: code, name: name, indexTitle: name.map(letters.title), places: places)
            do {
                keyed.append((try name.map(collator.sortKey) ?? [], region))
            } catch {
                throw .inputOutput("cannot sort the names of regions: \(ErrorReason.text(error))")
            }
        }
        keyed.sort { left, right in
            left.key == right.key
                ? left.region.code ?? "" < right.region.code ?? "" : left.key.lexicographicallyPrecedes(right.key)
        }
        return keyed.map(\.region)
    }

    /// The name of the region of places. That of a region which repeats the name of its city is the name of the city.
    private func name(of places: [PlaceSections.Place]) -> String? {
        for place in places {
            if let name = names.regionName(of: place.record) { return name }
        }
        if places.count == 1 { return places[0].name }
        return places.first?.record.regionCode.flatMap { RegionNames.bundled.name(of: $0, in: "en") }
    }
}
