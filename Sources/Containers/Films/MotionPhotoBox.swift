/// The box `mpvd` of a HEIF file, in which phones write the film of a motion photo (developer.android.com, "Motion Photo format").
public enum MotionPhotoBox {
    /// Where the film is; nil for a file without one. Costs a read of each header at the top level.
    ///
    /// - Throws: only what the source throws.
    public static func film<Source: ByteSource>(
        of source: inout Source, length: Int
    ) throws(Source.Failure) -> Range<Int>? {
        var position = 0
        for _ in 0..<FileBox.limit where position < length {
            guard let header = BoxHeader(try source.bytes(at: position, count: BoxHeader.maximumLength)[...]) else {
                return nil
            }
            let size = header.size ?? length - position
            guard size <= length - position, size >= header.length else { return nil }
            if header.type == "mpvd" { return position + header.length..<position + size }
            position += size
        }
        return nil
    }
}
