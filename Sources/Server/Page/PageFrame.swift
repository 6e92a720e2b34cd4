internal import Localization
internal import PhotoLibrary

/// The data of the server and the request that all pages need.
struct PageFrame: Sendable {
    /// The base path; empty unless the server is behind a proxy with a prefix.
    let base: String
    /// The version of the assets, for their URLs.
    let v: String
    /// The imports of the modules.
    let imports: ModuleImports
    /// The locale of names and dates.
    let names: LocaleTag
    /// The language of all other texts.
    let words: Wording
    /// The texts for JavaScript modules, as JSON.
    let scriptWords: String
    /// Whether an installed bundle has a menu.
    let hasMenu: Bool
    /// The name of the signed-in user; empty on a server without sign-in, nil for a visitor.
    let person: String?
    /// The user's navigation history as JSON, on the page with which a visit starts.
    var screens: String?
    /// The first part of picture versions, which changes when the rendering of pictures changes.
    let recipe = PictureVersion.recipe

    var locale: String { names.identifier }
    var language: String { words.locale.identifier }
    var direction: String { words.isRightToLeft ? "rtl" : "ltr" }
}
