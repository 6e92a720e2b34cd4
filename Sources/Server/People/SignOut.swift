internal import HTTPTypes
internal import PhotoLibrary

/// Signs users out.
struct SignOut: Sendable {
    let library: PhotoLibrary
    let authenticator: Authenticator
    let base: String

    /// Ends a visitor's session, or all sessions of the user.
    func signOut(_ visitor: Visitor, everywhere: Bool) throws {
        defer { authenticator.refresh() }
        if everywhere, let person = visitor.person {
            try library.people.signOutEverywhere(person)
        } else if let token = visitor.token {
            try library.people.signOut(token)
        }
    }

    /// Headers that clear the session cookie and everything that the browser stored for the user.
    var headers: HTTPFields {
        [
            .setCookie: SessionCookie.clear(base: base), .clearSiteData: #""cache", "storage""#,
            .cacheControl: "no-store",
        ]
    }
}

// A valid token, as a field name must be (RFC 9110, section 5.6.2).
// swift-format-ignore: NeverForceUnwrap
extension HTTPField.Name {
    static let clearSiteData = HTTPField.Name("Clear-Site-Data")!
}
