import CLCMS
import Glibc

/// How samples of eight bits become amounts of light, and light the nearest sample.
struct ToneCurve {
    /// The light of each sample, 255 being all.
    let light: [Float]
    /// The light of ½, 1½, …: from there on the next sample is the nearest.
    private let bounds: [Float]
    /// For equal steps of light, how many bounds lie in earlier steps.
    private let starts: [UInt8]

    private static let steps = 4096

    /// A curve by what becomes of the samples 0, ½, 1, 1½, …, 255; nil where it falls anywhere, or is flat.
    init?(_ values: [Float]) {
        guard values.count == Int(CLCMS_CURVE_VALUES), values.allSatisfy(\.isFinite),
            zip(values, values.dropFirst()).allSatisfy(<=), values[0] < values[values.count - 1]
        else { return nil }
        self.init(rising: values)
    }

    private init(rising values: [Float]) {
        light = stride(from: 0, to: values.count, by: 2).map { values[$0] * 255 }
        bounds = stride(from: 1, to: values.count, by: 2).map { values[$0] * 255 }
        var starts = [UInt8](repeating: 0, count: Self.steps + 1)
        var passed = 0
        for step in starts.indices {
            while passed < bounds.count, Self.step(bounds[passed]) < step { passed += 1 }
            starts[step] = UInt8(passed)
        }
        self.starts = starts
    }

    /// That of sRGB (IEC 61966-2-1).
    static let sRGB = ToneCurve(
        rising: (0..<Int(CLCMS_CURVE_VALUES)).map { index in
            let value = Double(index) / Double(CLCMS_CURVE_VALUES - 1)
            return Float(value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
        })

    private static func step(_ light: Float) -> Int { Int(max(0, min(255, light)) * (Float(steps) / 255)) }

    /// The sample whose light is nearest to the eye: the steps between samples are halved, not those of light.
    func sample(_ light: Float) -> UInt8 {
        var sample = Int(starts[Self.step(light)])
        while sample < bounds.count, light >= bounds[sample] { sample += 1 }
        return UInt8(sample)
    }
}
