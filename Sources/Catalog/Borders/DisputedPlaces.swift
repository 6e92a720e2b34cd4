/// The places that a view on disputed borders lists under another country than the one that is stored.
///
/// docs/borders.md describes the rows and how they were found. The numbers are those of towns in GeoNames (CC BY 4.0):
/// for Western Sahara by the outlines of Natural Earth's disputed areas (public domain), for the bases by those of
/// country-coder (ISC), for Jerusalem and the Golan chosen from such lists by hand.
struct DisputedPlaces {
    /// What a row is about.
    private enum Subject {
        /// Places with this country code.
        case country(String)
        /// Places in the region with this ISO 3166-2 code.
        case region(String)
        /// Towns with these numbers in GeoNames.
        case towns([Int])
    }

    private struct Line {
        var view: BorderView
        var subject: Subject
        /// The country to list them under.
        var country: String
    }

    private static let lines = [
        // Kosovo, whose code is not one of ISO 3166-1.
        Line(view: .iso, subject: .country("XK"), country: "RS"),
        // The Golan, east of the boundary of 1923.
        Line(
            view: .iso,
            subject: .towns([
                170_378, 172_119, 173_550, 173_601, 173_882, 443_084, 443_088, 443_090, 443_091, 443_092, 443_093,
                443_100,
            ]), country: "SY"),
        Line(view: .osm, subject: .towns([167_167, 167_444, 171_200]), country: "IL"),
        // Jerusalem east of the line of 1949.
        Line(view: .iso, subject: .towns([281_187]), country: "PS"),
        Line(
            view: .osm,
            subject: .towns([
                281_717, 281_818, 284_335, 284_572, 6_945_291, 7_303_419, 7_890_300, 7_890_353, 9_204_036,
            ]), country: "IL"),
        // Crimea and Sevastopol.
        Line(view: .osm, subject: .region("UA-43"), country: "RU"),
        Line(view: .osm, subject: .region("UA-40"), country: "RU"),
        // Western Sahara: the towns that are stored under Morocco, and those west of the berm.
        Line(view: .iso, subject: .towns([2_461_874, 2_463_161, 9_645_313, 11_071_896]), country: "EH"),
        Line(
            view: .osm,
            subject: .towns([
                2_461_677, 2_461_993, 2_462_188, 2_462_879, 2_462_881, 2_462_900, 2_462_955, 2_463_029, 2_463_090,
                2_463_112, 2_463_113, 2_463_447, 8_504_646, 9_645_564, 13_608_362, 13_608_365, 13_608_370, 13_608_373,
                13_645_465,
            ]), country: "MA"),
        // Akrotiri and Dhekelia, which have no code of their own.
        Line(view: .iso, subject: .towns([146_839, 12_196_125]), country: "CY"),
        Line(view: .osm, subject: .towns([146_189]), country: "GB"),
    ]

    private static let all = Dictionary(
        uniqueKeysWithValues: BorderView.allCases.map { ($0, DisputedPlaces(lines: $0)) })

    /// The country to list a place under, by its code, that of its region and the number of the town.
    private(set) var countries: [String: String] = [:]
    private(set) var regions: [String: String] = [:]
    private(set) var towns: [String: String] = [:]

    /// The places of a view.
    init(_ view: BorderView) { self = Self.all[view] ?? DisputedPlaces(lines: view) }

    private init(lines view: BorderView) {
        for line in Self.lines where line.view == view {
            switch line.subject {
            case .country(let code): countries[code] = line.country
            case .region(let code): regions[code] = line.country
            case .towns(let numbers): for number in numbers { towns[String(number)] = line.country }
            }
        }
    }

    /// Whether every place is listed under its own country.
    var isEmpty: Bool { countries.isEmpty && regions.isEmpty && towns.isEmpty }

    /// The country to list a place under; nil for its own.
    func country(id: String, regionCode: String?, countryCode: String) -> String? {
        guard !isEmpty else { return nil }
        if let country = countries[countryCode] ?? regionCode.flatMap({ regions[$0] }) { return country }
        return PlaceDescription.number(ofID: id).flatMap { towns[$0] }
    }
}
