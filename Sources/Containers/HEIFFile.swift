/// The structure of a HEIF file (ISO/IEC 23008-12: HEIC, AVIF): its items, their references and properties. Only the structure has
/// been checked, not what the values mean.
public struct HEIFFile: Sendable {
    /// An item: an image, a tile of one, or a block of metadata.
    public struct Item: Sendable {
        /// The coding or kind of the item: `hvc1`, `av01`, `grid`, `Exif`, `mime`.
        public var type: BoxType
        /// The media type of a `mime` item.
        public var contentType = ""
        /// Whether its bytes are neither encrypted nor compressed.
        public var isPlain = true
    }

    /// A reference from one item to others.
    public struct Reference: Sendable {
        /// The kind of reference: `thmb` thumbnail of, `auxl` auxiliary image for, `cdsc` description of, `dimg` derived from.
        public var type: BoxType
        public var from: Int
        public var to: [Int]
    }

    /// A property of one or more items.
    public struct Property: Sendable, Equatable {
        public var type: BoxType
        /// The content of the box after its header.
        public var payload: ArraySlice<UInt8>
        /// Whether a reader that does not know the property must not show the item.
        public var isEssential = false
    }

    /// Where the bytes of an item are stored.
    struct Location: Sendable {
        var isInDataBox: Bool
        var extents: [Range<Int>]
    }

    /// The primary item, which is the one to show.
    public internal(set) var primary = 0
    /// All items, by id.
    public internal(set) var items: [Int: Item] = [:]
    /// All references, in the order of the file.
    public internal(set) var references: [Reference] = []
    var locations: [Int: Location] = [:]
    var allProperties: [Property] = []
    var associations: [Int: [(index: Int, isEssential: Bool)]] = [:]
    var dataBox: ArraySlice<UInt8> = []
}

extension HEIFFile {
    /// The properties of an item, in the order in which they apply.
    public func properties(of item: Int) -> [Property] {
        associations[item, default: []].compactMap { association in
            guard allProperties.indices.contains(association.index - 1) else { return nil }
            var property = allProperties[association.index - 1]
            property.isEssential = association.isEssential
            return property
        }
    }

    /// The items that an item refers to.
    public func targets(of item: Int, _ type: BoxType) -> [Int] {
        references.filter { $0.from == item && $0.type == type }.flatMap(\.to)
    }

    /// The items that refer to an item, in the order of the file.
    public func sources(of item: Int, _ type: BoxType) -> [Int] {
        references.filter { $0.type == type && $0.to.contains(item) }.map(\.from)
    }

    /// The length of an item in bytes, as the file declares it; nil for an item without data.
    public func length(of item: Int) -> Int? {
        locations[item].map { $0.extents.reduce(0) { $0 + $1.count } }
    }

    /// Reads the bytes of an item, at most `limit` of them. They are fewer than ``length(of:)`` if the file is cut.
    ///
    /// - Throws: only what the source throws.
    public func data<Source: ByteSource>(
        of item: Int, limit: Int, from source: inout Source
    ) throws(Source.Failure) -> [UInt8] {
        guard let location = locations[item] else { return [] }
        var data: [UInt8] = []
        for extent in location.extents {
            let count = min(extent.count, limit - data.count)
            guard count > 0 else { break }
            if location.isInDataBox {
                data += dataBox.dropFirst(extent.lowerBound).prefix(count)
            } else {
                data += try source.bytes(at: extent.lowerBound, count: count)
            }
        }
        return data
    }
}
