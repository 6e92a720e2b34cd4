/// The tones of an answer: Image API 3.0, section 4.4.
public enum ImageQuality: String, Hashable, Sendable, CaseIterable {
    /// As the image is.
    case `default`
    /// With its colours, which is as the image is.
    case color
    case gray
    /// Each pixel black or white.
    case bitonal

    /// As the canonical form names it.
    var canonical: ImageQuality { self == .color ? .default : self }
}
