internal import HTTPTypes
internal import PhotoLibrary

/// How people sign out.
struct SignOut: Sendable {
    let library: PhotoLibrary
    let entrance: Entrance
    let base: String

    /// Ends a visitor's sign-in, or all of the person.
    func signOut(_ visitor: Visitor, everywhere: Bool) throws {
        if everywhere, let person = visitor.person {
            try library.people.signOutEverywhere(person)
        } else if let token = visitor.token {
            try library.people.signOut(token)
        }
        entrance.refresh()
    }

    /// What tells a browser to forget who was signed in, and all that it kept for that person.
    var headers: HTTPFields {
        [
            .setCookie: SessionCookie.clear(base: base), .clearSiteData: #""cache", "storage""#,
            .cacheControl: "no-store",
        ]
    }
}

// A token, which is all that a name has to be (RFC 9110, section 5.6.2).
// swift-format-ignore: NeverForceUnwrap
extension HTTPField.Name {
    static let clearSiteData = HTTPField.Name("Clear-Site-Data")!
}
