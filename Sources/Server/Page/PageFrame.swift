internal import Localization
internal import PhotoLibrary

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
