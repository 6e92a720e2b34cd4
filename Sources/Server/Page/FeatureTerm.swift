internal import PhotoLibrary

extension FeatureReference {
    /// The key of the word for its kind; nil for a kind that pages have no word for.
    var term: String? {
        switch kind {
        case "airport": "factAirport"
        case "island": "factIsland"
        case "lake": "factLake"
        case "sea": "factSea"
        default: nil
        }
    }
}
