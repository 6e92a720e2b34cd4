import Glibc
import Imaging

/// Resampling in linear light by definition: every pixel, in doubles, with a three-lobed Lanczos filter.
enum FloatResampling {
    /// Reduces a picture in grey or RGB.
    static func resample(_ picture: PixelBuffer, to size: PixelSize) -> PixelBuffer {
        let (width, height, channels) = (picture.size.width, picture.size.height, picture.channels)
        let light = picture.bytes.map { linear(Double($0) / 255) }
        let (columns, rows) = (weights(width, size.width), weights(height, size.height))
        var narrow = [Double](repeating: 0, count: size.width * height * channels)
        for y in 0..<height {
            for x in 0..<size.width {
                for (column, weight) in columns[x] {
                    for channel in 0..<channels {
                        narrow[(y * size.width + x) * channels + channel] +=
                            weight * light[(y * width + column) * channels + channel]
                    }
                }
            }
        }
        var bytes: [UInt8] = []
        for y in 0..<size.height {
            for at in 0..<size.width * channels {
                let sum = rows[y].reduce(0) { $0 + $1.weight * narrow[$1.sample * size.width * channels + at] }
                bytes.append(UInt8((encoded(max(0, min(1, sum))) * 255).rounded()))
            }
        }
        return PixelBuffer(size: size, channels: channels, bytes: bytes)
    }

    private static func weights(_ length: Int, _ count: Int) -> [[(sample: Int, weight: Double)]] {
        let step = Double(length) / Double(count)
        return (0..<count).map { index in
            let center = (Double(index) + 0.5) * step
            let near = (0..<length).filter { abs(Double($0) + 0.5 - center) < 3 * step }
            let values = near.map { lanczos((Double($0) + 0.5 - center) / step) }
            let sum = values.reduce(0, +)
            return zip(near, values).map { ($0, $1 / sum) }
        }
    }

    private static func lanczos(_ x: Double) -> Double {
        x == 0 ? 1 : sin(.pi * x) / (.pi * x) * sin(.pi * x / 3) / (.pi * x / 3)
    }

    /// IEC 61966-2-1.
    private static func linear(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    private static func encoded(_ light: Double) -> Double {
        light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    }
}
