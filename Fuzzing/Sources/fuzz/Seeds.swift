import Foundation
import Imaging
import TestSupport

/// What fuzzing starts from: small files of every kind that is read.
enum Seeds {
    /// Writes the seeds of each target into a folder of its name.
    static func write(to folder: String) throws {
        let seeds = [
            ("jpeg", try JPEGSeeds.all()), ("png", try PNGSeeds.all()),
            ("heif", try HEIFSeeds.all(av1: false)), ("avif", try HEIFSeeds.all(av1: true)),
            ("webp", try WebPSeeds.all()), ("metadata", try MetadataSeeds.all()),
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

    /// A smooth slope with some noise on it, so that there are coefficients of every length.
    static func pixels(_ width: Int, _ height: Int, channels: Int, seed: UInt64 = 1) -> PixelBuffer {
        var generator = SeededGenerator(seed: seed)
        let bytes = (0..<width * height * channels).map { index in
            let slope = index / channels % width * 5 + index / channels / width * 3 + index % channels * 40
            return UInt8(truncatingIfNeeded: slope + Int.random(in: 0..<24, using: &generator))
        }
        return PixelBuffer(size: PixelSize(width: width, height: height), channels: channels, bytes: bytes)
    }
}
