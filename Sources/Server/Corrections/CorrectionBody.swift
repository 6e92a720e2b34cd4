internal import Gazetteer
internal import PhotoLibrary

/// The body of `POST /api/v1/corrections`.
struct CorrectionBody: Decodable {
    struct Position: Decodable {
        var latitude: Double
        var longitude: Double
    }

    var photos: [String]?
    var place: String?
    var position: Position?
    var latitude: Double?
    var longitude: Double?
    var reset: Bool?
    var name: String?
    /// Removes corrections or a name, as `reset` does for photos.
    var remove: Bool?

    /// The change that the body asks for.
    ///
    /// - Throws: ``Problem`` 400 for a position outside of the Earth, and for other keys together than those of one change.
    func request() throws -> CorrectionRequest {
        switch (photos, place, try askedPosition(), name, try isRemoval()) {
        case (let photos?, let place?, nil, nil, nil): return .photos(photos, .place(place))
        case (let photos?, nil, let position?, nil, nil): return .photos(photos, .position(try coordinate(position)))
        case (let photos?, nil, nil, nil, true?): return .photos(photos, nil)
        case (nil, let place?, nil, let name?, nil): return .name(name, place: place)
        case (nil, let place?, nil, nil, true?) where reset == nil: return .name(nil, place: place)
        default: throw Self.invalid
        }
    }

    private static let invalid = Problem.badRequest(
        "invalid correction: expected photos with one of place, latitude and longitude, and reset, or a place with name or remove"
    )

    private func askedPosition() throws -> Position? {
        switch (position, latitude, longitude) {
        case (nil, nil, nil): return nil
        case (let position?, nil, nil): return position
        case (nil, let latitude?, let longitude?): return Position(latitude: latitude, longitude: longitude)
        default: throw Self.invalid
        }
    }

    private func isRemoval() throws -> Bool? {
        guard reset == nil || remove == nil else { throw Self.invalid }
        return reset ?? remove
    }

    private func coordinate(_ position: Position) throws -> Coordinate {
        guard let coordinate = Coordinate(latitude: position.latitude, longitude: position.longitude) else {
            throw Problem.badRequest(
                "invalid position '\(position.latitude),\(position.longitude)': expected LAT,LON, such as 60.6,15.6")
        }
        return coordinate
    }
}
