package import Catalog
package import Feeds
internal import Gazetteer
internal import Localization
package import Metadata
internal import Synchronization

/// Finds the town that a feed or file means by a name and a country, for photos without a position.
///
/// The largest town of that name in the country; without one, nothing: a claim is matched or left. The names of countries, and
/// of a country's towns, are read when they are first asked for.
package final class NamedPlaces: Sendable {
    private let towns = Mutex<[String: [String: Town]]>([:])
    private let codes = Mutex<[String: String]?>(nil)

    /// Those of this process: what was read once is kept.
    package static let shared = NamedPlaces()

    /// The place that a file names; nil where it isn't known. Codes may be of two or three letters, as IPTC's are.
    package func place(_ name: NamedPlace) -> PlaceDescription? {
        let code = name.countryCode.flatMap { CountryCode.alpha2(of: $0) }
        return place(FeedPlaceName(name: name.city, country: name.country, countryCode: code))
    }

    /// The place of a name; nil where it isn't known.
    package func place(_ name: FeedPlaceName) -> PlaceDescription? {
        guard let code = countryCode(of: name), let town = name.name.flatMap({ towns(of: code)[Slug.make(from: $0)] })
        else {
            return nil
        }
        return PlaceDescription(Location(countryCode: code, town: town))
    }

    /// A place that is called so though nobody knows where it is: in its country where that is known, else in none; nil without a
    /// name. The same name, with the same region, is the same place.
    package func unlocated(_ name: FeedPlaceName) -> PlaceDescription? {
        guard let text = name.name, !text.isEmpty else { return nil }
        let code = countryCode(of: name).flatMap { Gazetteer.bundled.countryCodes.contains($0) ? $0 : nil }
        let mark = PhotoID.hashed("\(text)\u{0}\(name.region ?? "")").prefix(Self.markLength)
        // A letter before the mark: one of digits alone would be a town's number.
        let parts = [
            (code ?? PlaceRecord.unknownCountry).lowercased(), String(Slug.make(from: text).prefix(Self.slugLength)),
            "x\(mark)",
        ]
        return PlaceDescription(
            id: parts.filter { !$0.isEmpty }.joined(separator: "-"), countryCode: code ?? PlaceRecord.unknownCountry,
            name: text, region: name.region)
    }

    /// So many of 36 letters tell the places of one slug apart.
    private static let markLength = 6
    /// The longest part of an id that a person reads.
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
