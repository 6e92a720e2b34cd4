import Imaging
import TestSupport

/// JPEG files of all samplings and kinds of coding.
enum JPEGSeeds {
    static func all() throws -> [[UInt8]] {
        let color = Seeds.pixels(53, 37, channels: 3)
        let kinds: [(inout TestJPEG) -> Void] = [
            { _ in }, { $0.hasOwnTables = true }, { $0.restartInterval = 1 }, { $0.restartInterval = 3 },
            { $0.isProgressive = true },
            {
                $0.isProgressive = true
                $0.restartInterval = 2
            },
            { $0.isArithmetic = true }, { $0.quality = 100 }, { $0.quality = 10 },
        ]
        var files: [[UInt8]] = []
        for sampling in [(1, 1), (2, 1), (1, 2), (2, 2), (4, 1), (1, 4), (4, 2)] {
            for kind in kinds {
                var jpeg = TestJPEG()
                jpeg.sampling = sampling
                kind(&jpeg)
                files.append(try jpeg.encode(color))
            }
        }
        for isProgressive in [false, true] {
            var jpeg = TestJPEG()
            jpeg.isProgressive = isProgressive
            for (width, height) in [(1, 1), (8, 8), (9, 70), (130, 17)] {
                files.append(try jpeg.encode(Seeds.pixels(width, height, channels: 3)))
            }
            files.append(try jpeg.encode(Seeds.pixels(41, 30, channels: 1)))
            jpeg.isRGB = true
            jpeg.sampling = (1, 1)
            files.append(try jpeg.encode(color))
        }
        return files + files.prefix(9).map { Array($0.dropLast($0.count / 3)) }
    }
}
