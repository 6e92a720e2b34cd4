internal import Localization
internal import PhotoLibrary

/// The page of a photo of a site.
struct SitePhotoPage {
    struct Fact {
        let term, text: String
        let link: String?
        /// In place of a text: words to search for.
        let searches: [Search]
    }

    struct Search {
        let text: String
        /// As the fragment of a URL.
        var query: String { URLText.query(text) }
    }

    let heading: String
    let titleHTML, captionHTML: String
    /// The path of its place's page that shows it.
    let place: String
    let whereabouts: String
    let picture: SitePicture
    let facts: [Fact]
    /// The paths of the pages beside this one.
    let previous, next: String?

    init(
        _ photo: SiteContents.Photo, place: String, previous: SiteContents.Photo?, next: SiteContents.Photo?,
        words: Wording
    ) {
        let document = photo.document
        heading = EmphasisHTML.plain(PhotoNaming.title(of: document, words))
        titleHTML = EmphasisHTML.render(document.title ?? "")
        captionHTML = EmphasisHTML.render(document.caption ?? "")
        whereabouts = PhotoNaming.whereabouts(of: document, words)
        (self.place, picture) = (place, SitePicture(picture: photo.large))
        // Its place is said above.
        facts = PhotoPage.facts(document, place: whereabouts, words).dropFirst().map { fact in
            Fact(
                term: fact.term, text: fact.text, link: fact.link,
                searches: fact.keywords.map { Search(text: $0.text) })
        }
        (self.previous, self.next) = (previous.map(Self.path), next.map(Self.path))
    }

    private static func path(_ photo: SiteContents.Photo) -> String { SiteWriter.path(ofPhoto: photo.document.id) }
}

extension SitePhotoPage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("heading") { $0.heading }, .init("titleHTML") { $0.titleHTML },
        .init("captionHTML") { $0.captionHTML }, .init("hasTitle") { !$0.titleHTML.isEmpty },
        .init("hasCaption") { !$0.captionHTML.isEmpty }, .init("place") { $0.place },
        .init("whereabouts") { $0.whereabouts }, .init("picture") { $0.picture }, .init("facts") { $0.facts },
        .init("previous") { $0.previous }, .init("next") { $0.next },
    ]
}

extension SitePhotoPage.Fact: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("term") { $0.term }, .init("text") { $0.text }, .init("link") { $0.link },
        .init("searches") { $0.searches },
    ]
}

extension SitePhotoPage.Search: TemplateContext {
    static let fields: [TemplateField<Self>] = [.init("text") { $0.text }, .init("query") { $0.query }]
}
