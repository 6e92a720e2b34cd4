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

    /// What is known of a rendition that is stored only where it is worth its bytes: the stored one, or that it is not worth storing.
    package enum Worth: Sendable {
        case kept(Kept)
        case refused
        case unknown
    }

    /// What is known of a rendition in a format. Costs one disk access.
    func worth(_ key: RenditionKey, _ format: ImageFormat) -> Worth {
        let name = BlobName(digits: key.name, format: format)
        guard let found = blobs.find(name) else { return .unknown }
        if found.status.isUseWorthNoting(at: clock.now(), every: Self.day) { found.place.recordUse() }
        guard found.status.bytes > 0 else { return .refused }
        return .kept(Kept(place: found.place, format: format, bytes: found.status.bytes))
    }

    /// Marks a rendition as one that is not worth storing, by an empty file.
    func refuse(_ key: RenditionKey, _ format: ImageFormat) throws(FileFailure) {
        try blobs.put([], as: BlobName(digits: key.name, format: format))
    }

    /// Whether a stored file is the mark of a rendition that is not worth storing.
    package static func isRefusal(_ blob: StoredBlob) -> Bool {
        blob.bytes == 0 && blob.name.text.hasSuffix("." + ImageFormat.webp.fileExtension)
    }

    /// Deletes temporary files that writers which were killed left more than an hour ago.
    package func sweep() { blobs.sweep(at: clock.now()) }
}
