extension PhotoMetadata {
    /// Reads EXIF, XMP and IPTC-IIM of a JPEG, PNG, HEIF or WebP file, by the precedence of `docs/metadata.md`; other
    /// files give the empty value.
    ///
    /// Broken metadata gives what can be had. The descriptor's own offset is neither used nor moved. Segments, chunks and
    /// boxes are walked by their headers: the picture's data is not read, and no more than 1 MB is held of each kind of metadata.
    /// - Parameter iptcDigest: MD5. It tells whether IIM was changed after XMP, and is then believed; without it XMP always
    ///   comes before IIM.
    /// - Throws: `MetadataError.unreadable` if the descriptor cannot be read at a position.
    public static func read(
        descriptor: Int32, iptcDigest: (([UInt8]) -> [UInt8])? = nil
    ) throws(MetadataError) -> PhotoMetadata {
        var file = FileWindow(descriptor: descriptor)
        return PhotoMetadata(try EmbeddedMetadata(&file, iptcDigest: iptcDigest))
    }

    /// Reads the metadata of a file that is in memory, as `read(descriptor:iptcDigest:)` does.
    public static func read(bytes: [UInt8], iptcDigest: (([UInt8]) -> [UInt8])? = nil) -> PhotoMetadata {
        var file = FileWindow(bytes: bytes)
        return (try? EmbeddedMetadata(&file, iptcDigest: iptcDigest)).map { PhotoMetadata($0) } ?? PhotoMetadata()
    }
}
