import Catalog
import Disk
import Foundation
import Imaging
import LibraryBase
import Pictures
import TestLibraries
import TestSupport
import Testing
import Times

/// A library with photos in a temporary folder, its catalogue in memory, and a clock that the test sets.
struct PictureWorld {
    let folder: TemporaryFolder
    let clock = ManualClock()
    let pictures: PhotoPictures

    /// - Parameter store: the kind of store for originals and renditions.
    init(_ store: TestStore = .folder) throws {
        try self.init(renditions: store) { store.make(at: $0, clock: $1) }
    }

    /// - Parameter originals: makes the store of originals, at a path.
    init(
        renditions store: TestStore = .folder, originals: (_ path: String, any WallClock) throws -> any BlobStore
    ) throws {
        folder = try TemporaryFolder()
        let location = LibraryLocation(path: folder.path("library"))
        pictures = PhotoPictures(
            LibraryContext(location: location, catalog: try Catalog(), clock: clock),
            renditions: store.make(at: location.renditions, clock: clock),
            originals: try originals(location.originals, clock))
    }

    var catalog: Catalog { pictures.context.catalog }

    /// Writes a photo to a folder and adds it to the catalogue.
    func add(_ photo: TestPhoto, _ name: String = "a.jpg") throws -> PhotoRecord {
        try photo.write(folder.path("photos/" + name))
        return try know(
            name, size: photo.orientation < 5 ? photo.size : photo.size.turned, orientation: photo.orientation)
    }

    /// Writes a file with any bytes, and adds it to the catalogue as a photo of that upright size.
    func add(
        _ bytes: [UInt8], _ name: String = "a.jpg", size: PixelSize, orientation: Int = 1
    ) throws -> PhotoRecord {
        try folder.write(bytes, to: "photos/" + name)
        return try know(name, size: size, orientation: orientation)
    }

    /// - Parameter size: the upright size.
    private func know(_ name: String, size: PixelSize, orientation: Int = 1) throws -> PhotoRecord {
        let path = folder.path("photos/" + name)
        let file = try OpenFile(path)
        let header = try? ImageHeader.read(from: .file(descriptor: file.descriptor))
        var indexed = IndexedFile(
            folder: folder.path("photos"), name: name, fingerprint: file.status.fingerprint)
        indexed.sha256 = try file.sha256()
        (indexed.width, indexed.height, indexed.type) = (size.width, size.height, header?.format.mediaType)
        indexed.orientation = orientation
        let id = PhotoID.hashed(path)
        _ = try catalog.folders.record([indexed], pathState: { _ in .present }, newID: { _, _ in id })
        return try #require(try catalog.photos.find(id: id))
    }

    /// Stores the original of a source's photo, as a download does.
    func download(
        _ bytes: [UInt8], size: PixelSize, identity: String = "1", orientation: Int = 1
    ) throws -> PhotoRecord {
        let source = try catalog.sources.add(
            SourceDescription(name: "s\(identity)", url: "https://\(identity).example/feed"))
        let feed = try #require(try catalog.feeds.own(ofSource: source.row))
        let url = "https://\(identity).example/1.jpg"
        let id = PhotoID.hashed(url)
        _ = try catalog.feeds.merge(
            [RemoteItem(identity: identity, imageURL: url)], feed: feed, generation: 1, newID: { _, _ in id })
        try pictures.originals.staging.prepare()
        let part = pictures.originals.staging.part(photoID: id)
        try AtomicFile.write(bytes, to: part)
        let content = try OpenFile(part).sha256()
        _ = try pictures.originals.keep(part, content: content, format: .jpeg)
        let row = try #require(try catalog.photos.find(id: id)).row
        let fingerprint = FileFingerprint(device: 0, inode: 0, bytes: Int64(bytes.count), modifiedAt: 0)
        let described = IndexedFile(folder: "", name: "", fingerprint: fingerprint)
        let file = DownloadedFile(
            url: url, sha256: content, bytes: Int64(bytes.count), type: "image/jpeg", width: size.width,
            height: size.height, orientation: orientation, described: described)
        try catalog.downloads.complete([(photo: row, file: file)])
        return try #require(try catalog.photos.find(id: id))
    }

    /// The bytes of a picture.
    func bytes(_ kind: PictureKind, of photo: PhotoRecord, onMake: () -> Void = {}) async throws -> [UInt8] {
        let file = try await pictures.picture(kind, of: PictureSubject(photo: photo), onMake: onMake)
        return try file.read(at: 0, count: Int(file.bytes))
    }

    /// Why there is no picture; nil if there is one.
    func refusal(_ kind: PictureKind, of photo: PhotoRecord) async throws -> PictureError? {
        do {
            _ = try await bytes(kind, of: photo)
            return nil
        } catch let error as PictureError {
            return error
        }
    }

    /// The names of the stored renditions.
    func kept() throws -> [String] { try pictures.renditions.blobs.names() }

    /// The name of a downloaded photo's original.
    func original(of photo: PhotoRecord) throws -> BlobName {
        BlobName(content: try #require(photo.sha256), format: .jpeg)
    }

    /// Sets when a blob was last used, in seconds before the clock's time.
    func age(_ name: BlobName, of store: any BlobStore, seconds: Int64) throws {
        try store.setUse(of: name, at: clock.now().seconds - seconds)
    }

    /// How many seconds before the clock's time a blob was last used.
    func age(_ name: BlobName, of store: any BlobStore) throws -> Int64 {
        clock.age(of: try #require(store.status(of: name)).usedAt).wholeSeconds
    }
}

extension PixelSize {
    fileprivate var turned: PixelSize { PixelSize(width: height, height: width) }
}
