internal import Bytes
internal import Catalog
internal import Cryptography
internal import Disk
internal import Imaging
internal import LibraryBase
internal import Pictures
internal import Times

/// A photo of a bundle, and the file that is published as its picture.
struct PublishedPhoto {
    var photo: BundlePhoto
    var record: PhotoRecord
    var path: String
    /// Whether the file itself would tell more than readers may know.
    var needsStripping: Bool
}

extension BundleMaker {
    /// The only installed bundle, if all photos of the library come from it.
    func originOfAll() throws -> BundleRecord? {
        let bundles = try shelf.catalog.bundles.all()
        guard bundles.count == 1, try !shelf.catalog.bundles.hasPhotos(beside: bundles[0].sourceRow) else { return nil }
        return bundles[0]
    }

    /// What readers of the bundle see of positions.
    private func rule(_ description: BundleDescription) throws -> PositionRule {
        PositionRule(
            Disclosure(positions: description.positions, obeysCircles: true, photos: .owner),
            circles: try shelf.catalog.circles.all() + description.circles)
    }

    /// The photos with a file on this machine, and those files, in the order of the photos' ids.
    ///
    /// - Parameter row: the row of the bundle that all come from; nil for the library's photos.
    func published(ofBundle row: Int64?, _ description: BundleDescription) throws -> [PublishedPhoto] {
        let (ids, rule) = (description.photos, try rule(description))
        var found: [(photo: BundlePhoto, row: Int64)] = []
        try shelf.catalog.bundles.forEachPublished(ofBundle: row) { found.append(($0, $1)) }
        return try found.compactMap { photo, row in
            guard let record = try shelf.catalog.photos.find(row: row), ids?.contains(record.id) ?? true,
                let path = pictures.path(of: record)
            else {
                return nil
            }
            let shown = rule.shown(of: record)
            return PublishedPhoto(
                photo: photo.disclosing(shown, of: record), record: record, path: path,
                needsStripping: !description.hasOriginals || shown.precision != .exact)
        }
    }

    /// The photo as it is published: its image reduced to the size, if it is larger, and without metadata that readers may not
    /// know.
    func limited(_ published: PublishedPhoto, to size: Int?, _ work: String) async throws -> PublishedPhoto {
        let long = max(published.photo.width, published.photo.height)
        if let size, long > size { return try await rendered(published, within: size, work) }
        guard published.needsStripping else { return published }
        guard let copy = try pictures.publishedCopy(of: published.record) else {
            return try await rendered(published, within: long, work)
        }
        var published = published
        published.photo.sha256 = try copy.sha256()
        (published.photo.type, published.photo.bytes) = (copy.type, copy.bytes)
        published.path = PathText.join(work, Hexadecimal.text(published.photo.sha256))
        guard !PathText.exists(published.path) else { return published }
        let file = try NewFile(published.path)
        var position: Int64 = 0
        while position < copy.bytes {
            let part = try copy.read(at: position, count: 1 << 20)
            try file.append(part)
            position += Int64(part.count)
        }
        return published
    }

    /// The photo with a rendition, which has no metadata, in place of its file.
    private func rendered(
        _ published: PublishedPhoto, within side: Int, _ work: String
    ) async throws -> PublishedPhoto {
        var published = published
        var photo = published.photo
        let content = PhotoContent(
            sha256: photo.sha256, size: PixelSize(width: photo.width, height: photo.height),
            orientation: Orientation(rawValue: photo.orientation) ?? .topLeft)
        let original = try PhotoFile.open(published.path)
        let picture = try await pictures.published(original, content, within: side)
        photo.sha256 = SHA256.hash(data: picture.bytes)
        (photo.width, photo.height) = (picture.size.width, picture.size.height)
        (photo.orientation, photo.type, photo.bytes) = (1, picture.format.mediaType, Int64(picture.bytes.count))
        let path = PathText.join(work, Hexadecimal.text(photo.sha256))
        try AtomicFile.write(picture.bytes, to: path)
        (published.photo, published.path) = (photo, path)
        return published
    }
}

extension BundlePhoto {
    /// The photo as readers may know it.
    fileprivate func disclosing(_ shown: ShownPosition, of record: PhotoRecord) -> BundlePhoto {
        var photo = self
        (photo.latitude, photo.longitude) = (shown.latitude, shown.longitude)
        (photo.altitude, photo.direction) = (shown.altitude, shown.direction)
        if shown.district == nil { photo.place = PlaceDescription(record.place) }
        switch shown.precision {
        case .exact, .town: break
        case .country:
            photo.place = PlaceDescription(WholePlace.country(record.place.countryCode).record)
        case .none:
            photo.place = .unknown
            // The difference from UTC would tell the time zone.
            photo.takenAt = photo.takenLocal.map { Instant(milliseconds: $0.milliseconds) }
            photo.takenZone = photo.takenLocal == nil ? nil : "utc"
        }
        return photo
    }
}
