package import Catalog
package import Disk
package import Imaging
package import LibraryBase

/// Downloaded originals, named by content, so that a picture that two feeds have is kept once. All of them may be deleted at any time:
/// what is then asked for is fetched again.
package struct OriginalStore: Sendable {
    /// Those of sources; photos of bundles have theirs in the bundle's folder.
    package let blobs: any BlobStore
    /// Absolute path of the folder of what goes with them on this machine: staging, the lock of syncs, their log, the tally.
    package let folder: String
    /// Absolute path of the folder of bundles.
    package let bundles: String
    package let clock: any WallClock

    /// Where downloads are until they are whole.
    package var staging: DownloadStaging { DownloadStaging(path: folder + "/staging") }

    /// Waits until all that was kept is on the disk.
    package func bringToDisk() throws(FileFailure) { try blobs.bringToDisk() }

    /// Gives a part its name, and says where it is then. The caller brings it to the disk before anybody is told that it is there.
    package func keep(_ part: String, content: [UInt8], format: ImageFormat) throws(FileFailure) -> FileOrBlob {
        let name = BlobName(content: content, format: format)
        try blobs.adopt(part, as: name)
        return blobs.place(of: name)
    }

    /// The format that a file is named after: that of its media type, and a JPEG where none is known.
    private static func format(type: String?) -> ImageFormat {
        type.flatMap { ImageFormat(mediaType: $0) } ?? .jpeg
    }

    /// How the name of a file of a media type ends.
    static func fileExtension(type: String?) -> String {
        format(type: type).fileExtension
    }

    /// Notes that a person looks at the original now, to the hour, so that what is looked at outlives what is not.
    package func noteUse(of photo: PhotoRecord) {
        guard let found = existing(photo), found.status.isUseWorthNoting(at: clock.now(), every: .seconds(3600)) else {
            return
        }
        found.place.noteUse()
    }

    /// The original of a downloaded photo, if it is there, and as long as it has to be: one that another photo's download gave the name
    /// just before the power went may be empty. One question to the disk.
    package func existing(_ photo: PhotoRecord) -> FoundBlob? {
        guard photo.source != nil, let content = photo.sha256 else { return nil }
        let found =
            if let folder = photo.bundleFolder {
                FoundBlob(file: "\(bundles)/\(folder)/\(BundledImage.name(content: content, type: photo.type))")
            } else {
                blobs.find(BlobName(content: content, format: Self.format(type: photo.type)))
            }
        guard let found, found.status.bytes == photo.bytes ?? found.status.bytes else { return nil }
        return found
    }
}

extension FoundBlob {
    fileprivate init?(file path: String) {
        guard let status = try? FileStatus.of(path) else { return nil }
        self.init(place: .file(path: path), status: BlobStatus(status.fingerprint))
    }
}
