/// What was found: contract section 3.
public struct SearchDocument: Sendable, Equatable, Encodable {
    public var places: [PlaceDocument]
    public var photos: [PhotoDocument]

    /// The document of a search that found nothing.
    public static let empty = SearchDocument(places: [], photos: [])
}
