internal import Bytes
internal import Catalog
internal import Cryptography
internal import Disk
public import Localization
internal import Times

extension PhotoLibrary {
    /// The catalogue as feeds for others.
    public struct Publications: Facade {
        let library: PhotoLibrary
    }
}

extension PhotoLibrary.Publications {
    /// A page of the feed of the catalogue, last added photos first. Costs time in proportion to its length; the first page also
    /// takes some milliseconds for 100,000 places.
    ///
    /// - Parameters:
    /// - cursor: the `next` of the previous page.
    /// - hasOriginals: whether originals are published; else copies without metadata, whose hashes are computed once by reading
    ///   the files.
    public func part(
        limit: Int, cursor: String?, hasOriginals: Bool = true, locale: LocaleTag
    ) throws(LibraryError) -> PublicationDocument {
        var before: Int64?
        if let cursor {
            guard let row = Int64(cursor), row > 0 else { throw LibraryError(.invalidCursor, library: location.path) }
            before = row
        }
        let last = before
        var photos = try withCatalog { catalog throws(CatalogError) in
            // One more than requested, to know whether there is a next page.
            try catalog.photos.publication(limit: limit + 1, before: last)
        }
        let isLast = photos.count <= limit
        if !isLast { photos.removeLast() }
        return try part(
            photos, place: nil, isFirst: cursor == nil, next: isLast ? nil : photos.last.map { String($0.row) },
            hasOriginals, locale)
    }

    /// A page of the feed of a place: newest photos first, undated last.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` for an unknown place.
    public func part(
        ofPlace id: String, limit: Int, cursor: String?, hasOriginals: Bool = true, locale: LocaleTag
    ) throws(LibraryError) -> PublicationDocument {
        let place = try context.place(whole: id)
        let after = try context.cursor(cursor)
        let page = try withCatalog { catalog throws(CatalogError) in
            try catalog.photos.list(at: place.row, order: .taken, limit: limit, after: after)
        }
        let readable = page.photos.filter { $0.state != .failed || $0.folder == nil }
        return try part(
            readable, place: place, isFirst: cursor == nil, next: page.next?.text, hasOriginals, locale)
    }

    /// A page of the feed of a share, in its order.
    ///
    /// - Parameters:
    ///   - start: the number of photos before the first one.
    ///   - files: which files of the photos are published.
    public func part(
        of share: OpenShare, _ shared: SharedPhotos, from start: Int, limit: Int, files: PublishedFiles,
        locale: LocaleTag
    ) throws(LibraryError) -> PublicationDocument {
        let photos = try self.library.shares.records(shared, from: start, limit: limit)
        let end = min(start, shared.count) + limit
        var part = try part(
            photos, place: nil, isFirst: false, next: end < shared.count ? String(end) : nil, files != .copies, locale)
        part.title = share.title
        guard files == .renditions else { return part }
        for row in part.entries.indices { part.entries[row].file = PublicationDocument.File(kind: .rendition) }
        return part
    }

    private func part(
        _ photos: [PhotoRecord], place: PlaceRecord?, isFirst: Bool, next: String?, _ hasOriginals: Bool,
        _ locale: LocaleTag
    ) throws(LibraryError) -> PublicationDocument {
        let (library, state) = try withCatalog { catalog throws(CatalogError) in
            (try catalog.libraryID(), isFirst ? try catalog.photos.publicationState() : nil)
        }
        // Subscribers store the country of a place.
        let names = try context.placeNames(locale, borders: .stored)
        let stripped = hasOriginals ? nil : try self.library.photoPictures.strippedFiles(of: photos)
        return PublicationDocument(
            library: library, place: place.map { PlaceDocument($0, names: names) },
            state: state.map { numbers in
                Hexadecimal.text(SHA256.hash(data: Array("\(numbers)".utf8)).prefix(8))
            },
            entries: photos.map { photo in
                PublicationDocument.Entry(
                    photo: PhotoDocument(photo, names: names, pictures: self.library.photoPictures),
                    region: names.positions.precision.showsTowns ? photo.place.region : nil,
                    updatedAt: Timestamp.text(photo.lastKnownChange(names.positions)), isRead: photo.sha256 != nil,
                    file: stripped.map { photo.publishedFile($0) } ?? photo.publishedOriginal)
            }, next: next)
    }
}

/// Which files of photos a feed refers to.
public enum PublishedFiles: Sendable {
    case originals
    /// Copies of the originals without metadata.
    case copies
    /// Reduced pictures.
    case renditions
}

extension PhotoRecord {
    fileprivate var publishedOriginal: PublicationDocument.File {
        PublicationDocument.File(
            kind: .original, type: type, bytes: bytes, sha256: sha256.map { Hexadecimal.text($0) })
    }

    /// The file without metadata, if its copy is known.
    fileprivate func publishedFile(_ stripped: [[UInt8]: StrippedFileRecord]) -> PublicationDocument.File {
        guard let known = sha256.flatMap({ stripped[$0] }) else {
            return PublicationDocument.File(kind: .copy, type: type)
        }
        guard let hash = known.sha256 else { return PublicationDocument.File(kind: .rendition) }
        return PublicationDocument.File(kind: .copy, type: type, bytes: known.bytes, sha256: Hexadecimal.text(hash))
    }
}

extension PhotoRecord {
    /// When it was published or its file was modified, else when it was taken. The time of a file is a part of its metadata, and
    /// beside the camera's clock it would show the time zone.
    fileprivate func lastKnownChange(_ rule: PositionRule) -> Instant {
        let written = rule.showsEverything ? fingerprint?.modifiedAt.instant : nil
        if let known = [publishedAt, written].compactMap(\.self).max() { return known }
        guard rule.precision == .none else { return takenAt ?? .epoch }
        return takenClock.map { Instant(milliseconds: $0.time.milliseconds) } ?? .epoch
    }
}
