/// Names of places in addition to those in the catalogue, supplied by the caller that opens the catalogue.
public protocol PlaceNaming: Sendable {
    /// Identifies the data and the language: stored keys of another identity are stale.
    var identity: String { get }

    /// The name of each place for the reader; nil where only the catalogue's name is known.
    func names(of places: [PlaceRecord]) -> [String?]
}

/// All names that find places, regions and countries in a search.
public protocol PlaceNameSource: Sendable {
    /// Identifies the version of the data: stored words of another version are stale.
    var version: String { get }

    /// All names of each place, except the one in the catalogue.
    func names(of places: [PlaceRecord]) -> [[DictionaryName]]

    /// All names of countries, by ISO 3166-1 alpha-2 code.
    func names(ofCountries codes: [String]) -> [String: [String]]

    /// All names of regions, by their codes in ISO 3166-2.
    func names(ofRegions codes: Set<String>) -> [String: [DictionaryName]]
}

/// A name of a place or region in the dictionary, and the languages that use it.
public struct DictionaryName: Sendable, Equatable {
    public var text: String
    /// The languages that use it, as BCP 47 tags without a region; empty if unknown.
    public var languages: [String]
    /// Whether it is the local name.
    public var isLocal: Bool

    /// A name.
    public init(text: String, languages: [String], isLocal: Bool) {
        (self.text, self.languages, self.isLocal) = (text, languages, isLocal)
    }
}

/// The names in the catalogue, unchanged.
public struct StoredNames: PlaceNaming {
    public let identity = ""

    /// No other names.
    public init() {}

    public func names(of places: [PlaceRecord]) -> [String?] { places.map { _ in nil } }
}
