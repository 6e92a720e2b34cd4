internal import Catalog
package import Gazetteer

extension PlaceDescription {
    /// The place of photographs taken at a location.
    package init(_ location: Location) {
        if let town = location.town {
            self.init(
                id: location.placeID.rawValue, countryCode: town.countryCode, name: town.name, region: town.region,
                latitude: town.coordinate.latitude, longitude: town.coordinate.longitude, timeZone: town.timeZone)
        } else if let code = location.countryCode {
            self.init(id: location.placeID.rawValue, countryCode: code)
        } else {
            self = .unknown
        }
    }

    /// The place with this complete id, such as `se-falun-2715459`, `aq` or `zz`; nil if the gazetteer does not know it.
    package init?(gazetteerID text: String) {
        let id = PlaceID(rawValue: text)
        if let number = id.geonameID, let town = Gazetteer.bundled.town(geonameID: number), PlaceID(town) == id {
            self.init(Location(countryCode: town.countryCode, town: town))
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
