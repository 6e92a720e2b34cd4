internal import Bytes

/// The `meta` box of a HEIF file, reduced to the items that make up the image.
struct HEIFMeta {
    /// The box with its header, in its original length.
    private(set) var bytes: [UInt8]
    /// The file ranges of the items that stay, in order and not adjacent.
    private(set) var kept: [Range<Int>] = []
    private let file: HEIFFile
    private let items: Set<Int>

    /// Nil without a primary image, and if bytes of the image also belong to metadata.
    init?(_ box: [UInt8], _ headerLength: Int) {
        guard box.count > headerLength, let file = HEIFFile(meta: box[headerLength...]) else { return nil }
        (self.bytes, self.file, items) = (box, file, HEIFImageItems(file).all)
        guard !items.contains(where: { Self.descriptions.contains(file.items[$0]?.type ?? "free") }) else { return nil }
        kept = extents(items, isInDataBox: false).united
        guard !describes(kept, isInDataBox: false) else { return nil }
        var reader = BoxReader(box[headerLength...])
        guard reader.versionAndFlags() != nil, blankBoxes(&reader) else { return nil }
    }

    /// The types of items that contain metadata.
    private static let descriptions: Set<BoxType> = ["Exif", "mime", "uri "]

    private func extents(_ items: some Sequence<Int>, isInDataBox: Bool) -> [Range<Int>] {
        items.flatMap { item in
            file.locations[item].map { $0.isInDataBox == isInDataBox ? $0.extents.filter { !$0.isEmpty } : [] } ?? []
        }
    }

    /// Whether some of these bytes also belong to metadata.
    private func describes(_ kept: [Range<Int>], isInDataBox: Bool) -> Bool {
        let others = file.items.filter { Self.descriptions.contains($0.value.type) }.keys
        let all = extents(others, isInDataBox: isInDataBox).united
        var rest = kept[...]
        for range in all {
            while let first = rest.first, first.upperBound <= range.lowerBound { rest = rest.dropFirst() }
            if rest.first?.overlaps(range) == true { return true }
        }
        return false
    }
}

// MARK: - Blanking

extension HEIFMeta {
    /// The properties that a decoder can need (ISO/IEC 23008-12, section 6.5; AV1 and VVC in HEIF). None of them contains text.
    private static let properties: Set<BoxType> = [
        "ispe", "pixi", "colr", "pasp", "clap", "irot", "imir", "auxC", "rloc", "lsel", "hvcC", "lhvC", "oinf", "tols",
        "av1C", "a1op", "a1lx", "avcC", "vvcC", "evcC", "jpgC", "j2kH", "cmpd", "uncC", "clli", "mdcv", "cclv", "amve",
    ]

    private mutating func blankBoxes(_ reader: inout BoxReader) -> Bool {
        while let (at, type, payload) = Self.next(&reader) {
            switch type {
            case "pitm", "iloc", "iref": break
            // The name of the handler is text.
            case "hdlr": blank(payload.dropFirst(24))
            case "iinf": guard blankInformation(payload) else { return false }
            case "iprp": blankProperties(payload)
            case "idat": guard blankData(payload) else { return false }
            // A data reference to the file itself (ISO/IEC 14496-12, 8.7).
            case "dinf" where payload.count == 28: break
            default: blank(at, payload)
            }
        }
        blankRest(reader)
        return true
    }

    /// The next box, with the position of its header.
    private static func next(_ reader: inout BoxReader) -> (at: Int, type: BoxType, payload: Range<Int>)? {
        let at = reader.remaining.startIndex
        guard let (type, payload) = reader.box() else { return nil }
        return (at, type, payload.remaining.indices)
    }

    private mutating func blankInformation(_ payload: Range<Int>) -> Bool {
        var reader = BoxReader(bytes[payload])
        guard let (version, _) = reader.versionAndFlags(), reader.number(version == 0 ? 2 : 4) != nil else {
            return false
        }
        while let (at, type, entry) = Self.next(&reader) {
            var fields = BoxReader(bytes[entry])
            guard type == "infe", let (version, _) = fields.versionAndFlags(), version >= 2,
                let item = fields.number(version == 2 ? 2 : 4), fields.number(2) != nil
            else {
                blank(at, entry)
                continue
            }
            let kind = fields.remaining.startIndex
            guard entry.upperBound - kind >= 4 else { return false }
            // Names and media types are text. An item without data gets an unknown type.
            blank(kind + 4..<entry.upperBound)
            if !items.contains(item) { bytes.replaceSubrange(kind..<kind + 4, with: BoxType("free").bytes) }
        }
        blankRest(reader)
        return true
    }

    /// A removed property leaves a blank box, because properties are referred to by their index.
    private mutating func blankProperties(_ payload: Range<Int>) {
        var reader = BoxReader(bytes[payload])
        while let (at, type, inner) = Self.next(&reader) {
            guard type == "ipco" else {
                if type != "ipma" { blank(at, inner) }
                continue
            }
            var properties = BoxReader(bytes[inner])
            while let (at, type, property) = Self.next(&properties) {
                if !Self.properties.contains(type) { blank(at, property) }
            }
            blankRest(properties)
        }
        blankRest(reader)
    }

    private mutating func blankData(_ payload: Range<Int>) -> Bool {
        let ranges = extents(items, isInDataBox: true).united
        // Of several `idat` boxes the last one counts.
        guard payload == file.dataBox.indices, !describes(ranges, isInDataBox: true),
            (ranges.last?.upperBound ?? 0) <= payload.count
        else { return false }
        var position = payload.lowerBound
        for range in ranges {
            blank(position..<payload.lowerBound + range.lowerBound)
            position = payload.lowerBound + range.upperBound
        }
        blank(position..<payload.upperBound)
        return true
    }

    /// What follows the last readable box becomes one blank box, if there is room for its header: zeros alone would be a box "to the
    /// end of the file" for the next reader.
    private mutating func blankRest(_ reader: BoxReader) {
        let rest = reader.remaining.indices
        guard rest.count >= 8 else { return blank(rest) }
        bytes.replaceSubrange(rest.prefix(4), with: BigEndian.bytes(rest.count, count: 4))
        blank(rest.lowerBound, rest.dropFirst(8))
    }

    private mutating func blank(_ at: Int, _ payload: Range<Int>) {
        bytes.replaceSubrange(at + 4..<at + 8, with: BoxType("free").bytes)
        blank(payload)
    }

    private mutating func blank(_ range: Range<Int>) {
        for index in range { bytes[index] = 0 }
    }
}
