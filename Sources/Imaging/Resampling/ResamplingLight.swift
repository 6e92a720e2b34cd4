/// The values that are averaged when a picture is reduced.
public enum ResamplingLight: Hashable, Sendable {
    /// Gamma-encoded samples as they are in files, whose steps look even to the eye. Most programs average these. A JPEG can be
    /// decoded at a fraction of its size. Fine patterns of bright and dark come out darker than they look from a distance.
    case gammaEncoded
    /// Linear light, which is averaged as the eye does from a distance. Every pixel of the region has to be decoded.
    case linear
}
