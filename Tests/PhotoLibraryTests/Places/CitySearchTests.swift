import Catalog
internal import Disk
import Gazetteer
import Localization
import PhotoLibrary
import Testing
import Times

/// Cities, districts and regions of the world in a search, by the names of the dictionary.
@Suite struct CitySearchTests {
    @Test func sixtyCitiesFindTheirPhotosInTenLanguagesWhereverInTheCityTheyWereTaken() throws {
        let world = try PhotographedCities(CityNames.cities.map(\.id), districts: 4)
        #expect(CityNames.cities.count == 60 && world.photos.values.reduce(0) { $0 + $1.count } > 200)
        for (id, names) in CityNames.cities {
            let expected = try #require(world.photos[id])
            #expect(expected.count >= 2, "\(names)")
            for (language, name) in zip(CityNames.languages, names) {
                let found = try world.search(name, by: language)
                let missed = expected.subtracting(found.photos.map(\.name))
                #expect(missed.isEmpty, "\(name): \(missed)")
                #expect(PhotographedCities.number(found.places.first) == id, "\(name)")
                #expect(found.places.first?.place.photoCount == expected.count, "\(name)")
            }
        }
    }

    @Test func aDistrictIsFoundByItsNamesWithItsPhotosAndItsCity() throws {
        let world = try PhotographedCities([3_169_070, 1_850_147, 2_643_743, 2_950_159, 2_988_507], districts: 8)
        #expect(world.districts.count > 25)
        for district in world.districts {
            let others = TownNames.bundled.names(of: district.town.geonameID).map(\.text)
            // Photos are not found by a single letter.
            for name in [district.town.name] + others where FoldedWords(name).text.unicodeScalars.count > 2 {
                let found = try world.search(name, by: "en")
                let places = found.places.map { PhotographedCities.number($0) }
                #expect(places.contains(district.town.geonameID) && places.contains(district.city), "\(name)")
                #expect(found.photos.contains { $0.name == district.photo }, "\(name)")
                // Of those that match exactly the cities come first.
                let exact = found.places.filter { $0.nearness <= .known }.map { $0.place.cityRow == nil }
                #expect(exact == exact.sorted { $0 && !$1 }, "\(name)")
            }
        }
    }

    @Test(arguments: [
        ("Lazio", 3_169_070), ("Latium", 3_169_070), ("Лацио", 3_169_070), ("拉齐奥", 3_169_070), ("لاتسيو", 3_169_070),
        ("Bavaria", 2_867_714), ("Bayern", 2_867_714), ("Bavière", 2_867_714), ("Бавария", 2_867_714),
        ("bava", 2_867_714),
        ("Skåne", 2_692_969), ("skane lan", 2_692_969), ("Escania", 2_692_969), ("lund Сконе", 2_693_678),
    ])
    func aRegionFindsItsCitiesByItsNamesInEveryLanguage(name: String, town: Int) throws {
        let world = try PhotographedCities([3_169_070, 2_867_714, 2_692_969, 2_693_678, 2_673_730], districts: 2)
        let found = try world.search(name, by: "en")
        #expect(found.places.map { PhotographedCities.number($0) }.contains(town))
        #expect(!found.places.contains { $0.place.cityRow != nil || PhotographedCities.number($0) == 2_673_730 })
    }
}

/// A catalogue in memory with photos at the centres of real cities and of some of their districts.
private struct PhotographedCities {
    let catalog: Catalog
    /// The files of the photos of each city, by its GeoNames number.
    private(set) var photos: [Int: Set<String>] = [:]
    /// The districts of photos, each with the number of its city.
    private(set) var districts: [(town: Town, city: Int, photo: String)] = []

    /// - Parameter count: the number of districts of each city, of all parts of it.
    init(_ cities: [Int], districts count: Int) throws {
        catalog = try Catalog()
        var parts: [Int: [Town]] = [:]
        let wanted = Set(cities)
        Gazetteer.bundled.forEachTown { town in
            let city = Gazetteer.bundled.city(of: town).geonameID
            if wanted.contains(city), city != town.geonameID { parts[city, default: []].append(town) }
        }
        var rows: [SampleRow] = []
        for city in cities {
            let own = try #require(Gazetteer.bundled.town(geonameID: city))
            let parts = parts[city] ?? []
            let some = (0..<min(count, parts.count)).map { parts[$0 * parts.count / min(count, parts.count)] }
            for town in [own] + some {
                let location = Gazetteer.bundled.locate(town.coordinate)
                try #require(location.town?.geonameID == city, "\(town.name) in \(own.name)")
                let name = "\(rows.count).jpg"
                rows.append(Self.row(rows.count, name, at: location, town.coordinate))
                photos[city, default: []].insert(name)
                if let district = location.district { districts.append((district, city, name)) }
            }
        }
        _ = try catalog.samples.insert(rows, folder: "/p")
        _ = try catalog.search.update(NameDictionary(catalog: catalog))
    }

    private static func row(_ number: Int, _ name: String, at location: Location, _ position: Coordinate) -> SampleRow {
        var file = IndexedFile(
            folder: "/p", name: name,
            fingerprint: FileFingerprint(device: 0, inode: Int64(number), bytes: 1, modifiedAt: .epoch))
        (file.latitude, file.longitude) = (position.latitude, position.longitude)
        if let town = location.town {
            let city = place(town)
            file.place = city
            if let district = location.district {
                file.place = place(district)
                file.place.city = city
            }
        }
        let digits = String(number, radix: 36)
        return SampleRow(id: String(repeating: "0", count: 12 - digits.count) + digits, file: file)
    }

    private static func place(_ town: Town) -> PlaceDescription {
        PlaceDescription(
            id: PlaceID(town).rawValue, countryCode: town.countryCode, name: town.name, region: town.region,
            regionCode: town.regionCode)
    }

    /// What somebody finds who reads a language.
    func search(_ text: String, by language: String) throws -> SearchFindings {
        let languages = language == "zh" ? ["zh-Hans", "zh"] : [language]
        return try catalog.search.find(
            SearchQuery(text), limit: 400,
            reader: SearchReader(locale: LocaleTag(language) ?? .english, languages: languages))
    }

    /// The GeoNames number of a place that was found.
    static func number(_ found: FoundPlace?) -> Int? { found.flatMap { PlaceID(rawValue: $0.place.id).geonameID } }
}
