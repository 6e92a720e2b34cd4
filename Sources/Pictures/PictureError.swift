/// Why a picture of a known photo is not available. It contains no paths, because a server sends it to clients.
public enum PictureError: Error, Equatable, Sendable {
    /// The file does not exist, or its disk is not available.
    case missing
    /// The file can no longer be read or decoded. The text is the reason, whose subject is the file: "is damaged: no image data".
    case unreadable(String)
    /// The file was written while it was read.
    case changing
}
