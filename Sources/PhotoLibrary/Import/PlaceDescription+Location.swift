internal import Catalog
internal import Gazetteer

extension PlaceDescription {
    /// The place that photographs taken at a location belong to.
    init(_ location: Location) {
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
}
