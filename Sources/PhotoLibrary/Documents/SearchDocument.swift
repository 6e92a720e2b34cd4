/// What was found, with the paths of photos: `Found` of docs/reference/json.md.
public typealias SearchDocument = FoundDocument<LocalPhotoDocument>

/// The results of a search, with photos as in ``PhotosDocument``.
public struct FoundDocument<Photo: Sendable & Equatable & Encodable>: Sendable, Equatable, Encodable {
    public var countries: [FoundCountryDocument]
    public var places: [PlaceDocument]
    public var photos: [Photo]

    /// The document of a search that found nothing.
    public static var empty: Self { Self(countries: [], places: [], photos: []) }
}

extension FoundDocument<LocalPhotoDocument> {
    /// The document without paths, for other readers.
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
    /// The number of photos; absent if the lists of all its places, of sources, were never fetched.
    public var photoCount: Int?
    /// The name that the search matched, if it is another.
    public var matchedName: String?
}
