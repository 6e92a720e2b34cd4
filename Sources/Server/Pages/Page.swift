internal import PhotoLibrary

/// What every page's template is given: the frame of the page, and its own content, which `{{#content}}` opens.
struct Page<Content> {
    /// The path before every route; empty unless the server stands behind a prefix.
    let base: String
    /// The version of the assets, for their addresses.
    let v: String
    /// Names the way in which pictures are made, as the first part of their version.
    let recipe = PictureVersion.recipe
    /// The reader's locale, in which names, dates and numbers are told; the page's own words are English.
    let locale: String
    let title: String
    let isPlaces: Bool
    let isRecents: Bool
    let isSearch: Bool
    let isStatus: Bool
    /// Names of style sheets besides `base.css`.
    let styles: [String]
    /// Names of modules besides `common.js`.
    let scripts: [String]
    let content: Content

    init(
        _ content: Content, title: String, tab: PageTab?, in frame: PageFrame, styles: [String] = [],
        scripts: [String] = []
    ) {
        self.content = content
        self.title = title
        self.styles = styles
        self.scripts = scripts
        base = frame.base
        v = frame.v
        locale = frame.locale
        isPlaces = tab == .places
        isRecents = tab == .recents
        isSearch = tab == .search
        isStatus = tab == .status
    }
}

/// What of the server and the request all pages and parts need.
struct PageFrame: Sendable {
    let base: String
    let v: String
    let locale: String
}

/// The entries of the main navigation.
enum PageTab: Sendable {
    case places, recents, search, status
}
