import Containers
import Imaging
import TestSupport

/// HEIF files of every kind that is put together here: one picture, a grid, a turned one, transparency, colours by code points.
enum HEIFSeeds {
    /// - Parameter av1: AVIF instead of HEIC.
    static func all(av1: Bool) throws -> [[UInt8]] {
        var files = [
            try Seeds.pixels(48, 32, channels: 3).heif(av1: av1), try Seeds.pixels(65, 33, channels: 1).heif(av1: av1),
            try Seeds.pixels(31, 17, channels: 3).heif(av1: av1, quality: 20),
        ]
        for number in 0..<6 { files.append(try built(number, av1: av1)) }
        return files + files.map { Array($0.dropLast($0.count / 3)) }
    }

    private static func built(_ number: Int, av1: Bool) throws -> [UInt8] {
        let turns = [
            [], [HEIFBuilder.rotation(1)], [HEIFBuilder.mirror(1), HEIFBuilder.rotation(3)],
            [HEIFBuilder.aperture(width: 50, height: 40, halvesRight: 3, halvesDown: -2)],
            [HEIFBuilder.codePoints(primaries: 12, transfer: 13)],
            [HEIFBuilder.codePoints(primaries: 9, transfer: 16)],
        ]
        var file = HEIFBuilder(exif: MetadataSeeds.exif(bigEndian: number % 2 == 0))
        if av1 { file.brands = ["avif", "mif1"] }
        let size = PixelSize(width: 100, height: 70)
        file.items[0] = HEIFBuilder.grid(1, columns: 2, rows: 2, size: size, properties: turns[number])
        for tile in 0..<4 {
            let pixels = Seeds.pixels(64, 64, channels: 3, seed: UInt64(tile + 1))
            file.items.append(try HEIFBuilder.coded(10 + tile, pixels, av1: av1, quality: 50))
        }
        file.references.append(("dimg", 1, [10, 11, 12, 13]))
        if number % 2 == 1 {
            let kind = av1 ? "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha" : "urn:mpeg:hevc:2015:auxid:1"
            file.items.append(
                try HEIFBuilder.coded(
                    20, Seeds.pixels(100, 70, channels: 1), av1: av1, properties: [HEIFBuilder.auxiliary(kind)]))
            file.references.append(("auxl", 20, [1]))
        }
        file.locationVersion = number % 3
        file.isWide = number == 4
        return file.bytes
    }
}
