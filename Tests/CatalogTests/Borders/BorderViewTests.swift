import Catalog
import Foundation
import Localization
import TestLibraries
import Testing

/// Places under other countries by a view on disputed borders: what moves, what does not, and that nothing stored changes.
@Suite struct BorderViewTests {
    /// A place, and the countries that it is listed under: as stored, by ISO and by OpenStreetMap.
    private struct Sample {
        var place: PlaceDescription
        var iso: String
        var osm: String

        init(_ id: String, region: String? = nil, iso: String? = nil, osm: String? = nil) {
            let code = id.prefix(2).uppercased()
            let name = id.split(separator: "-").dropFirst().first.map(String.init)
            place = PlaceDescription(
                id: id, countryCode: code, name: name?.capitalized, regionCode: region, latitude: 1, longitude: 1)
            (self.iso, self.osm) = (iso ?? code, osm ?? code)
        }

        func country(_ view: BorderView) -> String {
            switch view {
            case .stored: place.countryCode
            case .iso: iso
            case .osm: osm
            }
        }
    }

    private static let samples = [
        Sample("xk-pristina-786714", iso: "RS"), Sample("xk-prizren-786712", iso: "RS"), Sample("rs-nis-787657"),
        Sample("il-katzrin-443093", iso: "SY"), Sample("il-haifa-294801"), Sample("sy-masadah-167167", osm: "IL"),
        Sample("sy-damascus-170654"), Sample("il-hananya-281187", iso: "PS"), Sample("il-jerusalem-281184"),
        Sample("ps-oldcity-6945291", osm: "IL"), Sample("ps-ramallah-282239"),
        Sample("ua-simferopol-693805", region: "UA-43", osm: "RU"),
        Sample("ua-sevastopol-694423", region: "UA-40", osm: "RU"), Sample("ua-kyiv-703448", region: "UA-30"),
        Sample("eh-laayoune-2462881", osm: "MA"), Sample("eh-tifariti-2461667"), Sample("ma-smara-2461874", iso: "EH"),
        Sample("ma-rabat-2538475"), Sample("gb-akrotiri-146839", iso: "CY"), Sample("gb-london-2643743"),
        Sample("cy-pergamos-146189", osm: "GB"), Sample("cy-nicosia-146268"),
        // Named by a list, with a number in the middle alone.
        Sample("il-443093-katzrin"), Sample("se-falun-2715459"), Sample("zz"),
    ]

    private let world: World

    init() throws {
        world = try World()
        for (number, sample) in Self.samples.enumerated() {
            try world.record([
                World.file(
                    "\(number).jpg", content: UInt8(number + 1), inode: Int64(number), takenAt: Int64(number),
                    place: sample.place)
            ])
        }
    }

    private var places: CatalogPlaces { world.catalog.places }

    /// The ids of places by country.
    private func expected(_ view: BorderView) -> [String: Set<String>] {
        Dictionary(grouping: Self.samples) { $0.country(view) }.mapValues { Set($0.map(\.place.id)) }
    }

    private func byCountry(_ sections: PlaceSections) -> [String: Set<String>] {
        Dictionary(uniqueKeysWithValues: sections.sections.map { ($0.countryCode, Set($0.places.map(\.record.id))) })
    }

    @Test(arguments: BorderView.allCases) func `each place is listed under its country of the view`(
        _ view: BorderView
    ) throws {
        let listed = try places.list(in: .english, borders: view)
        #expect(byCountry(listed) == expected(view))
        #expect(listed.sections.flatMap(\.places).count == Self.samples.count)
        #expect(try byCountry(places.listDistricts(in: .english, borders: view)) == expected(view))
        // What a place says of itself agrees, and its stored country remains.
        for section in listed.sections {
            for place in section.places {
                #expect(place.record.listedCountry(view) == section.countryCode)
                #expect(place.record.countryCode == place.record.id.prefix(2).uppercased())
            }
        }
    }

    @Test(arguments: BorderView.allCases) func `sections, their places and the index stay in order`(
        _ view: BorderView
    ) throws {
        // The first listing stores keys, the second reads them.
        for _ in 1...2 {
            let listed = try places.list(in: .english, borders: view)
            let names = listed.sections.dropLast().map(\.countryName)
            #expect(names == names.sorted() && listed.sections.last?.countryCode == "ZZ")
            for section in listed.sections {
                #expect(
                    section.places.map { $0.name.lowercased() } == section.places.map { $0.name.lowercased() }.sorted())
            }
            let titles = listed.index.map { String(listed.sections[$0.section].countryName.prefix(1)) }
            #expect(Array(titles.dropLast()) == listed.index.dropLast().map(\.title))
            var streamed: [(code: String, count: Int, ids: [String])] = []
            try places.forEach(
                in: .english, borders: view, onCountry: { streamed.append(($0.code, $0.photoCount, [])) },
                onPlace: { streamed[streamed.count - 1].ids.append($0.id) })
            #expect(streamed.map(\.code) == listed.sections.map(\.countryCode))
            #expect(streamed.map(\.ids) == listed.sections.map { $0.places.map(\.record.id) })
            #expect(streamed.map(\.count) == listed.sections.map(\.places.count))
        }
    }

    @Test(arguments: BorderView.allCases) func `all that asks for a country agrees with the library's view`(
        _ view: BorderView
    ) throws {
        try places.setBorders(view)
        let expected = expected(view)
        #expect(try byCountry(places.list(in: .english)) == expected)
        #expect(try places.listedCountries() == expected.keys.sorted())
        #expect(try world.catalog.counts().countries == expected.count - 1)
        for code in Set(BorderView.allCases.flatMap { self.expected($0).keys }) {
            let ids = expected[code] ?? []
            #expect(try places.isListed(country: code) == !ids.isEmpty, "\(code)")
            #expect(try Set(places.list(ofCountry: code, limit: 100).map(\.id)) == ids, "\(code)")
            #expect(try byCountry(places.list(in: .english, country: code))[code] ?? [] == ids, "\(code)")
            let photos = try world.catalog.photos.list(inCountry: code, order: .taken, limit: nil).photos
            #expect(Set(photos.map(\.place.id)) == ids, "\(code)")
        }
    }

    @Test func `another view for one listing leaves that of the library`() throws {
        try places.setBorders(.iso)
        #expect(try byCountry(places.list(in: .english, borders: .osm)) == expected(.osm))
        #expect(try byCountry(places.list(in: .english, borders: .stored)) == expected(.stored))
        #expect(try places.borders() == .iso)
        #expect(try byCountry(places.list(in: .english)) == expected(.iso))
    }

    @Test func `places, corrections and recents stay as they are through every view and back`() throws {
        func stored() throws -> [String] {
            let photos = try world.catalog.photos.list(at: nil, order: .taken, limit: nil).photos
            let corrections = try world.catalog.corrections.all().map { "\($0)" }
            return photos.map { "\($0)" } + corrections + (try world.catalog.recents.all().map { "\($0)" })
                + (try Self.samples.map { "\(String(describing: try places.find(id: $0.place.id)))" })
        }
        let photos = try world.catalog.photos.list(at: nil, order: .taken, limit: nil).photos
        try world.catalog.corrections.set(
            photos: [photos[0].row], to: Self.samples[0].place, latitude: 42.66, longitude: 21.16, at: 70)
        try world.catalog.recents.touch(photo: PhotoID(photos[1].id), at: 5)
        let before = try stored()
        let listed = try byCountry(places.list(in: .english))
        for view in [BorderView.iso, .osm, .stored] {
            try places.setBorders(view)
            #expect(try stored() == before, "\(view)")
        }
        #expect(try byCountry(places.list(in: .english)) == listed)
    }

    @Test func `a country whose last place is listed elsewhere, and one that has such places alone, come and go`()
        throws
    {
        let world = try World()
        try world.record([World.file("a.jpg", content: 1, place: Self.samples[0].place)])
        for (view, code) in [(BorderView.stored, "XK"), (.iso, "RS"), (.osm, "XK")] {
            try world.catalog.places.setBorders(view)
            let listed = try world.catalog.places.list(in: .english)
            #expect(listed.sections.map(\.countryCode) == [code] && listed.index.map(\.section) == [0])
            #expect(try world.catalog.counts().countries == 1)
        }
    }
}
