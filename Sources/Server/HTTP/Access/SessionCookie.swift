internal import HTTPTypes
internal import PhotoLibrary
internal import Times

/// The cookie that holds a browser's session: RFC 6265.
enum SessionCookie {
    static let name = "photos-session"

    /// The token in a request's header `Cookie`; nil if there is none.
    static func token(in header: some StringProtocol) -> SecretToken? {
        for pair in header.split(separator: ";") {
            let pair = pair.drop { $0 == " " }
            guard pair.hasPrefix(name), pair.dropFirst(name.count).first == "=" else { continue }
            return SecretToken(pair.dropFirst(name.count + 1))
        }
        return nil
    }

    /// The value of `Set-Cookie` after a sign-in.
    ///
    /// - Parameter base: the base path of the server.
    static func set(_ token: SecretToken, base: String) -> String {
        header(token.text, age: PhotoLibrary.People.sessionLength, base)
    }

    /// The value of `Set-Cookie` after a sign-out.
    static func clear(base: String) -> String {
        header("", age: .zero, base)
    }

    private static func header(_ value: String, age: Duration, _ base: String) -> String {
        "\(name)=\(value); Path=\(base.isEmpty ? "/" : base); Max-Age=\(age.wholeSeconds); HttpOnly; Secure; SameSite=Lax"
    }
}
