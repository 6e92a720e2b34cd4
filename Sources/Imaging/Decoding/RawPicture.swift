internal import Containers

/// The picture of a raw file: the JPEG that the camera stored in it.
struct RawPicture {
    /// The JPEG, which is held as a whole.
    let jpeg: [UInt8]

    /// The longest JPEG. Those of the largest sensors have about 30 MB.
    private static let longest = 64 << 20

    /// - Throws: ``ImagingError/unsupported(_:)`` for a file without a JPEG; ``ImagingError/tooLarge(_:)``; ``ImagingError/unreadable(_:)``.
    init(_ source: ImageSource) throws(ImagingError) {
        var bytes = ImageBytes(source)
        guard let preview = try RawFile.read(from: &bytes)?.preview else {
            throw .unsupported("a raw file without a JPEG of its picture")
        }
        guard preview.range.count <= Self.longest else {
            throw .tooLarge("a JPEG of \(preview.range.count >> 20) MiB in a raw file")
        }
        jpeg = try bytes.bytes(at: preview.range.lowerBound, count: preview.range.count)
    }
}
