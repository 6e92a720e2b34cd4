internal import Localization
internal import PhotoLibrary

/// The content of the recents page: the data from which `recents.js` builds its rows, and rows for browsers without JavaScript.
struct RecentsPage {
    /// A row.
    struct Recent {
        let id: String
        let thumbnail: PageImage?
        let titleHTML: String
        let placeText: String
        let openedAt: String
    }

    let hasRecents: Bool
    let recents: [Recent]

    /// - Parameter listed: the same photos with their pictures.
    init(_ document: RecentsDocument, listed: [ListedPhoto], pictures: PagePictures, words: Wording) {
        let covers = listed.reduce(into: [String: PageImage]()) { $0[$1.document.id] = pictures.square($1, side: 56) }
        recents = document.recents.map { row in
            Recent(
                id: row.photo.id, thumbnail: covers[row.photo.id],
                titleHTML: EmphasisHTML.render(PhotoNaming.title(of: row.photo.document, words)),
                placeText: PhotoNaming.place(row.photo.place, words), openedAt: row.openedAt)
        }
        hasRecents = !recents.isEmpty
    }
}

extension RecentsPage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("hasRecents") { $0.hasRecents }, .init("recents") { $0.recents },
    ]
}

extension RecentsPage.Recent: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("id") { $0.id }, .init("thumbnail") { $0.thumbnail }, .init("titleHTML") { $0.titleHTML },
        .init("placeText") { $0.placeText }, .init("openedAt") { $0.openedAt },
    ]
}
