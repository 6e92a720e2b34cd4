/// A place that a search found.
public struct FoundPlace: Sendable, Equatable {
    /// By which of its names, and how near that comes to what was typed; the best first.
    public enum Nearness: Int, Sendable, Comparable {
        /// What the catalogue or a person calls it is just that.
        case own
        /// Its name in the reader's language, or as those who live there call it, is.
        case known
        /// What the catalogue or a person calls it begins so.
        case ownBeginning
        /// Its name in the reader's language, or the local one, does.
        case knownBeginning
        /// Its name in another language is just that.
        case foreign
        /// Words of its own name or the local one are, or its region or country is.
        case words
        /// Its name in another language begins so.
        case foreignBeginning
        /// Words of a name in any language are.
        case foreignWords
        /// But for one letter.
        case misspelt

        public static func < (left: Nearness, right: Nearness) -> Bool { left.rawValue < right.rawValue }

        /// How photos there are ranked: before others at a place that its reader calls so, then where such a name begins so.
        var photoRank: PhotoRank {
            switch self {
            case .own, .known: .named
            case .ownBeginning, .knownBeginning: .beginning
            case .foreign, .words, .foreignBeginning, .foreignWords, .misspelt: .other
            }
        }
    }

    /// How a photo is ranked by its place alone.
    enum PhotoRank: Int, Comparable {
        case named, beginning, other

        static func < (left: PhotoRank, right: PhotoRank) -> Bool { left.rawValue < right.rawValue }
    }

    public var place: PlaceRecord
    public var nearness: Nearness
    /// The name that was found; nil where it is the region or the country.
    public var name: String?
}
