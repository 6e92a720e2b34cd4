/// Why a ZIP file is rejected.
///
/// ZIP states many things twice. A file whose statements differ is rejected, because two programs could unpack it differently.
public enum ZIPError: Error, Equatable, Sendable {
    /// The file has no end of central directory record, or more than one candidate for it.
    case noZip
    /// The file is cut, or parts of it contradict each other; the text says which.
    case inconsistent(String)
    /// The name of an entry is not text, leads out of the folder, or stands for the same file as another; the text says which.
    case badName(String)
    /// An entry is encrypted, a folder, a link, or compressed with a method other than deflate; the text says which.
    case unsupported(String)
    /// A limit of ``ZIPDirectory/Limits`` is exceeded; the text says which.
    case tooLarge(String)

    /// A clause in English whose subject, "it", is the file: "it is not a ZIP file".
    public var reason: String {
        switch self {
        case .noZip: "it is not a ZIP file"
        case .inconsistent(let what): "it is not a valid ZIP file: \(what)"
        case .badName(let what): "it has an entry with an invalid name: \(what)"
        case .unsupported(let what): "it uses an unsupported ZIP feature: \(what)"
        case .tooLarge(let what): "it is too large: \(what)"
        }
    }
}
