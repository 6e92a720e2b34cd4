import Catalog
import Localization

/// A catalogue with photos at cities that are made up, with districts, and in regions with names in two languages.
struct SearchedCities {
    let world: World

    static let rome = place("it-rome-1", "Rome")
    static let ostia = place("it-ostia-4", "Ostia")
    static let testaccio = place("it-testaccio-2", "Testaccio", of: rome)
    static let pigna = place("it-pigna-3", "Pigna", of: rome)

    static func place(
        _ id: String, _ name: String, region: (name: String, code: String) = ("Lazio", "IT-62"),
        of city: PlaceDescription? = nil
    ) -> PlaceDescription {
        PlaceDescription(
            id: id, countryCode: "IT", name: name, region: region.name, regionCode: region.code, latitude: 1,
            longitude: 1,
            city: city)
    }

    /// A photo at each of these places.
    init(_ places: [PlaceDescription]) throws {
        world = try World()
        for (number, place) in places.enumerated() {
            try world.record([
                World.file(
                    "\(place.name ?? "") \(number)", content: UInt8(number + 1), takenAt: Int64(number), place: place)
            ])
        }
        try update()
    }

    @discardableResult func update() throws -> SearchUpdate { try world.catalog.search.update(Names()) }

    func search(_ text: String, limit: Int = 20, finds: SearchReader.FoundDetail = .districts) throws -> SearchFindings
    {
        try world.catalog.search.find(
            SearchQuery(text), limit: limit,
            reader: SearchReader(locale: .english, languages: ["en"], finds: finds))
    }

    /// The names of the places that are found, the best first.
    func places(_ text: String) throws -> [String] { try search(text).places.compactMap(\.place.name) }

    /// The files of the photos that are found, in alphabetical order.
    func photos(_ text: String) throws -> [String] { try search(text).photos.map(\.name).sorted() }

    private struct Names: PlaceNameSource {
        let version = "1"

        func names(of places: [PlaceRecord]) -> [[DictionaryName]] {
            places.map { place in
                switch place.id {
                case "it-rome-1":
                    [
                        DictionaryName(text: "Roma", languages: ["it"], isLocal: true),
                        DictionaryName(text: "Рим", languages: ["ru"], isLocal: false),
                    ]
                case "it-testaccio-2": [DictionaryName(text: "Тестаччо", languages: ["ru"], isLocal: false)]
                default: []
                }
            }
        }

        func names(ofCountries codes: [String]) -> [String: [String]] { ["IT": ["Italy", "Italia"]] }

        func names(ofRegions codes: Set<String>) -> [String: [DictionaryName]] {
            [
                "IT-62": [
                    DictionaryName(text: "Lazio", languages: ["it"], isLocal: false),
                    DictionaryName(text: "Latium", languages: ["de"], isLocal: false),
                    DictionaryName(text: "Regione di Roma Antica", languages: ["en"], isLocal: false),
                ]
            ].filter { codes.contains($0.key) }
        }
    }
}
