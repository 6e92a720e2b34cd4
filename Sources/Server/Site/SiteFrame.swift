internal import Localization
internal import PhotoLibrary

/// What all pages of a site need.
struct SiteFrame {
    /// The name of what the site shows.
    let title: String
    let words: Wording
    /// Whether the site has a map: without positions there is nothing on it.
    let hasMap: Bool
}

/// A page of a site: what is around the content, and the content, whose fields templates use without a prefix.
struct SitePage<Content: TemplateContext>: TemplateContext {
    let head: SiteHead
    let content: Content

    // Computed each time, because a generic type cannot store it; look-ups do not use it.
    static var fields: [TemplateField<Self>] {
        SiteHead.fields.map { TemplateField(within: \.head, $0) }
            + Content.fields.map { TemplateField(within: \.content, $0) }
    }

    func child(named name: String) -> Any? { head.child(named: name) ?? content.child(named: name) }
}

/// What is around the content of a page.
struct SiteHead: TemplateContext {
    let frame: SiteFrame
    /// The title of the page for the browser.
    let title: String
    /// The way from the page to the site's folder: empty, or some `../`.
    let root: String

    static let fields: [TemplateField<Self>] = [
        .init("language") { $0.frame.words.locale.identifier },
        .init("direction") { $0.frame.words.isRightToLeft ? "rtl" : "ltr" },
        .init("words") { TemplateWords(words: $0.frame.words) }, .init("siteTitle") { $0.frame.title },
        .init("hasMap") { $0.frame.hasMap }, .init("pageTitle") { $0.title }, .init("root") { $0.root },
    ]
}

/// A picture for a page.
struct SitePicture: TemplateContext {
    let picture: SiteContents.Picture

    static let fields: [TemplateField<Self>] = [
        .init("path") { $0.picture.path }, .init("width") { $0.picture.width }, .init("height") { $0.picture.height },
    ]
}
