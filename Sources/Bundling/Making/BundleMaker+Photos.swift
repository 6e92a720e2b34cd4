internal import Bytes
internal import Catalog
internal import Cryptography
internal import Disk
internal import Imaging
internal import Pictures

extension BundleMaker {
    typealias PublishedPhoto = (photo: BundlePhoto, path: String)

    /// The only installed bundle, if all photos of the library come from it.
    func originOfAll() throws -> BundleRecord? {
        let bundles = try shelf.catalog.bundles.all()
        guard bundles.count == 1, try !shelf.catalog.bundles.hasPhotos(beside: bundles[0].sourceRow) else { return nil }
        return bundles[0]
    }

    /// The photos with a file on this machine, and those files, in the order of the photos' ids.
    func published(ofBundle row: Int64?) throws -> [PublishedPhoto] {
        var found: [(photo: BundlePhoto, row: Int64)] = []
        try shelf.catalog.bundles.forEachPublished(ofBundle: row) { found.append(($0, $1)) }
        return try found.compactMap { photo, row in
            guard let record = try shelf.catalog.photos.find(row: row),
                let path = pictures.path(of: record)
            else {
                return nil
            }
            return (photo, path)
        }
    }

    /// The photo with its image reduced to the size, if it is larger.
    func limited(_ published: PublishedPhoto, to size: Int?, _ work: String) async throws -> PublishedPhoto {
        var photo = published.photo
        guard let size, max(photo.width, photo.height) > size else { return published }
        let content = PhotoContent(
            sha256: photo.sha256, size: PixelSize(width: photo.width, height: photo.height),
            orientation: Orientation(rawValue: photo.orientation) ?? .topLeft)
        let original = try OpenFile(published.path)
        let picture = try await pictures.published(original, content, within: size)
        photo.sha256 = SHA256.hash(data: picture.bytes)
        (photo.width, photo.height) = (picture.size.width, picture.size.height)
        (photo.orientation, photo.type, photo.bytes) = (1, picture.format.mediaType, Int64(picture.bytes.count))
        let path = PathText.join(work, Hexadecimal.text(photo.sha256))
        try AtomicFile.write(picture.bytes, to: path)
        return (photo, path)
    }
}
