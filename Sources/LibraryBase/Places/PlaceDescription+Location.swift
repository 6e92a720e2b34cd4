package import Catalog
package import Gazetteer

extension PlaceDescription {
    /// The place of photographs taken at a location: the district with its city, or the city.
    package init(_ location: Location) {
        if let town = location.town {
            self = location.district.map { PlaceDescription(part: $0, of: town) } ?? PlaceDescription(alone: town)
        } else if let code = location.countryCode {
            self.init(id: location.placeID.rawValue, countryCode: code)
        } else {
            self = .unknown
        }
    }

    /// The place of photographs for which a person, a feed or a file names this town: with its own city, if it is part of
    /// one.
    package init(named town: Town) {
        let city = Gazetteer.bundled.city(of: town)
        self = city.geonameID == town.geonameID ? PlaceDescription(alone: town) : PlaceDescription(part: town, of: city)
    }

    private init(part town: Town, of city: Town) {
        self.init(alone: town)
        if city.geonameID != town.geonameID { self.city = PlaceDescription(alone: city) }
    }

    private init(alone town: Town) {
        self.init(
            id: PlaceID(town).rawValue, countryCode: town.countryCode, name: town.name, region: town.region,
            regionCode: town.regionCode, latitude: town.coordinate.latitude, longitude: town.coordinate.longitude,
            timeZone: town.timeZone)
    }

    /// The place with this complete id, such as `se-falun-2715459`, `aq` or `zz`, with its own city; nil if the gazetteer does
    /// not know it. The number at the end of the id decides: names are spelled otherwise, and move between countries.
    package init?(gazetteerID text: String) {
        let id = PlaceID(rawValue: text)
        if id.countryCode != nil, let number = id.geonameID, let town = Gazetteer.bundled.town(geonameID: number) {
            self.init(named: town)
        } else if id == .unknown {
            self = .unknown
        } else if let code = id.countryCode, id == PlaceID(countryCode: code),
            Gazetteer.bundled.countryCodes.contains(code), Gazetteer.bundled.towns(in: code).isEmpty
        {
            self.init(Location(countryCode: code, town: nil))
        } else {
            return nil
        }
    }
}
