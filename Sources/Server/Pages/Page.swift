internal import Localization
internal import PhotoLibrary

/// What every page's template is given: the frame of the page, and its own content, which `{{#content}}` opens.
struct Page<Content> {
    let frame: PageFrame
    let title: String
    let isPlaces: Bool
    let isMap: Bool
    let isRecents: Bool
    let isSearch: Bool
    let isStatus: Bool
    let isMenu: Bool
    /// The path of the feed of what the page shows, without its ending: `/feed`.
    let feed: String
    /// The path of what IIIF viewers show of the same; nil where there is nothing.
    let presentation: String?
    /// Names of style sheets besides `base.css`.
    let styles: [String]
    /// Names of modules besides `common.js`.
    let scripts: [String]
    let content: Content

    init(
        _ content: Content, title: String, tab: PageTab?, in frame: PageFrame, styles: [String] = [],
        scripts: [String] = [], feed: String = "/feed", presentation: String? = nil
    ) {
        self.content = content
        self.title = title
        self.styles = styles
        self.scripts = scripts
        self.feed = feed
        self.presentation = presentation
        self.frame = frame
        isPlaces = tab == .places
        isMap = tab == .map
        isRecents = tab == .recents
        isSearch = tab == .search
        isStatus = tab == .status
        isMenu = tab == .menu
    }
}

/// What of the server and the request all pages and parts need.
struct PageFrame: Sendable {
    /// The path before every route; empty unless the server stands behind a prefix.
    let base: String
    /// The version of the assets, for their addresses.
    let v: String
    /// The reader's locale, in which names and dates are told.
    let names: LocaleTag
    /// What all else is told in.
    let words: Wording
    /// The words that modules say, as JSON.
    let scriptWords: String
    /// Whether an installed bundle has a menu.
    let hasMenu: Bool
    /// The name of who is signed in; empty where nobody signs in, nil for a visitor.
    let person: String?
    /// The screens that the person came through, as JSON, on the page on which one starts.
    var screens: String?
    /// Names the way in which pictures are made, as the first part of their version.
    let recipe = PictureVersion.recipe

    var locale: String { names.identifier }
    var language: String { words.locale.identifier }
    var direction: String { words.isRightToLeft ? "rtl" : "ltr" }
}

/// The entries of the main navigation.
enum PageTab: Sendable {
    case places, map, recents, search, status, menu
}
