/// An error of libcrypto.
public enum CryptographyError: Error, Equatable, CustomStringConvertible {
    /// The key has the wrong length; the payload is its number of bytes.
    case wrongLength(Int)
    /// A parameter is invalid, or memory is short; the payload is libcrypto's message.
    case refused(String)

    /// The reason, as a part of a sentence.
    public var description: String {
        switch self {
        case .wrongLength(let count): "invalid key: \(count) bytes, expected 32"
        case .refused(let reason): reason
        }
    }

    /// The message of a function of CCrypto.
    init(_ message: UnsafePointer<CChar>?) {
        self = .refused(unsafe message.map { unsafe String(cString: $0) } ?? "unknown error")
    }
}
