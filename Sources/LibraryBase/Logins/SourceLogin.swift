internal import Foundation

/// The credentials for the server of a source.
public enum SourceLogin: Sendable, Equatable {
    /// HTTP Basic (RFC 7617).
    case password(name: String, password: String)
    /// A bearer token (RFC 6750).
    case token(String)

    /// The message for credentials that cannot be sent; nil if they can.
    package var problem: String? {
        switch self {
        case .password("", _): "invalid name: expected at least one character"
        case .password(let name, _) where name.contains(":"): "invalid name: colons are not allowed"
        case .password(let name, let password) where Self.hasControls(name + password):
            "invalid name or password: control characters are not allowed"
        case .token(let token) where token.isEmpty || !token.utf8.allSatisfy { (0x21...0x7E).contains($0) }:
            "invalid token: expected letters, digits and punctuation without spaces"
        case .password, .token: nil
        }
    }

    /// The value of the header `Authorization`.
    package var authorization: String {
        switch self {
        case .password(let name, let password): "Basic " + Data("\(name):\(password)".utf8).base64EncodedString()
        case .token(let token): "Bearer " + token
        }
    }

    private static func hasControls(_ text: String) -> Bool {
        text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}

/// The JSON in the file: a name with a password, or a token.
extension SourceLogin: Codable {
    private enum Key: String, CodingKey {
        case name, password, token
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        if let token = try values.decodeIfPresent(String.self, forKey: .token) {
            self = .token(token)
        } else {
            self = .password(
                name: try values.decode(String.self, forKey: .name),
                password: try values.decode(String.self, forKey: .password))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        switch self {
        case .password(let name, let password):
            try values.encode(name, forKey: .name)
            try values.encode(password, forKey: .password)
        case .token(let token): try values.encode(token, forKey: .token)
        }
    }
}
