/// By which of their names places are told.
public enum PlaceNameDirection: Hashable, Sendable {
    /// In the reader's language.
    case own
    /// As those who live there call them.
    case local
    /// In another language than the reader's, by its tag in canonical form.
    case language(String)

    /// Reads `local`, `own` or a language tag; nil for anything else.
    public init?(_ text: String) {
        switch text.lowercased() {
        case "local": self = .local
        case "own": self = .own
        default:
            // Languages have two or three letters; a longer one is no tag but a mistake, as `null`.
            guard let tag = LocaleTag(text), tag.language.utf8.count <= 3 else { return nil }
            self = .language(tag.identifier)
        }
    }

    /// As it is written down.
    public var text: String {
        switch self {
        case .own: "own"
        case .local: "local"
        case .language(let tag): tag
        }
    }
}
