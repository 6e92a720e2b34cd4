internal import Catalog
internal import Gazetteer

extension PlaceSections {
    /// The places by distance along the great circle; those without a position come last. A section is a run of places in the
    /// same country, so that all rows together are in order.
    func byDistance(from position: Coordinate) -> PlaceSections {
        // Sorts small keys instead of places. Equal distances keep their order.
        var keys: [(distance: Double, number: Int, section: Int, row: Int)] = []
        for (number, section) in sections.enumerated() {
            for (row, place) in section.places.enumerated() {
                let distance = place.record.coordinate.map(position.distance) ?? .infinity
                keys.append((distance, keys.count, number, row))
            }
        }
        keys.sort { $0.distance != $1.distance ? $0.distance < $1.distance : $0.number < $1.number }
        var sorted = PlaceSections()
        for key in keys {
            if sorted.sections.last?.countryCode != sections[key.section].countryCode {
                var section = sections[key.section]
                section.places = []
                sorted.sections.append(section)
            }
            var place = sections[key.section].places[key.row]
            place.distance = key.distance.isFinite ? key.distance : nil
            sorted.sections[sorted.sections.count - 1].places.append(place)
        }
        return sorted
    }
}

extension PlaceRecord {
    fileprivate var coordinate: Coordinate? {
        guard let latitude, let longitude else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }
}
