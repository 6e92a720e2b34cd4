/// What becomes of a picture's samples on the way from the decoder to the result.
///
/// Light is by the profile's own curves where it has some, and the result's few samples are converted to sRGB as without: the
/// rest of such a profile is a matrix, and it is the same whether light is mixed before or after. Where colours are by tables,
/// or inks, rows are converted to sRGB first, and light is by its curve.
struct ResampledColors {
    /// As the decoder gives them.
    private let samples: ColorConversion.Samples
    private let transform: ColorTransform?
    /// By which they become light; nil where they are resampled as they are.
    let curves: ToneCurves?
    /// Whether they are converted before they are resampled, and not after.
    let isConvertedFirst: Bool

    init(_ samples: ColorConversion.Samples, profile: [UInt8]?, light: ResamplingLight) {
        self.samples = samples
        transform = ColorTransform(profile, for: samples)
        guard light == .linear else {
            (curves, isConvertedFirst) = (nil, false)
            return
        }
        let own = transform != nil ? profile.flatMap { ToneCurves($0, for: samples) } : nil
        isConvertedFirst = samples.isInks || transform != nil && own == nil
        curves = own ?? .sRGB
    }

    /// Samples of a pixel that is resampled.
    var channels: Int { isConvertedFirst && samples.isInks ? 3 : samples.channels }
    /// Samples of a pixel as the decoder gives it.
    var decodedChannels: Int { samples.channels }
    var hasAlpha: Bool { samples.hasAlpha }
    /// Whether the samples of the result are as they shall be.
    var isFinished: Bool { transform == nil && !samples.isInks || isConvertedFirst }

    /// Decoded pixels in sRGB.
    func convert(_ bytes: [UInt8], size: PixelSize) -> PixelBuffer {
        ColorConversion.convert(bytes, samples, size: size, by: transform)
    }

    /// The resampled pixels in sRGB.
    func finish(_ bytes: [UInt8], size: PixelSize) -> PixelBuffer {
        isConvertedFirst ? PixelBuffer(size: size, channels: channels, bytes: bytes) : convert(bytes, size: size)
    }
}
