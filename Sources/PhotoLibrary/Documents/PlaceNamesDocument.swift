internal import Catalog

/// The names of a place.
public struct PlaceNamesDocument: Sendable, Equatable, Encodable {
    /// A name of the dictionary.
    public struct Name: Sendable, Equatable, Encodable {
        public var name: String
        /// BCP 47 tags; empty if the language is not known.
        public var languages: [String]
    }

    public var place: PlaceReference
    /// The person's own name for it.
    public var own: String?
    /// The local name.
    public var local: String
    /// The names in the dictionary, those of a known language first.
    public var names: [Name]
}

/// An answer of a name service.
public struct KeptNameDocument: Sendable, Equatable, Encodable {
    /// The row for `--refresh` and `--delete`; absent for a name from the dictionary.
    public var row: Int64?
    /// The name in the request.
    public var name: String
    /// The language in the request, as a BCP 47 tag.
    public var language: String
    /// The id of the place in the request.
    public var place: String?
    /// The name in that language; absent if the service does not know it.
    public var answer: String?
    /// Absent for a name of the dictionary.
    public var askedAt: String?

    /// A name of the dictionary.
    init(name: String, language: String, place: String, answer: String) {
        (self.name, self.language, self.place, self.answer) = (name, language, place, answer)
    }

    init(_ name: NameServiceAnswer) {
        (row, self.name, language) = (name.row, name.name, name.language)
        (place, answer, askedAt) = (name.placeID, name.answer, Timestamp.text(name.askedAt))
    }
}

/// All answers of the name service.
public struct KeptNamesDocument: Sendable, Equatable, Encodable {
    /// The URL of the service; absent if none is set.
    public var service: String?
    public var names: [KeptNameDocument]

    /// The document of a library that does not exist yet.
    public static let empty = KeptNamesDocument(service: nil, names: [])
}
