import CLCMS
import Glibc

/// A tone curve: converts samples of eight bits to linear light, and linear light to the nearest sample.
struct ToneCurve {
    /// The linear light of each sample, from 0 to 255.
    let light: [Float]
    /// The linear light of ½, 1½, …, which are the thresholds between one nearest sample and the next.
    private let bounds: [Float]
    /// For equal steps of light, the number of thresholds in earlier steps.
    private let starts: [UInt8]

    private static let steps = 4096

    /// Creates a curve from its values at the samples 0, ½, 1, 1½, …, 255. Nil if it decreases anywhere, or is constant.
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

    /// The curve of sRGB (IEC 61966-2-1).
    static let sRGB = ToneCurve(
        rising: (0..<Int(CLCMS_CURVE_VALUES)).map { index in
            let value = Double(index) / Double(CLCMS_CURVE_VALUES - 1)
            return Float(value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
        })

    private static func step(_ light: Float) -> Int { Int(max(0, min(255, light)) * (Float(steps) / 255)) }

    /// The sample that looks nearest: the thresholds are halfway between samples, not between amounts of light.
    func sample(_ light: Float) -> UInt8 {
        var sample = Int(starts[Self.step(light)])
        while sample < bounds.count, light >= bounds[sample] { sample += 1 }
        return UInt8(sample)
    }
}
