package import Disk
package import Imaging
package import LibraryBase

/// Thumbnails and viewport renditions. All of them can be deleted at any time.
package struct RenditionStore: Sendable {
    /// A stored rendition.
    package struct Kept: Sendable {
        package var place: FileOrBlob
        package var format: ImageFormat
        package var bytes: Int64
    }

    package let blobs: any BlobStore
    package let clock: any WallClock

    /// The last use of a rendition is noted to the day, for pruning.
    private static let day = Duration.seconds(86_400)

    /// The rendition with a key, if it is stored. Costs one disk access for a JPEG, two for a PNG.
    package func existing(_ key: RenditionKey) -> Kept? {
        let digits = key.name
        for format in [ImageFormat.jpeg, .png] {
            let name = BlobName(digits: digits, format: format)
            guard let found = blobs.find(name), found.status.bytes > 0 else { continue }
            if found.status.isUseWorthNoting(at: clock.now(), every: Self.day) { found.place.recordUse() }
            return Kept(place: found.place, format: format, bytes: found.status.bytes)
        }
        return nil
    }

    /// Stores a rendition. If two writers store the same key, the last one wins, with the same bytes.
    package func write(_ picture: EncodedPicture, key: RenditionKey) throws(FileFailure) -> Kept {
        let name = BlobName(digits: key.name, format: picture.format)
        try blobs.put(picture.bytes, as: name)
        return Kept(place: blobs.place(of: name), format: picture.format, bytes: Int64(picture.bytes.count))
    }

    /// Deletes temporary files that writers which were killed left more than an hour ago.
    package func sweep() { blobs.sweep(at: clock.now()) }
}
