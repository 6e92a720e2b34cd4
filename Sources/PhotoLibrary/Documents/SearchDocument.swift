/// What was found: contract section 3.
public struct SearchDocument: Sendable, Equatable, Encodable {
    public var countries: [FoundCountryDocument]
    public var places: [PlaceDocument]
    public var photos: [PhotoDocument]

    /// The document of a search that found nothing.
    public static let empty = SearchDocument(countries: [], places: [], photos: [])
}

/// A country that a search found.
public struct FoundCountryDocument: Sendable, Equatable, Encodable {
    /// ISO 3166-1 alpha-2.
    public var code: String
    /// The name in the reader's language.
    public var name: String
    /// Photographs there; absent where a source has lists for its places of which none was ever fetched.
    public var photoCount: Int?
    /// The name by which a search found it, where it is another.
    public var matchedName: String?
}
