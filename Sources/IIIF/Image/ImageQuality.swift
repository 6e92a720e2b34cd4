/// The quality parameter: Image API 3.0, section 4.4.
public enum ImageQuality: String, Hashable, Sendable, CaseIterable {
    /// The colours of the image.
    case `default`
    /// All colours, which is the same as `default`.
    case color
    case gray
    /// Each pixel black or white.
    case bitonal

    /// The value in canonical URLs.
    var canonical: ImageQuality { self == .color ? .default : self }
}
