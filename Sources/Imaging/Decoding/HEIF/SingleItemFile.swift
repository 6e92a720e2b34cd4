internal import Bytes
internal import Containers

/// Writes a HEIF file that contains one coded image and nothing else. libheif is given this file instead of the original, so that
/// it never parses untrusted boxes, references or offsets, and holds at most one tile.
enum SingleItemFile {
    /// - Parameters:
    ///   - type: `hvc1` or `av01`.
    ///   - size: the size for the image's `ispe` property.
    ///   - properties: `hvcC` or `av1C`, and `colr` if the colour matrix is not in the data.
    ///   - data: the coded image.
    static func bytes(
        type: BoxType, size: PixelSize, properties: [HEIFFile.Property], data: [UInt8]
    ) -> [UInt8] {
        let brand: BoxType = type == "av01" ? "avif" : "heic"
        let start = box("ftyp", brand.bytes + [0, 0, 0, 0] + brand.bytes + BoxType("mif1").bytes)
        // The offset has a fixed width, so that it does not change the length of the boxes.
        let length = start.count + meta(type, size, properties, offset: 0, length: 0).count + 8
        let meta = meta(type, size, properties, offset: length, length: data.count)
        return start + meta + box("mdat", data)
    }

    private static func meta(
        _ type: BoxType, _ size: PixelSize, _ properties: [HEIFFile.Property], offset: Int, length: Int
    ) -> [UInt8] {
        let handler = fullBox("hdlr", number(0, 4) + BoxType("pict").bytes + [UInt8](repeating: 0, count: 13))
        let primary = fullBox("pitm", number(1, 2))
        let entry = fullBox("infe", version: 2, number(1, 2) + number(0, 2) + type.bytes + [0])
        let items = fullBox("iinf", number(1, 2) + entry)
        let location = fullBox(
            "iloc",
            [0x44, 0] + number(1, 2) + number(1, 2) + number(0, 2) + number(1, 2) + number(offset, 4)
                + number(length, 4))
        let extents = fullBox("ispe", number(size.width, 4) + number(size.height, 4))
        let container = box("ipco", extents + properties.flatMap { box($0.type, Array($0.payload)) })
        let indices = (1...properties.count + 1).map { UInt8($0) }
        let association = fullBox("ipma", number(1, 4) + number(1, 2) + [UInt8(indices.count)] + indices)
        return fullBox("meta", handler + primary + items + location + box("iprp", container + association))
    }

    private static func box(_ type: BoxType, _ payload: [UInt8]) -> [UInt8] {
        number(payload.count + 8, 4) + type.bytes + payload
    }

    private static func fullBox(_ type: BoxType, version: UInt8 = 0, _ payload: [UInt8]) -> [UInt8] {
        box(type, [version, 0, 0, 0] + payload)
    }

    private static func number(_ value: Int, _ octets: Int) -> [UInt8] {
        BigEndian.bytes(value, count: octets)
    }
}
