/// The language in which places are named.
public enum PlaceNameLanguage: Hashable, Sendable {
    /// In the reader's language.
    case own
    /// The names that residents use.
    case local
    /// A language other than the reader's, by its canonical tag.
    case language(String)

    /// Parses `local`, `own` or a language tag; nil for anything else.
    public init?(_ text: String) {
        switch text.lowercased() {
        case "local": self = .local
        case "own": self = .own
        default:
            // Languages have two or three letters; a longer one is a mistake such as `null`.
            guard let tag = LocaleTag(text), tag.language.utf8.count <= 3 else { return nil }
            self = .language(tag.identifier)
        }
    }

    /// The value as it is written.
    public var text: String {
        switch self {
        case .own: "own"
        case .local: "local"
        case .language(let tag): tag
        }
    }
}
