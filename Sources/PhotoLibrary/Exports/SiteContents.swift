internal import Catalog
package import Exporting
internal import Foundation
internal import Imaging
package import LibraryBase
internal import Localization
internal import Pictures

/// What a site shows: its pictures are written first, then the pages ask for the places and their photos.
///
/// Keeps some 50 bytes for each photo.
package final class SiteContents {
    /// A picture of a photo in the site.
    package struct Picture: Sendable {
        /// Its path in the site.
        package let path: String
        /// In pixels.
        package let width, height: Int
    }

    /// A photo with its pictures.
    package struct Photo: Sendable {
        package let document: PhotoDocument
        package let small, large: Picture
    }

    private struct Stored {
        let width, height: UInt16
        let isPNG: Bool

        init(_ picture: EncodedPicture) {
            (width, height) = (UInt16(clamping: picture.size.width), UInt16(clamping: picture.size.height))
            isPNG = picture.format == .png
        }
    }

    private struct Entry {
        let id: PhotoID
        let small, large: Stored
    }

    private let library: PhotoLibrary
    /// The library with what the site discloses.
    private let shown: PhotoLibrary
    private let request: ExportRequest
    private let target: any ExportTarget
    private let locale: LocaleTag
    private let names: PlaceNames
    /// The photos of each place, by the place's id, in the order of the export.
    private var entries: [String: [Entry]] = [:]
    private(set) var document: ExportDocument

    /// The longest sides of the pictures, in pixels: in grids, and on the page of a photo unless the request names another.
    private static let (smallSize, largeSize) = (480, 1920)

    init(_ library: PhotoLibrary, _ request: ExportRequest, _ target: any ExportTarget, locale: LocaleTag) throws {
        (self.library, self.request, self.target, self.locale) = (library, request, target, locale)
        shown = library.disclosing(
            Disclosure(positions: request.positions, obeysCircles: true, photos: .owner))
        names = try shown.context.placeNames(locale)
        document = ExportDocument(path: "", photos: 0, bytes: 0, sets: 0, corrections: 0, skipped: [])
    }

    // MARK: Pictures

    /// Writes two pictures of each photo.
    func writePictures(onProgress: @Sendable (ExportProgress) -> Void) async throws {
        let pictures = library.photoPictures
        let large = request.size ?? Self.largeSize
        let sizes = [min(Self.smallSize, large), large]
        try await ExportWalk(library: library, locale: locale).forEachPart(request.subject) { photos in
            let jobs = ProcessInfo.processInfo.activeProcessorCount
            for start in stride(from: 0, to: photos.count, by: jobs) {
                try Task.checkCancellation()
                let part = photos[start..<min(start + jobs, photos.count)]
                let made = await part.concurrently { await ExportSource.made($0, sizes: sizes, pictures) }
                for (photo, result) in made { try add(photo, result) }
                onProgress(ExportProgress(photos: document.photos, bytes: document.bytes))
            }
        }
    }

    private func add(_ photo: PhotoRecord, _ result: Result<[EncodedPicture], ExportProblem>) throws {
        switch result {
        case .failure(let problem): document.skipped.append(.init(photo, problem))
        case .success(let made):
            let entry = Entry(id: PhotoID(photo.id), small: Stored(made[0]), large: Stored(made[1]))
            let all = zip(
                made, [picture(of: photo.id, entry.small, "small"), picture(of: photo.id, entry.large, "large")])
            for (encoded, picture) in all {
                try target.add(ExportedFile(name: picture.path, encoded.bytes), isText: false)
                document.bytes += Int64(encoded.bytes.count)
            }
            document.photos += 1
            entries[names.shown(photo.place).id, default: []].append(entry)
        }
    }

    private func picture(of id: String, _ stored: Stored, _ kind: String) -> Picture {
        Picture(
            path: "\(Self.path(ofPhoto: id))-\(kind).\(stored.isPNG ? "png" : "jpg")", width: Int(stored.width),
            height: Int(stored.height))
    }

    /// Everything that a site has in its folder.
    static let names = [
        "photos", "places", "index.html", "map.html", "search.html", "search-data.js", "site.css", "site.js",
        "icon.svg",
    ]

    // MARK: For the pages

    /// Whether a place of the site can be a whole country.
    package var hasTowns: Bool { request.positions != .country }

    /// Whether the site shows where photos were taken to within a few metres.
    package var showsEverything: Bool { names.positions.showsEverything }

    /// The name of what the site shows; nil for everything, and for photos that words find or somebody named. A place has the name
    /// that the site may disclose.
    package func title() throws(LibraryError) -> String? {
        switch request.subject {
        case .everything, .photos, .search: nil
        case .country(let code): request.positions == .none ? nil : names.country(code).name
        case .place(let id): names.name(of: names.shown(try library.context.place(whole: id)))
        case .set(let id): try library.sets.record(id, for: .local)?.name
        }
    }

    /// The number of photos.
    package var photoCount: Int { document.photos }

    /// The start of the paths of a photo's page and pictures. Folders of some hundred photos, because sticks hold no large ones.
    package static func path(ofPhoto id: String) -> String {
        let name = ExportNames.plain(id)
        return "photos/\(name.suffix(2))/\(name)"
    }

    /// The places that have photos of the site, in sections by country, each with the number of its photos here.
    ///
    /// - Throws: ``LibraryError/busy(_:)`` if photos were moved to other places since the pictures were written.
    package func places() throws(LibraryError) -> PlacesDocument {
        var places = try shown.places.list(locale: locale, terminal: .none)
        var index: [PlacesDocument.IndexEntry] = []
        var sections: [PlacesDocument.Section] = []
        for (number, section) in places.sections.enumerated() {
            var kept = section
            kept.regions = nil
            kept.places = section.places.compactMap { place in
                guard let count = entries[place.id]?.count else { return nil }
                var place = place
                place.photoCount = count
                return place
            }
            guard !kept.places.isEmpty else { continue }
            let title = places.index.last { ($0.section ?? .max) <= number }?.title
            if let title, title != index.last?.title { index.append(.init(title: title, section: sections.count)) }
            sections.append(kept)
        }
        guard sections.reduce(0, { $0 + $1.photoCount }) == document.photos else { throw Self.changed }
        (places.index, places.sections) = (index, sections)
        return places
    }

    private static let changed = LibraryError.busy(
        "photos were moved or forgotten while their pages were written; run the same command again")

    /// Some of the photos at a place of the site.
    ///
    /// - Throws: ``LibraryError/busy(_:)`` if one of them is not there any more.
    package func photos(at place: String, _ range: Range<Int>) throws(LibraryError) -> [Photo] {
        let part = entries[place].map { $0[range.clamped(to: $0.indices)] } ?? []
        let records = try shown.context.withCatalog { catalog throws(CatalogError) in
            try catalog.photos.byID(part.map(\.id))
        }
        names.prepare(records.values.map(\.place) + records.values.compactMap(\.district))
        var photos: [Photo] = []
        for entry in part {
            guard let record = records[entry.id], names.shown(record.place).id == place else { throw Self.changed }
            var document = PhotoDocument(record, names: names, isHere: true)
            if showsEverything { document.tell(try shown.context.cameraSettings(of: record)) }
            photos.append(
                Photo(
                    document: document, small: picture(of: record.id, entry.small, "small"),
                    large: picture(of: record.id, entry.large, "large")))
        }
        return photos
    }

    /// Writes a page, a style sheet or a script.
    package func add(_ path: String, _ content: [UInt8]) throws {
        try target.add(ExportedFile(name: path, content), isText: true)
    }

    /// A file that grows while pages are written: ``finish(_:)`` puts it in its place.
    package func growing(_ path: String) throws -> GrowingFile {
        try GrowingFile(name: path, in: target)
    }
}
