/// What is averaged where a picture is made smaller.
public enum ResamplingLight: Hashable, Sendable {
    /// The samples as files have them, whose steps are even to the eye: what most programs do. JPEG can be decoded at a fraction of
    /// its size. Fine patterns of bright and dark come out darker than they are seen from afar.
    case gammaEncoded
    /// Amounts of light, as from afar they meet in the eye. Every pixel is decoded.
    case linear
}
