internal import Localization

/// The web app manifest, with which systems install the pages as an app.
struct AppManifest: PublicDocument {
    struct Icon: Encodable {
        var src: String
        var sizes: String
        var type: String
        var purpose: String
    }

    struct Shortcut: Encodable {
        var name: String
        var url: String
        var icons: [Icon]
    }

    var id: String
    var name = "photos"
    var shortName = "photos"
    var description: String
    var lang: String
    var dir: String
    var startURL: String
    var scope: String
    var display = "standalone"
    var backgroundColor = "#faf9f6"
    var themeColor = "#faf9f6"
    var categories = ["photo", "travel"]
    var icons: [Icon]
    var shortcuts: [Shortcut]

    private enum CodingKeys: String, CodingKey {
        case id, name, description, lang, dir, scope, display, categories, icons, shortcuts
        case shortName = "short_name"
        case startURL = "start_url"
        case backgroundColor = "background_color"
        case themeColor = "theme_color"
    }

    /// Creates the manifest in the reader's language.
    init(_ frame: PageFrame) {
        let base = frame.base
        let home = base + "/"
        (id, startURL, scope) = (home, home, home)
        (description, lang, dir) = (frame.words("appDescription"), frame.language, frame.direction)
        let drawing = Icon(
            src: "\(base)/assets/\(frame.v)/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any")
        let pictures = AppIcon.all.filter { $0.shape != .touch }.map { icon in
            Icon(
                src: "\(base)/icons/\(icon.name)", sizes: "\(icon.side)x\(icon.side)", type: "image/png",
                purpose: icon.shape.rawValue)
        }
        icons = [drawing] + pictures
        let sign = pictures.filter { $0.purpose == "any" }.prefix(1)
        shortcuts = [("places", ""), ("recents", "recents"), ("search", "search")].map { name, path in
            Shortcut(name: frame.words(name), url: home + path, icons: Array(sign))
        }
    }
}
