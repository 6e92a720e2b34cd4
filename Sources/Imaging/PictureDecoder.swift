/// The decoder for JPEG and PNG files.
public enum PictureDecoder: String, Hashable, Sendable, CaseIterable {
    /// Decodes most files with code of this module, which reads only as much of them as the result shows. libjpeg and libpng decode
    /// all other files, and every damaged one.
    case fast
    /// Decodes every file with libjpeg or libpng.
    case libjpeg

    /// The default: ``fast``.
    public static let usual = PictureDecoder.fast
}
