/// What was found, with the paths of photos: `Found` of docs/reference/json.md.
public typealias SearchDocument = FoundDocument<LocalPhotoDocument>

/// What was found, photos told each as a `Photo`.
public struct FoundDocument<Photo: Sendable & Equatable & Encodable>: Sendable, Equatable, Encodable {
    public var countries: [FoundCountryDocument]
    public var places: [PlaceDocument]
    public var photos: [Photo]

    /// The document of a search that found nothing.
    public static var empty: Self { Self(countries: [], places: [], photos: []) }
}

extension FoundDocument<LocalPhotoDocument> {
    /// The same as others may be told it.
    public var withoutPaths: FoundDocument<PhotoDocument> {
        .init(countries: countries, places: places, photos: photos.map(\.document))
    }
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
