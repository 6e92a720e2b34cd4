import Containers
import Imaging
import TestSupport

/// Files of JPEG XL, TIFF, GIF and raw formats, and films.
enum OtherSeeds {
    static func jxl() throws -> [[UInt8]] {
        let files = try [1, 3, 4].flatMap { channels in
            try [0, 1, 4].map { distance in
                try Seeds.pixels(61, 23, channels: channels).jxl(
                    distance: distance, orientation: 1 + channels, exif: MetadataSeeds.exif(bigEndian: true))
            }
        }
        return withCuts(files)
    }

    static func tiff() throws -> [[UInt8]] {
        var files: [[UInt8]] = []
        for compression in [1, 5, 7, 8, 32_773] {
            for channels in [1, 3] {
                let pixels = Seeds.pixels(61, 23, channels: channels)
                for tile in [0, 16] {
                    files.append(try pixels.tiff(.init { ($0.compression, $0.tile, $0.rows) = (compression, tile, 8) }))
                }
            }
        }
        let pixels = Seeds.pixels(61, 23, channels: 4)
        files.append(try pixels.tiff(.init { ($0.isSeparate, $0.compression) = (true, 5) }))
        files.append(try pixels.tiff(.init { ($0.bits, $0.isBigEndian) = (16, true) }))
        return withCuts(files)
    }

    static func gif() -> [[UInt8]] {
        var file = GIFBuilder(width: 40, height: 30, pixels: (0..<37 * 29).map { UInt8($0 % 128) })
        file.frame = (2, 3, 37, 29)
        var interlaced = file
        (interlaced.isInterlaced, interlaced.transparent) = (true, 7)
        return withCuts([file.bytes, interlaced.bytes, TestPhoto(seed: 3).gif()])
    }

    static func raw() throws -> [[UInt8]] {
        withCuts(try RawKind.allCases.map { try TestPhoto.falun(1, takenAt: "2011:05:02 10:11:12").raw($0) })
    }

    static func films() throws -> [[UInt8]] {
        var films = [TestFilm()]
        for (brand, isLong, isElsewhere) in [("qt  ", true, false), ("isom", false, true)] {
            var film = TestFilm()
            (film.brand, film.isLong, film.isElsewhere) = (brand, isLong, isElsewhere)
            films.append(film)
        }
        return withCuts(films.map(\.bytes) + [TestFilm().samsung(try TestPhoto.falun(1).jpeg())])
    }

    private static func withCuts(_ files: [[UInt8]]) -> [[UInt8]] {
        files + files.map { Array($0.dropLast($0.count / 3)) }
    }
}
