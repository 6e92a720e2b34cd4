/// What decodes JPEG and PNG files.
public enum PictureDecoder: String, Hashable, Sendable, CaseIterable {
    /// Decoders of our own for what most files are, which read only as much of them as the result shows; libjpeg and libpng for
    /// all others, and for every file that is damaged.
    case fast
    /// libjpeg and libpng for all.
    case libjpeg

    /// The one that is used unless told.
    public static let usual = PictureDecoder.fast
}
