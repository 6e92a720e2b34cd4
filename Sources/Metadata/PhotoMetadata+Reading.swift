extension PhotoMetadata {
    /// Reads EXIF, XMP and IPTC-IIM of a file of any supported format, with the precedence in `docs/metadata.md`. The result is
    /// empty for other files.
    ///
    /// From invalid metadata, everything that is valid is returned. The descriptor's own position is neither used nor moved. Only
    /// headers are walked over: image data are not read, and at most 1 MiB of each kind of metadata is held.
    ///
    /// - Parameters:
    ///   - descriptor: an open file.
    ///   - iptcDigest: MD5. It shows whether IIM was changed after XMP, and then takes precedence. Without it, XMP always takes
    ///     precedence over IIM.
    /// - Throws: ``MetadataError/unreadable(errno:)`` if the file cannot be read at a position.
    public static func read(
        descriptor: Int32, iptcDigest: (([UInt8]) -> [UInt8])? = nil
    ) throws(MetadataError) -> PhotoMetadata {
        var file = FileWindow(descriptor: descriptor)
        return PhotoMetadata(try EmbeddedMetadata(&file, iptcDigest: iptcDigest))
    }

    /// Reads the metadata of a file in memory, in the same way as ``read(descriptor:iptcDigest:)``.
    public static func read(bytes: [UInt8], iptcDigest: (([UInt8]) -> [UInt8])? = nil) -> PhotoMetadata {
        var file = FileWindow(bytes: bytes)
        return (try? EmbeddedMetadata(&file, iptcDigest: iptcDigest)).map { PhotoMetadata($0) } ?? PhotoMetadata()
    }
}
