internal import HTTPTypes
internal import Localization

/// In which direction a request wants places named: `names` of the query, else as the person chose, else the cookie.
enum PlaceNamesPreference {
    /// Name of the query's parameter, and of the cookie.
    static let parameter = "names"

    /// What the cookie says; nil without one.
    static func chosen(_ headers: HTTPFields) -> PlaceNameDirection? {
        RequestCookie.values(parameter, headers).lazy.compactMap { PlaceNameDirection($0) }.first
    }
}
