/// The content of the page with the map.
struct MapPage {
    let base: String
    /// Places on the map and their countries, in words.
    let summary: String
    /// There is nothing to show.
    let isEmpty: Bool
    /// The deepest zoom.
    let deepest: Int
}
