package import Catalog
internal import Gazetteer

/// What one reader sees of the positions of photos: the only place that decides it.
///
/// | | exact | town | country | none |
/// | --- | --- | --- | --- | --- |
/// | latitude and longitude | the photo's | those of the town | – | – |
/// | altitude, direction, airport, lake, island, sea | shown | – | – | – |
/// | district, where an earlier version listed it | shown if there are no circles | – | – | – |
/// | city, region, trips | shown | shown | – | – |
/// | country | shown | shown | shown | – |
/// | time zone | shown | shown | shown | – |
/// | the original file with its metadata | given if there are no circles | – | – | – |
///
/// Inside a circle, only owners see more than the town. Where there are circles, a list of the photos of a district
/// would show which are inside, so only owners get one.
package struct PositionRule: Sendable {
    /// The precision outside of circles.
    package let precision: PositionPrecision
    /// The circles that apply to the reader.
    private let circles: [PrivateCircle.Extent]

    package init(_ disclosure: Disclosure, circles: [PrivateCircle]) {
        precision = disclosure.positions
        self.circles = disclosure.obeysCircles ? circles.map(\.used) : []
    }

    /// Whether the reader sees everything about all positions: districts too, and the metadata of originals.
    package var showsEverything: Bool { precision == .exact && circles.isEmpty }

    /// Up to what detail the reader finds photos by where they were taken.
    package var foundDetail: SearchReader.FoundDetail {
        switch precision {
        case .exact: showsEverything ? .districts : .towns
        case .town: .towns
        case .country: .countries
        case .none: .nothing
        }
    }

    /// What the reader sees of the position of a photo. Linear in the number of circles.
    package func shown(of photo: PhotoRecord) -> ShownPosition {
        switch precision == .exact && isInCircle(photo) ? .town : precision {
        case .exact:
            return ShownPosition(
                precision: .exact, latitude: photo.latitude, longitude: photo.longitude, altitude: photo.altitude,
                direction: photo.direction, district: circles.isEmpty ? photo.district : nil)
        case .town:
            // A photo without a position has none in its town either.
            let hasPosition = photo.latitude != nil && photo.longitude != nil
            return ShownPosition(
                precision: .town, latitude: hasPosition ? photo.place.latitude : nil,
                longitude: hasPosition ? photo.place.longitude : nil)
        case .country: return ShownPosition(precision: .country)
        case .none: return ShownPosition(precision: .none)
        }
    }

    private func isInCircle(_ photo: PhotoRecord) -> Bool {
        guard !circles.isEmpty, let latitude = photo.latitude, let longitude = photo.longitude,
            let position = Coordinate(latitude: latitude, longitude: longitude)
        else { return false }
        return circles.contains { $0.contains(position) }
    }
}

/// The position of a photo as a reader sees it.
package struct ShownPosition {
    package var precision: PositionPrecision
    /// WGS 84 degrees.
    package var latitude: Double?
    package var longitude: Double?
    /// Metres above sea level.
    package var altitude: Double?
    /// Degrees clockwise from north.
    package var direction: Double?
    package var district: PlaceRecord?
}

extension LibraryContext {
    /// The rule for the reader for whom this task works.
    package func positionRule() throws(LibraryError) -> PositionRule {
        try withCatalog { catalog throws(CatalogError) in
            let disclosure = disclosure
            return PositionRule(disclosure, circles: disclosure.obeysCircles ? try catalog.circles.all() : [])
        }
    }
}
