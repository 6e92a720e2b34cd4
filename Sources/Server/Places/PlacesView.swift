internal import Foundation
internal import Gazetteer
internal import Localization
internal import PhotoLibrary

/// Which places the page shows and in which order: the query parameters of `/`.
struct PlacesView {
    /// The ISO 3166-1 alpha-2 code of the country that the view is limited to.
    var country: String?
    /// The position to sort by distance from, as it was written.
    var near: String?
    /// The same, parsed.
    var position: Coordinate?
    /// The name of the source that the photos are limited to.
    var source: String?

    /// How large countries are divided. A list by distance is not divided.
    var division = PlaceDivision.country

    /// - Throws: ``Problem`` 400 for an invalid position or division.
    init(_ query: Query) throws {
        country = try query.text("country")?.uppercased()
        near = try query.text("near")
        position = try near.map(Self.coordinate)
        source = try query.text("source")
        let division = try Self.division(query)
        if position == nil { self.division = division }
    }

    /// How a request divides countries: its parameter `by`.
    ///
    /// - Throws: ``Problem`` 400 for an unknown division.
    static func division(_ query: Query) throws -> PlaceDivision {
        guard let by = try query.text("by") else { return .country }
        guard let division = PlaceDivision(rawValue: by) else {
            throw Problem.badRequest("invalid division '\(by.prefix(100))': expected country or region")
        }
        return division
    }

    /// The URL of this view, optionally from a row on.
    func address(base: String, from row: Int? = nil) -> String {
        let near = position.map { "\($0.latitude),\($0.longitude)" }
        let parameters = [
            ("country", country), ("near", near), ("source", source.map(URLText.query)),
            ("by", division == .country ? nil : division.rawValue), ("from", row.map(String.init)),
        ]
        let query = parameters.compactMap { name, value in value.map { "\(name)=\($0)" } }.joined(separator: "&")
        return "\(base)/" + (query.isEmpty ? "" : "?\(query)")
    }

    /// Parses `LAT,LON` in degrees.
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
