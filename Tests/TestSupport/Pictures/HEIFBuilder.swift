public import Containers
public import Imaging

/// Builds a HEIF file item by item without validation, so that tests can also create damaged files.
public struct HEIFBuilder: Sendable {
    /// An item and where it is stored.
    public struct Item: Sendable {
        public var id: Int
        public var type: BoxType
        public var data: [UInt8]
        public var properties: [Box] = []
        public var contentType = ""
        public var encoding = ""
        /// Whether it is stored in the `idat` box.
        public var isInside = false
        /// Number of pieces it is stored in, with pieces of other items between them.
        public var pieces = 1

        public init(
            _ id: Int, _ type: BoxType, _ data: [UInt8], properties: [Box] = [], contentType: String = "",
            isInside: Bool = false, pieces: Int = 1
        ) {
            (self.id, self.type, self.data, self.properties) = (id, type, data, properties)
            (self.contentType, self.isInside, self.pieces) = (contentType, isInside, pieces)
        }
    }

    /// A box with its payload.
    public struct Box: Sendable, Equatable {
        public var type: BoxType
        public var payload: [UInt8]

        public init(_ type: BoxType, _ payload: [UInt8]) {
            (self.type, self.payload) = (type, payload)
        }
    }

    public var brands: [BoxType] = ["heic", "mif1", "heic"]
    public var primary = 1
    public var items: [Item] = []
    public var references: [(type: BoxType, from: Int, to: [Int])] = []
    /// Version of the `iloc` box, 0 to 2.
    public var locationVersion = 1
    /// Whether item numbers have 32 bits and property numbers 15.
    public var isWide = false
    /// Boxes at the beginning of the file, before `meta`.
    public var front: [Box] = []

    public init() {}
}

extension HEIFBuilder {
    /// An item with pixels encoded by libheif. If a side is below 64 pixels, the item is a tile that extends beyond the
    /// picture.
    public static func coded(
        _ id: Int, _ pixels: PixelBuffer, av1: Bool = false, quality: Int = 90, properties: [Box] = []
    ) throws -> Item {
        var source = MemoryBytes(try pixels.heif(av1: av1, quality: quality))
        guard let file = HEIFFile.read(from: &source),
            let item = file.targets(of: file.primary, "dimg").first ?? Optional(file.primary),
            let type = file.items[item]?.type
        else { throw ImagingError.notEncodable("the test's file can't be read") }
        let kept: Set<BoxType> = ["hvcC", "av1C", "ispe"]
        let own = file.properties(of: item).filter { kept.contains($0.type) }
            .map { Box($0.type, Array($0.payload)) }
        return Item(id, type, file.data(of: item, limit: .max, from: &source), properties: own + properties)
    }

    /// A grid of items, which need not exist.
    public static func grid(
        _ id: Int, columns: Int, rows: Int, size: PixelSize, properties: [Box] = []
    ) -> Item {
        let layout = [0, 0, UInt8(rows - 1), UInt8(columns - 1)] + number(size.width, 2) + number(size.height, 2)
        return Item(id, "grid", layout, properties: [extents(size)] + properties, isInside: true)
    }

    /// `ispe`.
    public static func extents(_ size: PixelSize) -> Box {
        Box("ispe", [0, 0, 0, 0] + number(size.width, 4) + number(size.height, 4))
    }

    /// `irot`: number of counter-clockwise quarter turns.
    public static func rotation(_ quarters: Int) -> Box { Box("irot", [UInt8(quarters)]) }

    /// `imir`: 0 flips top and bottom, 1 flips left and right.
    public static func mirror(_ axis: Int) -> Box { Box("imir", [UInt8(axis)]) }

    /// `clap`, from the size of the visible area and the offset of its centre from the picture's centre, in half pixels.
    public static func aperture(width: Int, height: Int, halvesRight: Int, halvesDown: Int) -> Box {
        Box(
            "clap",
            number(width, 4) + number(1, 4) + number(height, 4) + number(1, 4) + number(halvesRight, 4) + number(2, 4)
                + number(halvesDown, 4) + number(2, 4))
    }

    /// `colr` by code points.
    public static func codePoints(primaries: Int, transfer: Int, matrix: Int = 6) -> Box {
        Box("colr", Array("nclx".utf8) + number(primaries, 2) + number(transfer, 2) + number(matrix, 2) + [0x80])
    }

    /// `auxC`.
    public static func auxiliary(_ kind: String) -> Box { Box("auxC", [0, 0, 0, 0] + Array(kind.utf8) + [0]) }

    /// A big-endian number of `octets` bytes.
    public static func number(_ value: Int, _ octets: Int) -> [UInt8] {
        (0..<octets).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}

extension HEIFBuilder {
    /// The bytes of the file.
    public var bytes: [UInt8] {
        let start =
            Self.box("ftyp", (brands.first?.bytes ?? []) + [0, 0, 0, 0] + brands.dropFirst().flatMap(\.bytes))
            + front.flatMap { Self.box($0.type, $0.payload) }
        let base = start.count + meta(base: 0).count + 8
        return start + meta(base: base) + Self.box("mdat", data)
    }

    private var wide: Int { isWide ? 4 : 2 }

    /// The pieces of all items interleaved, so that the pieces of an item are not adjacent.
    private var pieces: [(item: Int, bytes: ArraySlice<UInt8>)] {
        var all: [(item: Int, bytes: ArraySlice<UInt8>)] = []
        let most = items.map(\.pieces).max() ?? 1
        for piece in 0..<most {
            for item in items where !item.isInside && piece < item.pieces {
                let cuts = (0...item.pieces).map { $0 * item.data.count / item.pieces }
                all.append((item.id, item.data[cuts[piece]..<cuts[piece + 1]]))
            }
        }
        return all
    }

    private var data: [UInt8] { pieces.flatMap(\.bytes) }

    private func meta(base: Int) -> [UInt8] {
        let handler = Self.full("hdlr", [0, 0, 0, 0] + BoxType("pict").bytes + [UInt8](repeating: 0, count: 13))
        let pitm = Self.full("pitm", version: isWide ? 1 : 0, Self.number(primary, wide))
        let inside = Self.box("idat", items.filter(\.isInside).flatMap(\.data))
        return Self.full("meta", handler + pitm + information + locations(base) + relations + propertyBoxes + inside)
    }

    private var information: [UInt8] {
        let entries = items.flatMap { item in
            let mime =
                item.type == "mime" ? Array(item.contentType.utf8) + [0] + Array(item.encoding.utf8) + [0] : []
            return Self.full(
                "infe", version: isWide ? 3 : 2,
                Self.number(item.id, wide) + [0, 0] + item.type.bytes + [0] + mime)
        }
        return Self.full("iinf", version: isWide ? 1 : 0, Self.number(items.count, wide) + entries)
    }

    private func locations(_ base: Int) -> [UInt8] {
        let itemOctets = locationVersion < 2 ? 2 : 4
        var entries: [UInt8] = []
        var inside = 0
        for item in items {
            entries += Self.number(item.id, itemOctets)
            if locationVersion > 0 { entries += Self.number(item.isInside ? 1 : 0, 2) }
            entries += [0, 0] + Self.number(item.isInside ? 0 : base, 4)
            if item.isInside {
                entries += Self.number(1, 2) + Self.number(inside, 4) + Self.number(item.data.count, 4)
                inside += item.data.count
                continue
            }
            entries += Self.number(item.pieces, 2)
            var position = 0
            for piece in pieces {
                if piece.item == item.id {
                    entries += Self.number(position, 4) + Self.number(piece.bytes.count, 4)
                }
                position += piece.bytes.count
            }
        }
        return Self.full(
            "iloc", version: UInt8(locationVersion), [0x44, 0x40] + Self.number(items.count, itemOctets) + entries)
    }

    private var relations: [UInt8] {
        let boxes = references.flatMap { reference in
            Self.box(
                reference.type,
                Self.number(reference.from, wide) + Self.number(reference.to.count, 2)
                    + reference.to.flatMap { Self.number($0, wide) })
        }
        return boxes.isEmpty ? [] : Self.full("iref", version: isWide ? 1 : 0, boxes)
    }

    private var propertyBoxes: [UInt8] {
        var all: [Box] = []
        var entries: [UInt8] = []
        for item in items {
            entries += Self.number(item.id, wide) + [UInt8(item.properties.count)]
            for property in item.properties {
                let index = all.firstIndex(of: property) ?? all.count
                if index == all.count { all.append(property) }
                entries += Self.number(index + 1, isWide ? 2 : 1)
            }
        }
        let container = Self.box("ipco", all.flatMap { Self.box($0.type, $0.payload) })
        let association = Self.box(
            "ipma", [isWide ? 1 : 0, 0, 0, isWide ? 1 : 0] + Self.number(items.count, 4) + entries)
        return Self.box("iprp", container + association)
    }

    private static func box(_ type: BoxType, _ payload: [UInt8]) -> [UInt8] {
        number(payload.count + 8, 4) + type.bytes + payload
    }

    private static func full(_ type: BoxType, version: UInt8 = 0, _ payload: [UInt8]) -> [UInt8] {
        box(type, [version, 0, 0, 0] + payload)
    }
}

/// A file in memory.
public struct MemoryBytes: ByteSource {
    private let all: [UInt8]

    public init(_ bytes: [UInt8]) {
        all = bytes
    }

    public func bytes(at position: Int, count: Int) throws(Never) -> [UInt8] {
        Array(all.dropFirst(position).prefix(count))
    }
}
