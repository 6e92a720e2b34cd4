internal import Bytes
internal import HTML

/// The position of an entry.
extension Fragment {
    /// WGS 84 degrees, from the first valid of GeoRSS Simple and GML (OGC 17-002r1), W3C Basic Geo, and plain members. Lines,
    /// boxes and polygons are ignored.
    func position() -> (latitude: Double, longitude: Double)? {
        for node in deep(.georssPoint, .georssCircle, .gmlPosition, .geoLatLong) {
            if let found = Self.pair(numbers(node)) { return found }
        }
        for node in deep(.geoLatitude, .latitude, .lat) {
            let parent = Int(nodes[node].parent)
            guard let other = string(.geoLongitude, .longitude, .long, .lon, .lng, in: parent) else { continue }
            if let found = Self.pair(numbers(node).prefix(1) + Self.numbers(other).prefix(1)) { return found }
        }
        return geoJSONPoint()
    }

    /// Parses `{"type": "Point", "coordinates": [15.6, 60.6]}` (RFC 7946), with longitude first.
    private func geoJSONPoint() -> (latitude: Double, longitude: Double)? {
        guard let first = deep(.coordinates).first else { return nil }
        let parent = Int(nodes[first].parent)
        let values = all(.coordinates, in: parent).flatMap(numbers)
        guard string(.type, in: parent) == "Point", values.count == 2 || values.count == 3 else { return nil }
        return Self.pair([values[1], values[0]])
    }

    private func numbers(_ node: Int) -> [Double] {
        text(of: node).map(Self.numbers) ?? []
    }

    private static func numbers(_ text: String) -> [Double] {
        guard text.utf8.count <= 200 else { return [] }
        let parts = text.utf8.split { $0 <= 0x20 || $0 == UInt8(ascii: ",") }.map { Double(Substring($0)) }
        return parts.contains(nil) ? [] : parts.compactMap { $0 }
    }

    private static func pair(_ values: some Collection<Double>) -> (latitude: Double, longitude: Double)? {
        let values = Array(values.prefix(2))
        guard values.count == 2, abs(values[0]) <= 90, abs(values[1]) <= 180 else { return nil }
        return (values[0], values[1])
    }
}

/// The place name of an entry.
extension Fragment {
    /// The place name from the entry's own members, from a nested `place` or `location`, or from RSS modules.
    func placeName() -> FeedPlaceName? {
        let inner = all(.place, .location, .mediaLocation, .city, .town).first { hasMembers($0) }
        var place = FeedPlaceName()
        let nodes = [0] + (inner.map { [$0] } ?? [])
        for node in nodes.reversed() {
            place.name = place.name ?? plain(.placeName, .place, .city, .town, .locality, .location, in: node)
            place.region = place.region ?? plain(.region, .state, .province, .county, in: node)
            place.country = place.country ?? plain(.countryName, .country, in: node)
            place.countryCode = place.countryCode ?? plain(.countryCode, .cc, .iso, in: node)
        }
        if let inner { place.name = place.name ?? plain(.name, .title, .description, in: inner) }
        place.name = place.name ?? moduleName()
        return place.settled()
    }

    private func moduleName() -> String? {
        if let name = deep(.georssFeatureName).first.flatMap(text) { return MarkupStyle.plain.clean(name) }
        if let location = deep(.mediaLocation).first {
            return plain(.description, in: location) ?? text(of: location).flatMap(MarkupStyle.plain.clean)
        }
        return plain(.dcSpatial, .dcCoverage)
    }

    private func hasMembers(_ node: Int) -> Bool {
        children(of: node).contains { nodes[$0].name != .other }
    }

    /// Text without markup of the first member that is not empty and has no child elements.
    func plain(_ names: Name..., in node: Int = 0) -> String? {
        for name in names {
            for child in children(of: node) where nodes[child].name == name && !hasElements(child) {
                if let text = text(of: child).flatMap(MarkupStyle.plain.clean) { return text }
            }
        }
        return nil
    }
}

extension FeedPlaceName {
    /// Moves a two-letter country to the country code and splits a single string; nil if everything is empty.
    func settled() -> FeedPlaceName? {
        var place = self
        if let country, Self.isCode(country) {
            place.countryCode = countryCode ?? country
            place.country = nil
        }
        place.countryCode = place.countryCode.flatMap { Self.isCode($0) ? $0.uppercased() : nil }
        if place.country == nil && place.countryCode == nil { place.divide() }
        let isEmpty =
            place.id == nil && place.name == nil && place.region == nil && place.country == nil
            && place.countryCode == nil
        return isEmpty ? nil : place
    }

    private mutating func divide() {
        let parts = (name ?? "").split(separator: ",").compactMap { MarkupStyle.plain.clean(String($0)) }
        guard (2...4).contains(parts.count) else { return }
        name = parts[0]
        country = parts[parts.count - 1]
        if region == nil && parts.count > 2 { region = parts[1..<parts.count - 1].joined(separator: ", ") }
        if let country, Self.isCode(country), country == country.uppercased(), region != nil {
            countryCode = country
            self.country = nil
        }
    }

    private static func isCode(_ text: String) -> Bool {
        text.utf8.count == 2 && text.utf8.allSatisfy(ASCII.isLetter)
    }
}
