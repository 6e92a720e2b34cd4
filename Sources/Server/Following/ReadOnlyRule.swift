internal import HTTPTypes
internal import PhotoLibrary

/// What a server that shows editions lets people change: what is theirs alone, which is in PostgreSQL. All else is refused before
/// anything of it is done.
enum ReadOnlyRule {
    /// Paths of routes, each with all that begins with it and a slash.
    private static let allowed = [
        "/api/v1/recents", "/api/v1/session", "/api/v1/screens", "/api/v1/archives",
        "/api/v1/users/{name}/sessions", "/sign-in", "/sign-out", "/language", "/names", "/settings/sessions",
        "/settings/people/sessions", "/s/{share}", "/stories", "/content",
    ]

    /// - Throws: a ``Problem`` with status 403 for a change of the catalogue.
    static func check(_ route: Route) throws {
        guard ![.get, .head, .options].contains(route.method) else { return }
        guard Self.allowed.contains(where: { route.path == $0 || route.path.hasPrefix($0 + "/") }) else {
            throw LibraryError.isPublished
        }
    }
}
