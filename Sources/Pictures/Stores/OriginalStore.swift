package import Catalog
package import Disk
internal import Glibc
package import Imaging
package import LibraryBase

/// Downloaded originals, named by content hash, so that a picture in two feeds is stored once. All of them can be deleted at any
/// time: they are downloaded again when they are needed.
///
/// If the store is elsewhere, an original that the catalogue knows to be stored is found without a request, which its reader makes.
package struct OriginalStore: Sendable {
    /// The originals of sources. Photos of bundles have theirs in the bundle's folder.
    package let blobs: any BlobStore
    /// The absolute path of the folder with related files on this machine: staging, the lock and the log of syncs, the tally.
    package let folder: String
    /// The absolute path of the folder of bundles.
    package let bundles: String
    package let clock: any WallClock

    /// - Parameters:
    ///   - folder: the absolute path of the folder with related files on this machine.
    ///   - bundles: the absolute path of the folder of bundles.
    package init(blobs: any BlobStore, folder: String, bundles: String, clock: any WallClock) {
        (self.blobs, self.folder, self.bundles, self.clock) = (blobs, folder, bundles, clock)
    }

    /// The folder for incomplete downloads.
    package var staging: DownloadStaging { DownloadStaging(path: folder + "/staging") }

    /// Waits until everything that was stored is durable.
    package func syncToDisk() throws(FileFailure) { try blobs.syncToDisk() }

    /// Moves a complete download into the store, and returns where it is stored. The caller must call ``syncToDisk()`` before it
    /// reports that the original is there.
    package func keep(_ part: String, content: [UInt8], format: ImageFormat) throws(FileFailure) -> FileOrBlob {
        let name = BlobName(content: content, format: format)
        try blobs.adopt(part, as: name)
        return blobs.place(of: name)
    }

    /// The format for a file name: that of the media type, or JPEG if that is unknown.
    private static func format(type: String?) -> ImageFormat {
        type.flatMap { ImageFormat(mediaType: $0) } ?? .jpeg
    }

    /// The file name extension for a media type.
    static func fileExtension(type: String?) -> String {
        format(type: type).fileExtension
    }

    /// Notes, to the hour, that somebody opens the original now, so that unused originals are deleted first.
    package func recordUse(of photo: PhotoRecord) {
        guard let found = existing(photo), found.status.isUseWorthNoting(at: clock.now(), every: .seconds(3600)) else {
            return
        }
        found.place.recordUse()
    }

    /// The original of a downloaded photo, if it exists and has the expected length. A file that was renamed just before a loss of
    /// power can be empty. Costs one disk access.
    package func existing(_ photo: PhotoRecord) -> FoundBlob? {
        guard photo.source != nil, let content = photo.sha256 else { return nil }
        let found =
            if let folder = photo.bundleFolder {
                FoundBlob(file: "\(bundles)/\(folder)/\(BundledImage.name(content: content, type: photo.type))")
            } else {
                stored(BlobName(content: content, format: Self.format(type: photo.type)), photo)
            }
        guard let found, found.status.bytes == photo.bytes ?? found.status.bytes else { return nil }
        return found
    }

    private func stored(_ name: BlobName, _ photo: PhotoRecord) -> FoundBlob? {
        if let found = blobs.findHere(name) { return found }
        guard let bytes = photo.bytes, photo.state == .cached, blobs.mayHave(name) else { return nil }
        return FoundBlob(place: .blob(name, in: blobs), status: BlobStatus(bytes: bytes, usedAt: clock.fileTime()))
    }

    /// Whether the original may be in a store elsewhere, and is not on this machine. Costs one disk access if there is such a store.
    package func isDistant(_ photo: PhotoRecord) -> Bool {
        guard blobs.isElsewhere, photo.source != nil, photo.bundleFolder == nil, let content = photo.sha256 else {
            return false
        }
        let name = BlobName(content: content, format: Self.format(type: photo.type))
        return blobs.findHere(name) == nil && blobs.mayHave(name)
    }

    /// Copies the original to this machine if it is stored elsewhere; whether it is here now. Blocks the thread.
    ///
    /// - Throws: errors of the disk, and of the store.
    package func bring(_ photo: PhotoRecord) throws(FileFailure) -> Bool {
        guard isDistant(photo), let content = photo.sha256 else { return existing(photo) != nil }
        let name = BlobName(content: content, format: Self.format(type: photo.type))
        do throws(FileFailure) {
            _ = try blobs.open(name)
            return true
        } catch {
            guard error.number == ENOENT else { throw error }
            return false
        }
    }
}

extension FoundBlob {
    fileprivate init?(file path: String) {
        guard let status = try? FileStatus.of(path) else { return nil }
        self.init(place: .file(path: path), status: BlobStatus(status.fingerprint))
    }
}
