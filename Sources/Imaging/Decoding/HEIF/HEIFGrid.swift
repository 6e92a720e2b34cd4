internal import Containers

/// An image of a HEIF file as a grid of tiles. An image that is coded as a whole is a grid of one tile.
struct HEIFGrid {
    /// The size of the whole image in pixels.
    let size: PixelSize
    /// The size of each tile in pixels. Tiles at the right and lower edges can extend beyond the image.
    let tile: PixelSize
    let columns: Int
    let rows: Int
    /// The items of the tiles, row by row.
    let items: [Int]
    /// The properties of the whole image.
    let properties: [HEIFFile.Property]

    /// - Throws: ``ImagingError/unsupported(_:)`` for an item that is neither coded in HEVC or AV1 nor a grid of such items;
    ///   ``ImagingError/tooLarge(_:)``; ``ImagingError/damaged(_:)``; ``ImagingError/unreadable(_:)``.
    init(_ item: Int, of file: HEIFFile, from source: inout ImageBytes) throws(ImagingError) {
        guard let type = file.items[item]?.type else { throw .damaged("an image item is missing") }
        properties = file.properties(of: item)
        if type == "grid" {
            let layout = try Self.layout(item, of: file, from: &source)
            (columns, rows, size) = (layout.columns, layout.rows, layout.size)
            items = file.targets(of: item, "dimg")
            guard items.count == columns * rows, let first = items.first else { throw .damaged("tiles are missing") }
            tile = try Self.size(first, of: file)
            for item in items {
                try Self.checkCoding(item, of: file)
                guard try Self.size(item, of: file) == tile else { throw .damaged("tiles have different sizes") }
            }
            guard columns * tile.width >= size.width, rows * tile.height >= size.height else {
                throw .damaged("tiles do not cover the image")
            }
        } else {
            try Self.checkCoding(item, of: file)
            size = try Self.size(item, of: file)
            (tile, columns, rows, items) = (size, 1, 1, [item])
        }
        try ImageLimits.check(size, side: ImageLimits.maximumHEIFSide)
        let held = min(tile.width * columns, size.width + tile.width) * tile.height * 3
        guard held <= ImageLimits.maximumDecodeMemory else {
            throw .tooLarge("\(size.width)x\(size.height) pixels in tiles that are \(tile.height) pixels high")
        }
    }

    /// The memory for one row of tiles and for decoding one tile, in bytes.
    var memory: Int { (tile.width * columns * 3 + tile.width * 4) * tile.height }

    private static func checkCoding(_ item: Int, of file: HEIFFile) throws(ImagingError) {
        guard let found = file.items[item] else { throw .damaged("an image item is missing") }
        guard found.type == "hvc1" || found.type == "av01" else {
            throw .unsupported("a HEIF image coded as '\(found.type.text)'")
        }
        guard found.isPlain else { throw .unsupported("an encrypted image") }
    }

    /// The size of an item's `ispe` property (ISO/IEC 23008-12, 6.5.3).
    private static func size(_ item: Int, of file: HEIFFile) throws(ImagingError) -> PixelSize {
        guard let extents = file.properties(of: item).first(where: { $0.type == "ispe" }) else {
            throw .damaged("an image without a size")
        }
        var reader = BoxReader(extents.payload.dropFirst(4))
        guard let width = reader.number(4), let height = reader.number(4) else {
            throw .damaged("an image without a size")
        }
        let size = PixelSize(width: width, height: height)
        try ImageLimits.check(size, side: ImageLimits.maximumHEIFSide)
        return size
    }

    /// Reads the data of a `grid` item (ISO/IEC 23008-12, 6.6.2.3).
    private static func layout(
        _ item: Int, of file: HEIFFile, from source: inout ImageBytes
    ) throws(ImagingError) -> (columns: Int, rows: Int, size: PixelSize) {
        let data = try file.data(of: item, limit: 12, from: &source)
        var reader = BoxReader(data[...])
        guard reader.number(1) == 0, let flags = reader.number(1), let rows = reader.number(1),
            let columns = reader.number(1), let width = reader.number(flags & 1 == 0 ? 2 : 4),
            let height = reader.number(flags & 1 == 0 ? 2 : 4)
        else { throw .damaged("the tile layout is missing") }
        return (columns + 1, rows + 1, PixelSize(width: width, height: height))
    }
}
