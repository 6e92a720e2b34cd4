import TestSupport

extension SeededGenerator {
    /// A name of up to 12 code points from many scripts, with combining marks, controls and emoji.
    mutating func name() -> String {
        let pools: [ClosedRange<UInt32>] = [
            0x20...0x7E, 0x41...0x7A, 0xC0...0x17F, 0x300...0x36F, 0x391...0x3C9, 0x410...0x44F, 0x5D0...0x5EA,
            0x627...0x64A, 0x905...0x939, 0xE01...0xE2E, 0x1100...0x11FF, 0x3041...0x30FF, 0x4E00...0x9FFF,
            0xAC00...0xD7A3, 0x1F300...0x1F64F, 0x0...0x1F,
        ]
        let length = Int.random(in: 0...12, using: &self)
        let scalars = (0..<length).compactMap { _ in
            pools.randomElement(using: &self).flatMap { Unicode.Scalar(UInt32.random(in: $0, using: &self)) }
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
