package import LibraryBase
package import Localization
package import PhotoLibrary

/// Photos as pages that need no server: any web server shows them, and a browser alone, from a disk. Their places by country, the
/// photos of each place, a page for each photo, a map and a search; nothing in them is loaded from elsewhere.
package enum StaticSite {
    /// How exactly a site shows where photos were taken, unless somebody asks for more: it is made to be given away.
    package static let positions = PositionPrecision.town

    /// The number of photos on a page of a place.
    static let pageLength = 200

    /// Writes a site to a new or empty folder. One that was interrupted is written anew.
    ///
    /// - Throws: as `PhotoLibrary.Exports.write`.
    package static func write(
        _ request: ExportRequest, of library: PhotoLibrary, to path: String, locale: LocaleTag,
        onProgress: @Sendable (ExportProgress) -> Void = { _ in }
    ) async throws(LibraryError) -> ExportDocument {
        try await library.exports.writeSite(request, to: path, locale: locale, onProgress: onProgress) { contents in
            try SiteWriter(contents, locale: locale).write()
        }
    }

    /// All templates of the pages.
    static var templates: [any FilledTemplate] {
        [
            SiteWriter.placesTemplate, SiteWriter.placeTemplate, SiteWriter.photoTemplate, SiteWriter.mapTemplate,
            SiteWriter.searchTemplate,
        ]
    }
}
