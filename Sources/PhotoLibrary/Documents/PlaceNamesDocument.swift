internal import Catalog

/// What a place is called.
public struct PlaceNamesDocument: Sendable, Equatable, Encodable {
    /// A name of the dictionary.
    public struct Name: Sendable, Equatable, Encodable {
        public var name: String
        /// BCP 47 tags; empty where nobody said in which language.
        public var languages: [String]
    }

    public var place: PlaceReference
    /// What a person calls it.
    public var own: String?
    /// As those who live there call it.
    public var local: String
    /// In other languages, those with a language first.
    public var names: [Name]
}

/// What a name service answered.
public struct KeptNameDocument: Sendable, Equatable, Encodable {
    /// By which it is refreshed and deleted; absent for a name of the dictionary.
    public var row: Int64?
    /// What was asked for.
    public var name: String
    /// The language asked for, as a BCP 47 tag.
    public var language: String
    /// The id of the place that it was asked for.
    public var place: String?
    /// What it is called there; absent where the service knows nothing.
    public var answer: String?
    /// Absent for a name of the dictionary.
    public var askedAt: String?

    /// A name of the dictionary.
    init(name: String, language: String, place: String, answer: String) {
        (self.name, self.language, self.place, self.answer) = (name, language, place, answer)
    }

    init(_ name: KeptPlaceName) {
        (row, self.name, language) = (name.row, name.name, name.language)
        (place, answer, askedAt) = (name.placeID, name.answer, Timestamp.text(name.askedAt))
    }
}

/// All that a name service answered, and which that is.
public struct KeptNamesDocument: Sendable, Equatable, Encodable {
    /// Where names are asked for; absent where nowhere.
    public var service: String?
    public var names: [KeptNameDocument]

    /// That of a library that there isn't yet.
    public static let empty = KeptNamesDocument(service: nil, names: [])
}
