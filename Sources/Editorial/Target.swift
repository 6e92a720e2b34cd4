internal import Bytes

/// What a link or a picture in a text of a bundle leads to.
public enum Target: Hashable, Sendable {
    /// A photo, by its id within the bundle, or the path of its file in `images/`.
    case photo(String)
    /// A place, by the id that the listings print.
    case place(String)
    /// A story, by its file in `pages/`.
    case story(BundlePath)
    /// A page, by its file in `pages/`.
    case page(BundlePath)
    /// An address outside: `http` or `https`, in ASCII, with a host and without a name or password.
    case outside(String)

    /// Reads `photo:ID`, `place:ID`, `story:walks/mine.html`, `page:about.html`, `https://…`; nil for anything else, and so for any
    /// scheme that could run something.
    public init?(_ text: String) {
        let text = text.trimmed
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let rest = String(text[text.index(after: colon)...])
        switch text[..<colon].lowercased() {
        case "photo":
            guard Self.isPhoto(rest) else { return nil }
            self = .photo(rest)
        case "place": self.init(id: rest, Target.place)
        case "story": self.init(path: rest, Target.story)
        case "page": self.init(path: rest, Target.page)
        case "http", "https":
            guard let address = WebAddress.checked(text) else { return nil }
            self = .outside(address)
        default: return nil
        }
    }

    /// As it is written in a text.
    public var text: String {
        switch self {
        case .photo(let id): "photo:" + id
        case .place(let id): "place:" + id
        case .story(let path): "story:" + path.text
        case .page(let path): "page:" + path.text
        case .outside(let address): address
        }
    }

    /// Whether it leads out of the bundle, to somebody else.
    public var isOutside: Bool {
        if case .outside = self { return true }
        return false
    }

    /// Whether a text can be an id: letters, digits, `-`, `_` and `.`, at most 100.
    static func isID(_ text: String) -> Bool {
        (1...100).contains(text.utf8.count)
            && text.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || "-_.".utf8.contains($0) }
    }

    /// Whether a text can name a photo: an id, or the path of a file.
    static func isPhoto(_ text: String) -> Bool {
        isID(text) || BundlePath(text)?.text == text
    }

    private init?(id: String, _ make: (String) -> Target) {
        guard Self.isID(id) else { return nil }
        self = make(id)
    }

    private init?(path: String, _ make: (BundlePath) -> Target) {
        guard let path = BundlePath(path) else { return nil }
        self = make(path)
    }
}
