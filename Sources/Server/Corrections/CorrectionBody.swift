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
    var name: String?
    var remove: Bool?

    /// The change that the body asks for.
    ///
    /// - Throws: ``Problem`` 400 for a position outside of the Earth, and for other keys together than those of one change.
    func request() throws -> CorrectionRequest {
        switch (photos, place, position, name, remove) {
        case (let photos?, let place?, nil, nil, nil): return .photos(photos, .place(place))
        case (let photos?, nil, let position?, nil, nil): return .photos(photos, .position(try coordinate(position)))
        case (let photos?, nil, nil, nil, true?): return .photos(photos, nil)
        case (nil, let place?, nil, let name?, nil): return .name(name, place: place)
        case (nil, let place?, nil, nil, true?): return .name(nil, place: place)
        default:
            throw Problem.badRequest(
                "invalid correction: expected photos with one of place, position and remove, or a place with name or remove"
            )
        }
    }

    private func coordinate(_ position: Position) throws -> Coordinate {
        guard let coordinate = Coordinate(latitude: position.latitude, longitude: position.longitude) else {
            throw Problem.badRequest(
                "invalid position '\(position.latitude),\(position.longitude)': expected LAT,LON, such as 60.6,15.6")
        }
        return coordinate
    }
}
