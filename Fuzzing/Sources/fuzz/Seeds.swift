import Foundation
import Imaging
import TestSupport

/// The initial corpus: small files of every supported kind.
enum Seeds {
    /// Writes the seeds of each target to a folder with its name.
    static func write(to folder: String) throws {
        let seeds = [
            ("jpeg", try JPEGSeeds.all()), ("png", try PNGSeeds.all()),
            ("heif", try HEIFSeeds.all(av1: false)), ("avif", try HEIFSeeds.all(av1: true)),
            ("webp", try WebPSeeds.all()), ("jxl", try OtherSeeds.jxl()), ("tiff", try OtherSeeds.tiff()),
            ("gif", OtherSeeds.gif()), ("raw", try OtherSeeds.raw()), ("film", try OtherSeeds.films()),
            ("metadata", try MetadataSeeds.all()),
            ("feeds", FeedSeeds.all()), ("editorial", EditorialSeeds.all()), ("zip", ZIPSeeds.all()),
        ]
        for (target, files) in seeds {
            let path = "\(folder)/\(target)"
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            for (number, bytes) in files.enumerated() {
                try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/seed-\(number)"))
            }
            print("\(files.count) seeds of \(target)")
        }
    }

    /// A smooth gradient with some noise, so that there are coefficients of every length.
    static func pixels(_ width: Int, _ height: Int, channels: Int, seed: UInt64 = 1) -> PixelBuffer {
        var generator = SeededGenerator(seed: seed)
        let bytes = (0..<width * height * channels).map { index in
            let slope = index / channels % width * 5 + index / channels / width * 3 + index % channels * 40
            return UInt8(truncatingIfNeeded: slope + Int.random(in: 0..<24, using: &generator))
        }
        return PixelBuffer(size: PixelSize(width: width, height: height), channels: channels, bytes: bytes)
    }
}
