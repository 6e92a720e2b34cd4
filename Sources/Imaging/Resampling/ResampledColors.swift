/// How the samples of an image are converted between the decoder and the result.
///
/// Linear light uses the profile's own curves if it has curves. The rest of such a profile is a matrix, which commutes with
/// averaging, so the conversion to sRGB is done on the few samples of the result, as without linear light. If the profile has
/// tables, or the samples are CMYK, rows are converted to sRGB first, and its curve is used.
struct ResampledColors {
    /// The samples as they come from the decoder.
    private let samples: ColorConversion.Samples
    private let transform: ColorTransform?
    /// The curves for linear light; nil if samples are averaged as they are.
    let curves: ToneCurves?
    /// Whether samples are converted to sRGB before they are resampled, and not after.
    let isConvertedFirst: Bool

    init(_ samples: ColorConversion.Samples, profile: [UInt8]?, light: ResamplingLight) {
        self.samples = samples
        transform = ColorTransform(profile, for: samples)
        guard light == .linear else {
            (curves, isConvertedFirst) = (nil, false)
            return
        }
        let own = transform != nil ? profile.flatMap { ToneCurves($0, for: samples) } : nil
        isConvertedFirst = samples.isCMYK || transform != nil && own == nil
        curves = own ?? .sRGB
    }

    /// Samples per pixel while resampling.
    var channels: Int { isConvertedFirst && samples.isCMYK ? 3 : samples.channels }
    /// Samples per pixel as they come from the decoder.
    var decodedChannels: Int { samples.channels }
    var hasAlpha: Bool { samples.hasAlpha }
    /// Whether the resampled samples are in sRGB.
    var isFinished: Bool { transform == nil && !samples.isCMYK || isConvertedFirst }

    /// Converts decoded pixels to sRGB.
    func convert(_ bytes: [UInt8], size: PixelSize) -> PixelBuffer {
        ColorConversion.convert(bytes, samples, size: size, by: transform)
    }

    /// Converts resampled pixels to sRGB.
    func finish(_ bytes: [UInt8], size: PixelSize) -> PixelBuffer {
        isConvertedFirst ? PixelBuffer(size: size, channels: channels, bytes: bytes) : convert(bytes, size: size)
    }
}
