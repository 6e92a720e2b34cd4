internal import Gazetteer

/// The names of regions in the languages of readers.
enum RegionNaming {
    /// The names of regions by their codes (ISO 3166-2), each in the first of these languages that has one.
    ///
    /// - Parameter languages: BCP 47 tags, the best first. The stored names are the English ones.
    static func names(of codes: Set<String>, in languages: [String]) -> [String: String] {
        [:]
    }
}
