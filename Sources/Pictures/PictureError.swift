/// Why a picture of a known photo can't be shown. Names no file: a server tells it to others.
public enum PictureError: Error, Equatable, Sendable {
    /// The file is gone, or its disk is away.
    case missing
    /// The file is no picture any more, with the reason: "is damaged (…)".
    case unreadable(String)
    /// The file was written while it was read.
    case changing
}
