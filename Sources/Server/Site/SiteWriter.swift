internal import Exporting
internal import Foundation
internal import Localization
internal import PhotoLibrary

/// Writes the pages of a site.
struct SiteWriter {
    private let contents: SiteContents
    private let words: Wording
    private let title: String
    private let templates: Templates
    private let search: GrowingFile
    private let encoder = JSONEncoder()

    static let placesTemplate = Template<SitePage<SitePlacesPage>>("site-places")
    static let placeTemplate = Template<SitePage<SitePlacePage>>("site-place")
    static let photoTemplate = Template<SitePage<SitePhotoPage>>("site-photo")
    static let mapTemplate = Template<SitePage<SiteMapPage>>("site-map")
    static let searchTemplate = Template<SitePage<SiteSearchPage>>("site-search")

    init(_ contents: SiteContents, locale: LocaleTag) throws {
        self.contents = contents
        templates = try Templates(EmbeddedFile.all)
        words = try PageWords(EmbeddedFile.all).localized(locale).wording
        title = try contents.title() ?? words("photos")
        search = try contents.growing("search-data.js")
        encoder.outputFormatting = .withoutEscapingSlashes
    }

    // MARK: Paths

    /// The path of the first page of a place.
    static func path(ofPlace id: String) -> String { "\(folder(ofPlace: id))/\(fileName(ofPage: 0))" }

    /// The path of the page of a photo.
    static func path(ofPhoto id: String) -> String { "\(SiteContents.path(ofPhoto: id)).html" }

    /// The name of the file of a page of a place, by its number from 0.
    static func fileName(ofPage number: Int) -> String { number == 0 ? "index.html" : "\(number + 1).html" }

    private static func folder(ofPlace id: String) -> String { "places/\(ExportNames.plain(id))" }

    // MARK: Pages

    func write() throws {
        let places = try contents.places()
        let dots = SiteMapPage.dots(places, words: words)
        let frame = SiteFrame(title: title, words: words, hasMap: !dots.isEmpty)
        try search.append(Array("window.sitePhotos = [\n".utf8))
        var covers: [String: SitePicture] = [:]
        for section in places.sections {
            for place in section.places { covers[place.id] = try write(place, in: section.country, frame) }
        }
        try search.append(Array("];\n".utf8))
        try search.finish()
        let first = SitePlacesPage(
            places, photos: contents.photoCount, covers: covers, hasTowns: contents.hasTowns, words: words)
        try write(first, Self.placesTemplate, to: "index.html", title: title, frame)
        if !dots.isEmpty {
            let map = SiteMapPage(dots, summary: first.summary, words: words)
            try write(map, Self.mapTemplate, to: "map.html", title: words("map"), frame)
        }
        try write(
            SiteSearchPage(words: words), Self.searchTemplate, to: "search.html", title: words("search"), frame)
        for file in EmbeddedFile.all where Self.files.contains(file.path) {
            try contents.add(String(file.path.dropFirst("assets/".count)), Array(file.bytes))
        }
    }

    /// The files that all pages use.
    private static let files: Set = ["assets/site.css", "assets/site.js", "assets/icon.svg"]

    /// Writes the pages of a place and of its photos, and returns the picture of its first photo.
    private func write(
        _ place: PlacesDocument.Place, in country: CountryDocument, _ frame: SiteFrame
    ) throws -> SitePicture? {
        let (count, length) = (place.photoCount ?? 0, StaticSite.pageLength)
        var cover: SitePicture?
        var before: SiteContents.Photo?
        for (number, start) in stride(from: 0, to: count, by: length).enumerated() {
            try Task.checkCancellation()
            // One more: the last photo of a page leads to the first of the next.
            let photos = try contents.photos(at: place.id, start..<min(start + length + 1, count))
            let shown = Array(photos.prefix(length))
            let page = SitePlacePage(place, in: country, shown, number: number, of: count, words: words)
            let path = "\(Self.folder(ofPlace: place.id))/\(Self.fileName(ofPage: number))"
            try write(page, Self.placeTemplate, to: path, title: place.name, frame)
            for (index, photo) in shown.enumerated() {
                let next = photos.indices.contains(index + 1) ? photos[index + 1] : nil
                try write(photo, from: path, before, next, frame)
                before = photo
            }
            cover = cover ?? shown.first.map { SitePicture(picture: $0.small) }
        }
        return cover
    }

    private func write(
        _ photo: SiteContents.Photo, from place: String, _ before: SiteContents.Photo?, _ next: SiteContents.Photo?,
        _ frame: SiteFrame
    ) throws {
        let page = SitePhotoPage(photo, place: place, previous: before, next: next, words: words)
        let path = Self.path(ofPhoto: photo.document.id)
        try write(page, Self.photoTemplate, to: path, title: page.heading, frame)
        let document = photo.document
        let more = [document.caption.map(EmphasisHTML.plain), document.credit, document.camera, document.lens]
        let row = [
            path, photo.small.path, page.heading, page.whereabouts, PhotoNaming.takenText(document, words) ?? "",
            (more.compactMap(\.self) + (document.keywords ?? [])).joined(separator: " "),
        ]
        try search.append(Array(try encoder.encode(row)) + Array(",\n".utf8))
    }

    private func write<Content>(
        _ content: Content, _ template: Template<SitePage<Content>>, to path: String, title: String, _ frame: SiteFrame
    ) throws {
        let depth = path.utf8.count { $0 == UInt8(ascii: "/") }
        let root = String(repeating: "../", count: depth)
        let page = SitePage(head: SiteHead(frame: frame, title: title, root: root), content: content)
        try contents.add(path, Array(try templates.render(template, page).utf8))
    }
}
