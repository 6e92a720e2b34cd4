internal import Foundation
internal import Gazetteer
internal import Localization

/// Which places a page shows, and in which order: the parameters of `/`.
struct PlacesView {
    /// ISO 3166-1 alpha-2 code of the only country.
    var country: String?
    /// Where the nearest place is the first, as it was written.
    var near: String?
    /// The same as a position.
    var position: Coordinate?
    /// The name of the only source.
    var source: String?

    /// - Throws: ``Problem`` 400 for a position that is none.
    init(_ query: Query) throws {
        country = try query.text("country")?.uppercased()
        near = try query.text("near")
        position = try near.map(Self.coordinate)
        source = try query.text("source")
    }

    /// The address of the same view, from a row on if that is told.
    func address(base: String, from row: Int? = nil) -> String {
        let near = position.map { "\($0.latitude),\($0.longitude)" }
        let parameters = [
            ("country", country), ("near", near), ("source", source.map(URLText.query)), ("from", row.map(String.init)),
        ]
        let query = parameters.compactMap { name, value in value.map { "\(name)=\($0)" } }.joined(separator: "&")
        return "\(base)/" + (query.isEmpty ? "" : "?\(query)")
    }

    /// Reads `LAT,LON` in degrees.
    ///
    /// - Throws: ``Problem`` 400 for anything else.
    static func coordinate(_ text: String) throws -> Coordinate {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
            Double(part.trimmingCharacters(in: CharacterSet(charactersIn: " ")))
        }
        guard parts.count == 2, let latitude = parts[0], let longitude = parts[1],
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else { throw Problem.badRequest("invalid position '\(text.prefix(100))': expected LAT,LON, such as 60.6,15.6") }
        return coordinate
    }
}
