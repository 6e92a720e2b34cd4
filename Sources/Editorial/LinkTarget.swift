internal import Bytes

/// The target of a link or picture in a text of a bundle.
public enum LinkTarget: Hashable, Sendable {
    /// A photo, by its id within the bundle, or the path of its file in `images/`.
    case photo(String)
    /// A place, by the id that listings print.
    case place(String)
    /// A story, by its file in `pages/`.
    case story(BundlePath)
    /// A page, by its file in `pages/`.
    case page(BundlePath)
    /// A URL outside of the bundle: `http` or `https`, in ASCII, with a host, without user name and password.
    case outside(String)

    /// Parses `photo:ID`, `place:ID`, `story:walks/mine.html`, `page:about.html` or `https://…`; nil for any other scheme,
    /// including those that could run code.
    public init?(_ text: String) {
        let text = text.trimmed
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let rest = String(text[text.index(after: colon)...])
        switch text[..<colon].lowercased() {
        case "photo":
            guard Self.isPhoto(rest) else { return nil }
            self = .photo(rest)
        case "place": self.init(id: rest, LinkTarget.place)
        case "story": self.init(path: rest, LinkTarget.story)
        case "page": self.init(path: rest, LinkTarget.page)
        case "http", "https":
            guard let address = LinkURL.checked(text) else { return nil }
            self = .outside(address)
        default: return nil
        }
    }

    /// The target as it is written in a text.
    public var text: String {
        switch self {
        case .photo(let id): "photo:" + id
        case .place(let id): "place:" + id
        case .story(let path): "story:" + path.text
        case .page(let path): "page:" + path.text
        case .outside(let address): address
        }
    }

    /// Whether the target is outside of the bundle.
    public var isOutside: Bool {
        if case .outside = self { return true }
        return false
    }

    /// Whether a text is a valid id: 1 to 100 letters, digits, `-`, `_` and `.`.
    static func isID(_ text: String) -> Bool {
        (1...100).contains(text.utf8.count)
            && text.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || "-_.".utf8.contains($0) }
    }

    /// Whether a text is a valid reference to a photo: an id or the path of a file.
    static func isPhoto(_ text: String) -> Bool {
        isID(text) || BundlePath(text)?.text == text
    }

    private init?(id: String, _ make: (String) -> LinkTarget) {
        guard Self.isID(id) else { return nil }
        self = make(id)
    }

    private init?(path: String, _ make: (BundlePath) -> LinkTarget) {
        guard let path = BundlePath(path) else { return nil }
        self = make(path)
    }
}
