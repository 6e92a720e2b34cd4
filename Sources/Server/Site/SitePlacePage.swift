internal import Localization
internal import PhotoLibrary

/// A page of a place of a site: some of its photos.
struct SitePlacePage {
    struct Cell {
        /// The path of the photo's page, and its title.
        let page, alt: String
        let picture: SitePicture
    }

    /// A link to a page of the same place.
    struct PageLink {
        /// The number of the page.
        let text: String
        /// The name of its file.
        let path: String
        let isHere: Bool
    }

    let name: String
    /// The region, the country and the number of photos.
    let about: String
    let cells: [Cell]
    let pages: [PageLink]

    /// - Parameters:
    ///   - number: the number of this page, from 0.
    ///   - count: the number of all photos at the place.
    init(
        _ place: PlacesDocument.Place, in country: CountryDocument, _ photos: [SiteContents.Photo], number: Int,
        of count: Int, words: Wording
    ) {
        name = place.name
        let whereabouts = words.list(
            [place.region, country.isUnknown || country.name == place.name ? nil : country.name].compactMap(\.self))
        about = [whereabouts, words("photoCount", ["count": .number(count)])].filter { !$0.isEmpty }
            .joined(separator: " · ")
        cells = photos.map { photo in
            Cell(
                page: SiteWriter.path(ofPhoto: photo.document.id),
                alt: EmphasisHTML.plain(PhotoNaming.title(of: photo.document, words)),
                picture: SitePicture(picture: photo.small))
        }
        pages = (0..<max(1, (count + StaticSite.pageLength - 1) / StaticSite.pageLength)).map { other in
            PageLink(text: "\(other + 1)", path: SiteWriter.fileName(ofPage: other), isHere: other == number)
        }
    }
}

extension SitePlacePage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("name") { $0.name }, .init("about") { $0.about }, .init("cells") { $0.cells },
        .init("pages") { $0.pages }, .init("hasPages") { $0.pages.count > 1 },
    ]
}

extension SitePlacePage.Cell: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("page") { $0.page }, .init("alt") { $0.alt }, .init("picture") { $0.picture },
    ]
}

extension SitePlacePage.PageLink: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("text") { $0.text }, .init("path") { $0.path }, .init("isHere") { $0.isHere },
    ]
}
