internal import Localization

/// The context of every page template: the head, and the page's own content in `{{#content}}`.
struct Page<Content: TemplateContext>: TemplateContext {
    private let head: PageHead
    private let content: Content

    init(
        _ content: Content, title: String, tab: PageTab?, in frame: PageFrame, styles: [String] = [],
        scripts: [String] = [], feed: String = "/feed", presentation: String? = nil, refresh: String? = nil
    ) {
        self.content = content
        head = PageHead(
            frame: frame, title: title, tab: tab, feed: feed, presentation: presentation, refresh: refresh,
            styles: styles, scripts: scripts)
    }

    // Computed each time, because a generic type cannot store it; look-ups do not use it.
    static var fields: [TemplateField<Self>] {
        PageHead.fields.map { TemplateField(within: \.head, $0) } + [.init("content") { $0.content }]
    }

    func child(named name: String) -> Any? {
        name == "content" ? content : head.child(named: name)
    }
}

/// The context of everything around the content.
struct PageHead {
    let frame: PageFrame
    let title: String
    let tab: PageTab?
    /// The path of the page's feed, without extension: `/feed`.
    let feed: String
    /// The path of the page's IIIF document; nil if there is none.
    let presentation: String?
    /// What browsers without scripts load after some seconds: `7;url=/next`; nil if the page stays.
    let refresh: String?
    /// Style sheets besides `base.css`.
    let styles: [String]
    /// Modules besides `common.js`.
    let scripts: [String]

    /// The modules that those and `common.js` import.
    var imports: [String] { frame.imports.all(of: (["common"] + scripts).map { "\($0).js" }) }
}

extension PageHead: TemplateContext {
    static let fields: [TemplateField<Self>] =
        [
            .init("base") { $0.frame.base }, .init("v") { $0.frame.v }, .init("recipe") { $0.frame.recipe },
            .init("locale") { $0.frame.locale }, .init("words") { TemplateWords(words: $0.frame.words) },
            .init("language") { $0.frame.language }, .init("direction") { $0.frame.direction },
            .init("numbers") { $0.frame.words.numberingSystem }, .init("scriptWords") { $0.frame.scriptWords },
            .init("isSomebody") { $0.frame.person != nil }, .init("person") { $0.frame.person },
            .init("screens") { $0.frame.screens }, .init("title") { $0.title }, .init("feed") { $0.feed },
            .init("presentation") { $0.presentation }, .init("refresh") { $0.refresh },
            .init("hasMenu") { $0.frame.hasMenu },
            .init("styles") { $0.styles }, .init("scripts") { $0.scripts },
            .init("imports") { $0.imports },
        ] + PageTab.allCases.map { tab in TemplateField(tab.field) { $0.tab == tab } }
}

/// The tabs of the main navigation; each is a link in `tabs.mustache`, which a test compares with the fields.
enum PageTab: CaseIterable, Sendable {
    case places, map, recents, search, settings, menu

    /// The template field that is true on the pages of this tab.
    var field: String {
        switch self {
        case .places: "isPlaces"
        case .map: "isMap"
        case .recents: "isRecents"
        case .search: "isSearch"
        case .settings: "isSettings"
        case .menu: "isMenu"
        }
    }
}
