/// What is where in a HEIF file (ISO/IEC 23008-12: HEIC, AVIF): its items, what they are to each other, and their
/// properties. Nothing of what the file says has been believed but that it is there.
public struct HEIFFile: Sendable {
    /// A picture, a tile of one, or a block of metadata.
    public struct Item: Sendable {
        /// How it is coded, or what it is: `hvc1`, `av01`, `grid`, `Exif`, `mime`.
        public var type: BoxType
        /// The media type of a `mime` item.
        public var contentType = ""
        /// Whether its bytes are as they are: neither enciphered nor compressed.
        public var isPlain = true
    }

    /// One item's word on others.
    public struct Reference: Sendable {
        /// `thmb` for a thumbnail of, `auxl` for a helper of, `cdsc` for a description of, `dimg` for made of.
        public var type: BoxType
        public var from: Int
        public var to: [Int]
    }

    /// What is said of one or many items.
    public struct Property: Sendable, Equatable {
        public var type: BoxType
        /// All behind the box's header.
        public var payload: ArraySlice<UInt8>
        /// Whether whoever does not know it must not show the item.
        public var isEssential = false
    }

    /// Where an item's bytes are.
    struct Location: Sendable {
        var isInDataBox: Bool
        var extents: [Range<Int>]
    }

    /// The item that is shown.
    public internal(set) var primary = 0
    /// All items, by their numbers.
    public internal(set) var items: [Int: Item] = [:]
    /// In the file's order.
    public internal(set) var references: [Reference] = []
    var locations: [Int: Location] = [:]
    var allProperties: [Property] = []
    var associations: [Int: [(index: Int, isEssential: Bool)]] = [:]
    var dataBox: ArraySlice<UInt8> = []
}

extension HEIFFile {
    /// The properties of an item, in the order in which they count.
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

    /// The items that refer to an item, in the file's order.
    public func sources(of item: Int, _ type: BoxType) -> [Int] {
        references.filter { $0.type == type && $0.to.contains(item) }.map(\.from)
    }

    /// How many bytes an item has, by what the file says; nil for one without any.
    public func length(of item: Int) -> Int? {
        locations[item].map { $0.extents.reduce(0) { $0 + $1.count } }
    }

    /// The bytes of an item, at most `limit` of them; fewer than ``length(of:)`` where the file is cut.
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
