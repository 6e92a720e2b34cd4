import Imaging
import TestSupport

/// PNG files of every colour type, depth and interlace.
enum PNGSeeds {
    static func all() throws -> [[UInt8]] {
        var files: [[UInt8]] = []
        let kinds: [(color: UInt8, channels: Int, depths: [Int])] = [
            (0, 1, [1, 2, 4, 8, 16]), (2, 3, [8, 16]), (3, 1, [1, 2, 4, 8]), (4, 2, [8, 16]), (6, 4, [8, 16]),
        ]
        for (color, channels, depths) in kinds {
            for depth in depths {
                for interlaced in [false, true] {
                    files.append(file(color, channels, depth, interlaced: interlaced, extras: false))
                    files.append(file(color, channels, depth, interlaced: interlaced, extras: true))
                }
            }
        }
        for channels in [3, 4] { files.append(try Seeds.pixels(61, 23, channels: channels).png()) }
        return files + files.prefix(6).map { Array($0.dropLast($0.count / 3)) }
    }

    /// A file of 21 × 13 pixels; the extras are what chunks say about colour and transparency.
    private static func file(
        _ color: UInt8, _ channels: Int, _ depth: Int, interlaced: Bool, extras: Bool
    ) -> [UInt8] {
        let (width, height) = (21, 13)
        var png = PNGFile()
        png.add(
            "IHDR", PNGFile.word(width) + PNGFile.word(height) + [UInt8(depth), color, 0, 0, interlaced ? 1 : 0])
        if extras {
            png.add("sBIT", [UInt8](repeating: UInt8(min(depth, 5)), count: color == 3 ? 3 : channels))
            png.add("gAMA", PNGFile.word(45_455))
            png.add("cICP", [9, 16, 0, 1])
        }
        if color == 3 { png.add("PLTE", (0..<3 << depth).map { UInt8(truncatingIfNeeded: $0 * 7) }) }
        if extras, let transparent = [0: [UInt8](repeating: 0, count: 2), 2: [0, 1, 0, 2, 0, 3], 3: [0, 128]][color] {
            png.add("tRNS", transparent)
        }
        if extras { png.add("eXIf", MetadataSeeds.exif(bigEndian: true)) }
        png.add(rows: rows(width, height, bits: depth * channels, interlaced: interlaced), piece: extras ? 100 : 10_000)
        png.add("IEND", [])
        return png.bytes
    }

    /// Rows with each of the filters in turn: of the picture, or of Adam7's seven.
    private static func rows(_ width: Int, _ height: Int, bits: Int, interlaced: Bool) -> [UInt8] {
        let adam7 = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
        var generator = SeededGenerator(seed: 7)
        var bytes: [UInt8] = []
        for (x, y, columnStep, rowStep) in interlaced ? adam7 : [(0, 0, 1, 1)] {
            let columns = (width - x + columnStep - 1) / columnStep
            for row in 0..<(height - y + rowStep - 1) / rowStep {
                bytes.append(UInt8(row % 5))
                bytes += (0..<(columns * bits + 7) / 8).map { _ in UInt8.random(in: 0...255, using: &generator) }
            }
        }
        return bytes
    }
}
