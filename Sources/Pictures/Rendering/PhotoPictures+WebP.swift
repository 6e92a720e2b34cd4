internal import Catalog
internal import Disk
internal import Imaging
internal import LibraryBase
internal import Metadata

// A WebP beside a kept thumbnail or rendition, where it is smaller and as like the original.

/// What is known of a picture as WebP.
public enum WebPPicture: Sendable {
    /// It is kept.
    case kept(ImageFile)
    /// It is not made: it would not be smaller by a fifth, would cost a gain map, or the picture is not a JPEG.
    case refused
    /// It was not made yet.
    case unknown
}

extension PictureSubject {
    /// A strong entity tag of a thumbnail or rendition as WebP; nil for other kinds, and for a file that has not been read yet.
    public func webPName(of kind: PictureKind) -> String? {
        switch kind {
        case .thumbnail, .rendition: name(of: kind).map { $0 + ".webp" }
        case .part, .original: nil
        }
    }
}

extension PhotoPictures {
    /// The most bytes of a WebP for each byte of the JPEG. One that saves less is not worth a second file.
    private static let worthwhile = 0.8
    /// The most pixels of a WebP, whose making holds the picture three times.
    private static let mostPixels = 4_000_000

    /// What is known of a picture as WebP. Costs one disk access, three if there is one.
    ///
    /// - Throws: ``PictureError/missing``, ``PictureError/unreadable(_:)`` for a photo that has no pictures.
    package func webP(_ kind: PictureKind, of subject: PictureSubject) throws -> WebPPicture {
        guard subject.webPName(of: kind) != nil, let key = subject.key(kind) else { return .refused }
        try begin(kind, of: subject)
        switch renditions.worth(key, .webp) {
        case .kept(let kept):
            // The JPEG is in use as long as its WebP is: it is what is there if the WebP is deleted.
            _ = renditions.existing(key)
            return (try? ImageFile(kept.place, type: kept.format.mediaType)).map(WebPPicture.kept) ?? .unknown
        case .refused: return .refused
        case .unknown: return .unknown
        }
    }

    /// Makes the WebP of a picture that is kept, or notes that there is none that is worth it. Does nothing if that is known, or if the
    /// picture is not kept. Costs a decoding and up to three encodings, for callers for which nobody waits.
    ///
    /// - Throws: as ``picture(_:of:onMake:)``, ``FileFailure``, `ImagingError`.
    package func makeWebP(_ kind: PictureKind, of subject: PictureSubject) async throws {
        guard case .unknown = try webP(kind, of: subject), let key = subject.key(kind),
            let kept = renditions.existing(key)
        else { return }
        guard let picture = try await webP(key, asLikeAs: kept, of: subject.photo) else {
            return try renditions.refuse(key, .webp)
        }
        _ = try renditions.write(picture, key: key)
    }

    /// A WebP in place of a kept JPEG; nil if there is none that is worth it.
    private func webP(
        _ key: RenditionKey, asLikeAs kept: RenditionStore.Kept, of photo: PhotoRecord
    ) async throws -> EncodedPicture? {
        guard kept.format == .jpeg, max(key.size.width, key.size.height) <= RenderedPicture.longestWebPSide,
            key.size.width * key.size.height <= Self.mostPixels
        else { return nil }
        let file = try ImageFile(kept.place, type: kept.format.mediaType)
        if (try? StoredGainMap.read(descriptor: file.descriptor)) != nil { return nil }
        let jpeg = try file.read(at: 0, count: Int(file.bytes))
        let rendered = try await rendered(key, of: photo)
        guard let bytes = try rendered.webP(asLikeAs: jpeg, largest: Int(Double(jpeg.count) * Self.worthwhile))
        else { return nil }
        return EncodedPicture(bytes: bytes, format: .webp, size: rendered.size)
    }

    /// The pixels of a picture, with their chroma at full resolution.
    private func rendered(_ key: RenditionKey, of photo: PhotoRecord) async throws -> RenderedPicture {
        guard let content = PhotoContent(photo) else { throw PictureError.unreadable("has not been read yet") }
        return try await withOriginal(of: photo) { original in
            let source = ImageSource.file(descriptor: original.descriptor)
            return try await renderer.decode(
                source, header: try ImageHeader.read(from: source), rendering: content.rendering(key),
                keepsChroma: true)
        }
    }
}
