public import Imaging

/// Synthetic pictures with known pixels.
public enum Synthetic {
    /// A picture with the samples that `value` returns for (x, y, channel).
    public static func picture(
        _ width: Int, _ height: Int, channels: Int, _ value: (Int, Int, Int) -> Int
    ) -> PixelBuffer {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(width * height * channels)
        for y in 0..<height {
            for x in 0..<width {
                for channel in 0..<channels { bytes.append(UInt8(clamping: value(x, y, channel))) }
            }
        }
        return PixelBuffer(size: PixelSize(width: width, height: height), channels: channels, bytes: bytes)
    }

    /// A scene of soft shapes, edges and noise, which compresses like a photograph.
    public static func scene(_ width: Int, _ height: Int, channels: Int = 3, seed: UInt64 = 1) -> PixelBuffer {
        var random = SeededGenerator(seed: seed)
        return picture(width, height, channels: channels) { x, y, channel in
            let slope = 40 + 150 * (x + (channel + 1) * y) / (width + 3 * height)
            let edge = (x / 37 + y / 23) % 3 == 0 ? 35 : 0
            return slope + edge + Int.random(in: -6...6, using: &random)
        }
    }

    /// A scene without noise and edges, which loses little by coarser chroma.
    public static func smooth(_ width: Int, _ height: Int, channels: Int = 3, seed: Int = 1) -> PixelBuffer {
        picture(width, height, channels: channels) { x, y, channel in
            channel == 3
                ? 100 + (x + y) % 150 : 60 + seed + (x * (2 + channel) + y * (3 - channel)) * 40 / (width + height)
        }
    }

    /// Discs of one colour each before a slope: large plain areas with sharp edges, for which WebP needs half the bytes of JPEG.
    public static func discs(_ width: Int, _ height: Int, seed: UInt64 = 1) -> PixelBuffer {
        var random = SeededGenerator(seed: seed)
        let discs = (0..<30).map { _ in
            (
                x: Int.random(in: 0..<width, using: &random), y: Int.random(in: 0..<height, using: &random),
                radius: Int.random(in: width / 32...width / 8, using: &random),
                color: (0..<3).map { _ in Int.random(in: 0...255, using: &random) }
            )
        }
        return picture(width, height, channels: 3) { x, y, channel in
            let disc = discs.last { ($0.x - x) * ($0.x - x) + ($0.y - y) * ($0.y - y) < $0.radius * $0.radius }
            return disc?.color[channel] ?? 90 + 100 * y / height
        }
    }

    /// The mean absolute difference between the samples of two pictures.
    public static func difference(_ a: PixelBuffer, _ b: PixelBuffer) -> Double {
        guard a.size == b.size, a.channels == b.channels else { return .infinity }
        let sum = zip(a.bytes, b.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        return Double(sum) / Double(a.bytes.count)
    }

    /// Inserts an ICC profile behind SOI, in pieces of at most 20,000 bytes (ICC.1:2010, B.4).
    public static func withProfile(_ jpeg: [UInt8], _ profile: [UInt8]) -> [UInt8] {
        let pieces = stride(from: 0, to: profile.count, by: 20_000).map {
            profile[$0..<min($0 + 20_000, profile.count)]
        }
        var segments: [UInt8] = []
        for (index, piece) in pieces.enumerated() {
            let length = piece.count + 16
            segments += [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)] + Array("ICC_PROFILE\0".utf8)
            segments += [UInt8(index + 1), UInt8(pieces.count)] + piece
        }
        return Array(jpeg[..<2]) + segments + Array(jpeg[2...])
    }
}
