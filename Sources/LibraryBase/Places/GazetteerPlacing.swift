package import Catalog
internal import Gazetteer

/// Places photos by the built-in gazetteer.
package struct GazetteerPlacing: PhotoPlacing {
    /// Raise it when the rule or the data of the gazetteer change, so that the photos of every library are placed again.
    private static let rule = 3

    /// The placing of all libraries.
    package init() {}

    package var version: String { "\(Self.rule)/\(Gazetteer.bundled.townCount)" }

    package func place(latitude: Double, longitude: Double) -> PlaceDescription {
        guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else { return .unknown }
        return PlaceDescription(Gazetteer.bundled.locate(coordinate))
    }

    /// Keeps the id, which may be of an earlier spelling.
    package func described(_ place: PlaceDescription) -> PlaceDescription {
        guard PlaceID(rawValue: place.id).geonameID != nil, var described = PlaceDescription(gazetteerID: place.id)
        else {
            return place
        }
        described.id = place.id
        return described
    }

    /// The position decides where an earlier version would have found the stated place by it: at the nearest town of the
    /// country, or at the town of an airport.
    package func place(_ stated: PlaceDescription, latitude: Double, longitude: Double) -> PlaceDescription {
        guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else { return described(stated) }
        let location = Gazetteer.bundled.locate(coordinate)
        let found = PlaceDescription(location)
        guard let number = PlaceID(rawValue: stated.id).geonameID else {
            return stated.id == location.placeID.rawValue ? found : stated
        }
        let towns = [location.town, location.district].compactMap(\.?.geonameID)
        if towns.contains(number) { return found }
        if Gazetteer.bundled.locateByTowns(coordinate).town?.geonameID == number { return found }
        let nearest = location.countryCode.flatMap { Gazetteer.bundled.nearestTown(to: coordinate, in: $0) }
        return nearest?.geonameID == number ? found : described(stated)
    }
}
