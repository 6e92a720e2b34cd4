internal import HTTPTypes
internal import PhotoLibrary

/// The cookie that marks a device on which a user has signed in. It grants nothing; it keeps failed sign-ins elsewhere under the
/// user's name from slowing the user down.
enum DeviceCookie {
    static let name = "photos-device"
    /// One year, in seconds.
    private static let age = 31_536_000

    /// The mark in a request's headers; nil if there is none.
    static func mark(in headers: HTTPFields) -> String? {
        RequestCookie.values(name, headers).first
    }

    /// The value of `Set-Cookie` after a sign-in.
    ///
    /// - Parameter base: the base path of the server.
    static func set(_ mark: String, base: String) -> String {
        "\(name)=\(mark); Path=\(base.isEmpty ? "/" : base); Max-Age=\(age); HttpOnly; Secure; SameSite=Lax"
    }
}
