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
        for sampling in [(1, 1), (2, 2), (2, 1)] {
            for (index, scans) in scripts.enumerated() {
                var jpeg = TestJPEG()
                (jpeg.isProgressive, jpeg.scans, jpeg.sampling) = (true, scans, sampling)
                jpeg.restartInterval = index % 2 * 4
                files.append(try jpeg.encode(color))
            }
        }
        return files + files.prefix(9).map { Array($0.dropLast($0.count / 3)) }
    }

    /// Scans of progressive files: bands, bits that are added in one scan and in several, and components for themselves.
    private static var scripts: [[TestJPEG.Scan]] {
        let all = [0, 1, 2]
        func each(_ band: ClosedRange<Int>, _ earlier: Int = 0, _ low: Int = 0) -> [TestJPEG.Scan] {
            all.map { TestJPEG.Scan([$0], band, earlier, low) }
        }
        return [
            [TestJPEG.Scan(all, 0...0)] + each(1...63),
            [TestJPEG.Scan(all, 0...0)] + each(1...4) + each(5...24) + each(25...63),
            each(0...0, 0, 1) + each(1...63, 0, 1) + each(1...63, 1, 0) + each(0...0, 1, 0),
            [TestJPEG.Scan(all, 0...0, 0, 2)] + each(1...63, 0, 3) + each(1...63, 3, 2) + each(1...20, 2, 1)
                + each(21...63, 2, 1) + each(1...63, 1, 0) + [TestJPEG.Scan(all, 0...0, 2, 1)]
                + [TestJPEG.Scan(all, 0...0, 1, 0)],
        ]
    }
}
