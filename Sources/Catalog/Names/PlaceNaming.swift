/// What places are called besides the names that the catalogue has, as whoever opens the catalogue knows it.
public protocol PlaceNaming: Sendable {
    /// Names the words and the language: what was stored under another identity is stale.
    var identity: String { get }

    /// What each place is called for the reader; nil where nothing but its own name is known.
    func names(of places: [PlaceRecord]) -> [String?]
}

/// All the names by which places and countries can be found.
public protocol PlaceNameSource: Sendable {
    /// Names the data: what was stored of another version is stale.
    var version: String { get }

    /// All names of each place besides the one that the catalogue has.
    func names(of places: [PlaceRecord]) -> [[DictionaryName]]

    /// All names of countries (ISO 3166-1 alpha-2), by their codes.
    func names(ofCountries codes: [String]) -> [String: [String]]
}

/// A name of a place besides the one that the catalogue has, and who calls it so.
public struct DictionaryName: Sendable, Equatable {
    public var text: String
    /// The languages in which it is called so, as BCP 47 tags without a region; empty where nobody said.
    public var languages: [String]
    /// Whether those who live there call it so.
    public var isLocal: Bool

    /// A name.
    public init(text: String, languages: [String], isLocal: Bool) {
        (self.text, self.languages, self.isLocal) = (text, languages, isLocal)
    }
}

/// Places are called as the catalogue has it.
public struct GivenNames: PlaceNaming {
    public let identity = ""

    /// No other names.
    public init() {}

    public func names(of places: [PlaceRecord]) -> [String?] { places.map { _ in nil } }
}
