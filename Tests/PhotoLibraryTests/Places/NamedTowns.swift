import Catalog
internal import Disk
import Gazetteer
import Localization
import PhotoLibrary
import Times

/// A catalogue in memory with a photo at each of some real towns.
struct NamedTowns {
    let catalog: Catalog
    let towns: [Town]

    /// - Parameters:
    ///   - wanted: GeoNames numbers.
    ///   - others: beside them, one in so many of all towns.
    ///   - more: how many photos are at a town beyond its first, by its GeoNames number.
    init(_ wanted: Set<Int>, oneIn others: Int, more: [Int: Int] = [:]) throws {
        catalog = try Catalog()
        var towns: [Town] = []
        Gazetteer.bundled.forEachTown { town in
            if wanted.contains(town.geonameID) || town.geonameID % others == 0 { towns.append(town) }
        }
        self.towns = towns
        let photographed = towns.flatMap { Array(repeating: $0, count: 1 + more[$0.geonameID, default: 0]) }
        let rows = photographed.enumerated().map { number, town in
            var file = IndexedFile(
                folder: "/p", name: "\(number).jpg",
                fingerprint: FileFingerprint(device: 0, inode: Int64(number), bytes: 1, modifiedAt: .epoch))
            file.place = PlaceDescription(
                id: PlaceID(town).rawValue, countryCode: town.countryCode, name: town.name, region: town.region,
                regionCode: town.regionCode)
            let digits = String(number, radix: 36)
            return SampleRow(id: String(repeating: "0", count: 12 - digits.count) + digits, file: file)
        }
        _ = try catalog.samples.insert(rows, folder: "/p")
        _ = try catalog.search.update(NameDictionary(catalog: catalog))
    }

    /// GeoNames numbers of the places that are found, the best first.
    func found(_ text: String, limit: Int = 20, by language: String = "en") throws -> [Int?] {
        try search(text, limit: limit, by: language).places.map { PlaceID(rawValue: $0.place.id).geonameID }
    }

    /// What somebody finds who reads a language.
    func search(_ text: String, limit: Int = 20, by language: String = "en") throws -> SearchFindings {
        let locale = LocaleTag(language) ?? .english
        return try catalog.search.find(
            SearchQuery(text), limit: limit, reader: SearchReader(locale: locale, languages: [language]))
    }
}
