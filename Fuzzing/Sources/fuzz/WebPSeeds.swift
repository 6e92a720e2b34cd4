import Imaging
import TestSupport

/// WebP files: with loss and without, with alpha, extended, animated, cut short.
enum WebPSeeds {
    static func all() throws -> [[UInt8]] {
        var files: [[UInt8]] = []
        for channels in [3, 4] {
            for quality in [10, 90, 101] as [Float] {
                let pixels = Seeds.pixels(61, 23, channels: channels)
                let plain = try pixels.webp(quality: quality)
                var extended = WebPBuilder(width: 61, height: 23, hasAlpha: channels == 4)
                extended.addPicture(of: plain)
                extended.add("EXIF", MetadataSeeds.exif(bigEndian: true))
                var animated = WebPBuilder(width: 80, height: 40, hasAlpha: true)
                animated.add("ANIM", [0, 0, 0, 0, 0, 0])
                for frame in 0..<2 { animated.addFrame(x: 4 * frame, y: 2, width: 61, height: 23, of: plain) }
                files += [plain, extended.bytes, animated.bytes]
            }
        }
        return files + files.map { Array($0.dropLast($0.count / 3)) }
    }
}
