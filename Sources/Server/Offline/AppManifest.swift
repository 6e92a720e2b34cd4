/// The web app manifest: what makes an app of the pages where a system installs them.
struct AppManifest: Encodable {
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
    var description = "A catalogue of photographs by where they were taken."
    var lang = "en"
    var dir = "auto"
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

    /// - Parameter base: what comes before every path of the server.
    init(base: String, assets: String) {
        let home = base + "/"
        (id, startURL, scope) = (home, home, home)
        let drawing = Icon(
            src: "\(base)/assets/\(assets)/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any")
        let pictures = AppIcon.all.filter { $0.shape != .touch }.map { icon in
            Icon(
                src: "\(base)/icons/\(icon.name)", sizes: "\(icon.side)x\(icon.side)", type: "image/png",
                purpose: icon.shape.rawValue)
        }
        icons = [drawing] + pictures
        let sign = pictures.filter { $0.purpose == "any" }.prefix(1)
        shortcuts = [("Places", ""), ("Recents", "recents"), ("Search", "search")].map { name, path in
            Shortcut(name: name, url: home + path, icons: Array(sign))
        }
    }
}
