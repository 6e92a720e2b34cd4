internal import HTTPTypes
internal import Localization

/// Which names places have in a response: `names` in the query, else the user's setting, else the cookie.
enum PlaceNamesPreference {
    /// The name of the query parameter and of the cookie.
    static let parameter = "names"

    /// The value of the cookie; nil without one.
    static func chosen(_ headers: HTTPFields) -> PlaceNameLanguage? {
        RequestCookie.values(parameter, headers).lazy.compactMap { PlaceNameLanguage($0) }.first
    }
}
