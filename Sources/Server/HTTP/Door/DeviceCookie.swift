internal import HTTPTypes
internal import PhotoLibrary

/// The cookie by which a device is known on which somebody has signed in: it opens nothing, and keeps failures that others make under the
/// person's name from slowing down the person.
enum DeviceCookie {
    static let name = "photos-device"
    /// In seconds: a year.
    private static let age = 31_536_000

    /// The mark in a request's headers; nil where there is none.
    static func mark(in headers: HTTPFields) -> String? {
        RequestCookie.values(name, headers).first
    }

    /// The header `Set-Cookie` for who signs in.
    ///
    /// - Parameter base: what comes before every path of the server.
    static func set(_ mark: String, base: String) -> String {
        "\(name)=\(mark); Path=\(base.isEmpty ? "/" : base); Max-Age=\(age); HttpOnly; Secure; SameSite=Lax"
    }
}
