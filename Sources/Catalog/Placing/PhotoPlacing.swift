/// Where photos are listed, by position or name. The gazetteer is above the catalogue, so the catalogue knows only
/// these questions.
public protocol PhotoPlacing: Sendable {
    /// Identifies the rule and its data. When it changes, photos are placed again.
    var version: String { get }

    /// The place of a photo with a position (WGS 84 degrees), with its city.
    func place(latitude: Double, longitude: Double) -> PlaceDescription

    /// The same place, as the gazetteer describes it now: with its own city, its region, and the region's code. A place
    /// that the gazetteer does not know is returned unchanged.
    func described(_ place: PlaceDescription) -> PlaceDescription

    /// The place of a photo that has a place, stated or found by an earlier rule, and a position: that of the position,
    /// unless only somebody who knew better can have stated the place; then ``described(_:)``.
    func place(_ stated: PlaceDescription, latitude: Double, longitude: Double) -> PlaceDescription
}
