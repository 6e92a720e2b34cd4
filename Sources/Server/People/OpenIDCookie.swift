internal import Bytes
internal import Cryptography
internal import Foundation
internal import HTTPTypes
internal import NIOCore
internal import OpenID

/// The cookie that a browser has from the start of a sign-in at an issuer to its end.
///
/// Its name begins with `__Host-`, so that no other host can set it (RFC 6265bis, section 4.1.3.2).
struct OpenIDCookie {
    let secrets: SignInSecrets
    /// The page to open after the sign-in.
    let target: String

    private static let name = "__Host-photos-openid"
    /// How long a sign-in at the issuer can take, in seconds.
    private static let lifetime: UInt64 = 600
    /// Browsers drop cookies of more than 4,096 bytes.
    private static let longestTarget = 1500

    init(secrets: SignInSecrets, target: String) {
        (self.secrets, self.target) = (secrets, target)
    }

    /// The cookie of a request; nil if there is none that this server has made lately.
    init?(_ headers: HTTPFields, _ key: [UInt8]) {
        guard let value = RequestCookie.values(Self.name, headers).first else { return nil }
        let parts = value.split(separator: "~", omittingEmptySubsequences: false)
        guard parts.count == 4, let code = Hexadecimal.bytes(parts[3]), let end = UInt64(parts[2]),
            HMACSHA256.isValidAuthenticationCode(
                code, authenticating: Array(parts[..<3].joined(separator: "~").utf8), using: key),
            end > Self.now, let secrets = SignInSecrets(parts[0]), let target = String(parts[1]).removingPercentEncoding
        else { return nil }
        self.init(secrets: secrets, target: SignInFeature.path(target))
    }

    /// The value of `Set-Cookie`.
    func set(_ key: [UInt8]) -> String {
        let encoded = URLText.query(target)
        let text =
            "\(secrets.text)~\(encoded.utf8.count > Self.longestTarget ? "/" : encoded)~\(Self.now + Self.lifetime)"
        let code = HMACSHA256.authenticationCode(for: Array(text.utf8), using: key)
        return Self.header("\(text)~\(Hexadecimal.text(code))", age: Self.lifetime)
    }

    /// The value of `Set-Cookie` that removes it.
    static var clear: String { header("", age: 0) }

    private static var now: UInt64 { NIODeadline.now().uptimeNanoseconds / 1_000_000_000 }

    private static func header(_ value: String, age: UInt64) -> String {
        "\(name)=\(value); Path=/; Max-Age=\(age); HttpOnly; Secure; SameSite=Lax"
    }
}
