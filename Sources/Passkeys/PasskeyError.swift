/// Why a passkey was refused.
public enum PasskeyError: Error, Equatable, CustomStringConvertible {
    /// The challenge is not one of this server, was used, or is too old.
    case challenge
    /// The answer cannot be read, or states something else than was asked for; the payload says what.
    case invalid(String)
    /// The signature is not one of the passkey.
    case signature
    /// The passkey has counted further before: there may be a copy of it.
    case counter

    /// The reason, as a part of a sentence.
    public var description: String {
        switch self {
        case .challenge: "this took too long, or was sent twice; try again"
        case .invalid(let reason): "invalid answer of the passkey: \(reason)"
        case .signature: "invalid answer of the passkey: the signature does not fit"
        case .counter: "this passkey has been copied; remove it, and add a new one"
        }
    }
}
