internal import IIIF
internal import Imaging
internal import Localization
internal import PhotoLibrary

/// Builds the IIIF documents of a share. Its pictures have no image service: each is one file, as large as the share allows.
struct ShareManifests: Sendable {
    let admitted: AdmittedShare
    /// The URL of the share's page.
    let root: String
    let words: Wording

    /// The maximum number of canvases in one manifest.
    static let length = 500
    private static let thumbnail = 256
    /// The longer side of the picture of a canvas, in pixels.
    private static let side = 2_048

    /// The collection of the share's manifests, in order.
    func collection() -> Collection {
        let starts = stride(from: 0, to: admitted.photos.count, by: Self.length)
        let items = starts.map { start in
            let last = min(start + Self.length, admitted.photos.count)
            let isWhole = start == 0 && last == admitted.photos.count
            return ResourceReference(
                id: address(from: start), kind: .manifest,
                label: isWhole ? label : LanguageMap("\(heading) (\(start + 1)–\(last))"))
        }
        var collection = Collection(id: "\(root)/collection.json", label: label, items: Array(items))
        collection.homepage = [.page(root, label: label)]
        return collection
    }

    /// The manifest of the photos from one on.
    ///
    /// - Throws: ``Problem`` 404 for none whose size is known.
    func manifest(of photos: [PhotoDocument], from start: Int) throws -> Manifest {
        let canvases = photos.compactMap(canvas)
        guard !canvases.isEmpty else { throw Problem.notFound("no more photos in this share") }
        var manifest = Manifest(id: address(from: start), label: label, items: canvases)
        manifest.thumbnail = canvases[0].thumbnail
        manifest.homepage = [.page(root, label: label)]
        manifest.partOf = [ResourceReference(id: "\(root)/collection.json", kind: .collection, label: label)]
        return manifest
    }

    private var heading: String { SharePage.heading(admitted.share, words) }
    private var label: LanguageMap { LanguageMap(heading) }

    private func address(from start: Int) -> String {
        "\(root)/manifest.json" + (start > 0 ? "?from=\(start)" : "")
    }

    /// Nil for a photo of unknown size, and for one that cannot be shown.
    private func canvas(_ photo: PhotoDocument) -> Canvas? {
        guard let width = photo.width, let height = photo.height, width > 0, height > 0, photo.state != "failed" else {
            return nil
        }
        let size = PixelSize(width: width, height: height)
        let page = "\(root)/photos/\(photo.id)"
        let name = LanguageMap(EmphasisHTML.plain(PhotoNaming.title(of: photo, words)))
        var canvas = Canvas(
            id: "\(root)/canvas/\(photo.id)", label: name, size: size, image: picture(page, size, Self.side))
        canvas.thumbnail = picture(page, size, Self.thumbnail)
        canvas.summary = photo.caption.map { LanguageMap(EmphasisHTML.plain($0)) }
        canvas.rights = RightsStatement.address(photo.license)
        canvas.metadata = facts(of: photo)
        canvas.requiredStatement = photo.credit.map {
            MetadataEntry(label: LanguageMap(words("factCredit")), value: LanguageMap($0))
        }
        canvas.navDate = CanvasMaker.dateTime(photo.takenAt)
        if let latitude = photo.latitude, let longitude = photo.longitude {
            canvas.navPlace = NavPlace(label: name, latitude: latitude, longitude: longitude)
        }
        canvas.homepage = [.page(page, label: name)]
        return canvas
    }

    private func picture(_ page: String, _ size: PixelSize, _ side: Int) -> ImageBody {
        ImageBody(address: "\(page)/thumbnail?size=\(side)", size: size.thumbnail(fitting: side))
    }

    private func facts(of photo: PhotoDocument) -> [MetadataEntry] {
        let place = photo.place.isUnknown ? nil : PhotoNaming.whereabouts(of: photo, words)
        let rows = [("factPlace", place), ("factTaken", PhotoNaming.takenText(photo, words))]
        return rows.compactMap { key, text in
            text.map { MetadataEntry(label: LanguageMap(words(key)), value: LanguageMap($0)) }
        }
    }
}
