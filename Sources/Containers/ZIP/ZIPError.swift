/// Why a zip is not taken. A bundle is a zip that says everything once: what two readers could read differently is refused.
public enum ZIPError: Error, Equatable, Sendable {
    /// The file has no end of a zip, or more than one can be meant.
    case noZip
    /// The file or a part of it is cut, or says things that contradict each other; the text says which.
    case inconsistent(String)
    /// A member's name leads elsewhere, is no text, or two members could be one file; the text says which.
    case badName(String)
    /// A member is of a kind that is not taken: encrypted, a link, a compression other than deflate; the text says which.
    case unsupported(String)
    /// A limit is exceeded; the text says which.
    case tooLarge(String)

    /// What is the matter, as the end of a sentence that begins with the file.
    public var reason: String {
        switch self {
        case .noZip: "is no zip"
        case .inconsistent(let what): "is no sound zip (\(what))"
        case .badName(let what): "has a member that can't be taken (\(what))"
        case .unsupported(let what): "has a member of a kind that isn't taken (\(what))"
        case .tooLarge(let what): "is too large (\(what))"
        }
    }
}
