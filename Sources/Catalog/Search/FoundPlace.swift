/// A place in the results of a search.
public struct FoundPlace: Sendable, Equatable {
    /// How well a place's name matches; the best first.
    public enum Nearness: Int, Sendable, Comparable {
        /// Its name in the catalogue, or its own name, matches exactly.
        case own
        /// Its name in the reader's language, or the local name, matches exactly.
        case known
        /// Its name in the catalogue, or its own name, begins with the words.
        case ownBeginning
        /// Its name in the reader's language, or the local name, begins with the words.
        case knownBeginning
        /// Its name in another language matches exactly.
        case foreign
        /// Words of its own or local name, or its region or country, match.
        case words
        /// Its name in another language begins with the words.
        case foreignBeginning
        /// Words of a name in any language match.
        case foreignWords
        /// A name matches except for one letter.
        case misspelt
        /// A district of it matches.
        case district

        public static func < (left: Nearness, right: Nearness) -> Bool { left.rawValue < right.rawValue }

        /// The kinds of matches: among places of one kind, districts come after cities, towns and villages.
        var kind: Int {
            switch self {
            case .own, .known: 0
            case .ownBeginning, .knownBeginning: 1
            case .foreign, .words, .foreignBeginning, .foreignWords, .misspelt, .district: rawValue
            }
        }

        /// Whether the words are a whole name.
        var isWhole: Bool { [.own, .known, .foreign].contains(self) }

        /// The rank of photos at the place: first where a name for the reader matches exactly, then where it begins
        /// with the words.
        var photoRank: PhotoRank {
            switch self {
            case .own, .known: .named
            case .ownBeginning, .knownBeginning: .beginning
            case .foreign, .words, .foreignBeginning, .foreignWords, .misspelt, .district: .other
            }
        }
    }

    /// A photo's rank by its place alone.
    enum PhotoRank: Int, Comparable {
        case named, beginning, other

        static func < (left: PhotoRank, right: PhotoRank) -> Bool { left.rawValue < right.rawValue }
    }

    public var place: PlaceRecord
    public var nearness: Nearness
    /// The name that matched, of the place or of a district of it; nil if the region or country did.
    public var name: String?
}
