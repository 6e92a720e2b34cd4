import CLCMS

/// The tone curves of a pixel's samples: one for all of them, or three.
struct ToneCurves {
    private let curves: [ToneCurve]
    /// The linear light of the samples of red, green and blue, 256 of each.
    let light: [Float]

    private init(_ curves: [ToneCurve]) {
        self.curves = curves.count == 1 ? Array(repeating: curves[0], count: 3) : curves
        light = self.curves.flatMap(\.light)
    }

    /// The curves of a profile; nil if the profile is not based on curves, or they cannot be inverted.
    init?(_ profile: [UInt8], for samples: ColorConversion.Samples) {
        let length = Int(CLCMS_CURVE_VALUES)
        var values = [Float](repeating: 0, count: 3 * length)
        let count = unsafe Int(CLCMS_profile_curves(profile, profile.count, Int32(samples.profileKind), &values))
        let curves = (0..<count).compactMap { ToneCurve(Array(values[$0 * length..<($0 + 1) * length])) }
        guard count > 0, curves.count == count else { return nil }
        self.init(curves)
    }

    /// The curves of sRGB.
    static let sRGB = ToneCurves([.sRGB])

    /// The sample of red, green or blue with the nearest light.
    @inline(__always)
    func sample(_ light: Float, _ color: Int) -> UInt8 { curves[color].sample(light) }
}
