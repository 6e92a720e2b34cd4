package import Catalog
package import Feeds
internal import Gazetteer
internal import Localization
package import Metadata
internal import Synchronization

/// Finds the town for a name and a country in a feed or file, for photos without a position.
///
/// Chooses the largest town of that name in the country, and never a similar name. The names of countries and towns are loaded on
/// first use.
package final class NamedPlaces: Sendable {
    private let towns = Mutex<[String: [String: Town]]>([:])
    private let codes = Mutex<[String: String]?>(nil)

    /// Shared by the process, so that names are loaded once.
    package static let shared = NamedPlaces()

    /// The place that a file names; nil if it is not known. Country codes can have two or three letters, as in IPTC.
    package func place(_ name: NamedPlace) -> PlaceDescription? {
        let code = name.countryCode.flatMap { CountryCode.alpha2(of: $0) }
        return place(FeedPlaceName(name: name.city, country: name.country, countryCode: code))
    }

    /// The place of a name in a feed; nil if it is not known.
    package func place(_ name: FeedPlaceName) -> PlaceDescription? {
        guard let code = countryCode(of: name), let town = name.name.flatMap({ towns(of: code)[Slug.make(from: $0)] })
        else {
            return nil
        }
        return PlaceDescription(named: town)
    }

    /// A place with this name but without a position: in its country if that is known. Nil without a name. The same name and
    /// region always give the same place.
    package func unlocated(_ name: FeedPlaceName) -> PlaceDescription? {
        guard let text = name.name, !text.isEmpty else { return nil }
        let code = countryCode(of: name).flatMap { Gazetteer.bundled.countryCodes.contains($0) ? $0 : nil }
        let mark = PhotoID.hashed("\(text)\u{0}\(name.region ?? "")").prefix(Self.markLength)
        // The mark starts with a letter: digits alone would be the number of a town.
        let parts = [
            (code ?? PlaceRecord.unknownCountry).lowercased(), String(Slug.make(from: text).prefix(Self.slugLength)),
            "x\(mark)",
        ]
        return PlaceDescription(
            id: parts.filter { !$0.isEmpty }.joined(separator: "-"), countryCode: code ?? PlaceRecord.unknownCountry,
            name: text, region: name.region)
    }

    /// The number of characters, of 36 possible, that distinguish places with the same slug.
    private static let markLength = 6
    /// The largest length of the slug in an id.
    private static let slugLength = 60

    private func countryCode(of name: FeedPlaceName) -> String? {
        name.countryCode ?? name.country.flatMap(code(ofCountry:))
    }

    /// The code of a country by its English name.
    private func code(ofCountry name: String) -> String? {
        codes.withLock { known in
            if known == nil {
                let names = try? CountryNames(locale: .english)
                var codes: [String: String] = [:]
                for code in Gazetteer.bundled.countryCodes {
                    if let name = names?.name(of: code) { codes[Slug.make(from: name)] = code }
                }
                known = codes
            }
            return known?[Slug.make(from: name)]
        }
    }

    private func towns(of code: String) -> [String: Town] {
        towns.withLock { known in
            if let towns = known[code] { return towns }
            var towns: [String: Town] = [:]
            for town in Gazetteer.bundled.towns(in: code) {
                let key = Slug.make(from: town.name)
                if (towns[key]?.population ?? -1) < town.population { towns[key] = town }
            }
            known[code] = towns
            return towns
        }
    }
}
