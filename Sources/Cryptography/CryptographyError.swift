/// Why libcrypto did not do what was asked for.
public enum CryptographyError: Error, Equatable, CustomStringConvertible {
    /// What was given as a key has another length than a key.
    case wrongLength(Int)
    /// A parameter is none that the algorithm allows, or memory is short; in libcrypto's words.
    case refused(String)

    /// What is the matter, as a part of a sentence.
    public var description: String {
        switch self {
        case .wrongLength(let count): "invalid key: \(count) bytes"
        case .refused(let reason): reason
        }
    }

    /// What a function of CCrypto that failed gave as its reason.
    init(_ message: UnsafePointer<CChar>?) {
        self = .refused(unsafe message.map { unsafe String(cString: $0) } ?? "unknown error")
    }
}
