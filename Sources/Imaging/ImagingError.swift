/// Why a picture could not be read or made.
public enum ImagingError: Error, Hashable, Sendable {
    /// The bytes are of none of the formats that are read.
    case notAnImage
    /// A sound picture of a kind that is not read; the text names the kind.
    case unsupported(String)
    /// The library that decodes this kind is not on this machine; the text is its name.
    case libraryMissing(String)
    /// A larger file, more pixels or more memory than a decode may take; the text says what is too large.
    case tooLarge(String)
    /// So many bytes of the picture have to be held at once, which is more than ``Rendering/heldMemory``.
    case needsMemory(Int)
    /// The picture takes more time than it may have.
    case overTime(Duration)
    /// Nothing of the picture can be shown; the text is the library's message.
    case damaged(String)
    /// Memory ran out during the work.
    case outOfMemory
    /// The file could not be read; the number is `errno`.
    case unreadable(Int32)
    /// The pixels could not be encoded; the text is the library's message.
    case notEncodable(String)

    /// What is the matter, as the end of a sentence that begins with the file's name.
    public var reason: String {
        switch self {
        case .notAnImage: "is not a \(ImageFormat.names("or")) picture"
        case .unsupported(let kind): "is of a kind that is not read (\(kind))"
        case .libraryMissing(let name): "can't be shown on this machine (\(name) is not installed)"
        case .tooLarge(let what): "is too large (\(what))"
        case .needsMemory(let bytes): "needs \(bytes >> 20) MiB of memory"
        case .overTime(let limit):
            "takes too long (more than \(limit.components.seconds) s of a processor's time)"
        case .damaged(let message): "is damaged (\(message))"
        case .outOfMemory: "needs more memory than there is"
        case .unreadable(let number): "cannot be read (errno \(number))"
        case .notEncodable(let message): "cannot be written (\(message))"
        }
    }
}
