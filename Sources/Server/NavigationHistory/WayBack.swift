internal import Localization
internal import PhotoLibrary

/// A link from the places page to the photo, place or story that the person saw last, for a start in another browser or after a day.
struct WayBack {
    /// The index of its screen in the history, from 0.
    let row: Int
    let address: String
    let text: String
    /// The revision of the history, by which a link that was dismissed is not offered again.
    let revision: Int64
}

extension WayBack {
    /// The link to the topmost photo, place or story of a history that can be read; nil if it has none.
    init?(in history: NavigationHistory, of person: Person, _ library: PhotoLibrary, in frame: PageFrame) {
        for (row, screen) in history.all.enumerated().reversed() {
            guard let target = try? Self.target(screen.subject, of: person, library, in: frame) else { continue }
            let text = frame.words("backTo", ["title": .text(target.title)])
            self.init(row: row, address: frame.base + target.path, text: text, revision: history.revision)
            return
        }
        return nil
    }

    /// The title and the path of what a screen shows; nil for a screen that is a page of the main navigation or an index.
    private static func target(
        _ subject: Screen.Subject, of person: Person, _ library: PhotoLibrary, in frame: PageFrame
    ) throws -> (title: String, path: String)? {
        switch subject {
        case .place(let id):
            return (try library.places.place(id, locale: frame.names).name, "/places/\(URLText.query(id))")
        case .photo(let id):
            let title = PhotoNaming.title(of: try library.places.photo(id, locale: frame.names), frame.words)
            return (EmphasisHTML.plain(title), "/photos/\(id)")
        case .story(let bundle, let file):
            let story = try library.stories.story(file, ofBundle: bundle, of: person, locale: frame.names)
            return (story.document.title, BundleAddresses(base: "", bundle: bundle).story(file))
        // The name of a trip would need a search for trips.
        case .places, .search, .recents, .map, .trips, .trip, .menu, .page: return nil
        }
    }
}

extension WayBack: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("row") { $0.row }, .init("address") { $0.address }, .init("text") { $0.text },
        .init("revision") { String($0.revision) },
    ]
}
