/// Overwrites with zeros everything in a HEIF file (ISO/IEC 23008-12: HEIC, AVIF) that is not needed for the image: metadata, depth
/// maps, videos and vendor boxes. Everything keeps its position, because such files refer to data by offset.
struct HEIFStripper<Source: ByteSource> {
    /// A box at the top level of the file.
    private struct Box {
        var type: BoxType
        var whole: Range<Int>
        var headerLength: Int

        var payload: Range<Int> { whole.lowerBound + headerLength..<whole.upperBound }
    }

    private var file: ByteWindow<Source>

    init(_ file: ByteWindow<Source>) {
        self.file = file
    }

    consuming func stripped() throws(Source.Failure) -> StrippedFile? {
        guard let boxes = try boxes(), let head = boxes.first(where: { $0.type == "meta" }),
            head.whole.count <= HEIFFile.metaLimit,
            let meta = HEIFMeta(try file.bytes(at: head.whole.lowerBound, count: head.whole.count), head.headerLength),
            Self.isCovered(meta.kept, by: boxes.filter { $0.type == "mdat" }.map(\.payload))
        else { return nil }
        // The file is cut after the last byte that is needed.
        let end = max(head.whole.upperBound, meta.kept.last?.upperBound ?? 0)
        var copy = StrippedFile(.heif)
        var kept = meta.kept[...]
        for box in boxes where box.whole.lowerBound < end {
            switch box.type {
            case "ftyp": copy.keep(box.whole)
            case "meta" where box.whole == head.whole: copy.add(meta.bytes)
            case "mdat":
                copy.keep(box.whole.lowerBound..<box.payload.lowerBound)
                Self.add(box.payload, keeping: &kept, to: &copy)
            default:
                var header = try file.bytes(at: box.whole.lowerBound, count: box.headerLength)
                guard header.count == box.headerLength else { return nil }
                header.replaceSubrange(4..<8, with: BoxType("free").bytes)
                copy.add(header)
                copy.addZeros(box.payload.count)
            }
        }
        return copy
    }

    /// The boxes at the top level of the file; nil if one extends beyond its end, or is the box of a video.
    private mutating func boxes() throws(Source.Failure) -> [Box]? {
        var boxes: [Box] = []
        var position = 0
        while position < file.length {
            guard boxes.count < HEIFFile.boxLimit,
                let header = BoxHeader(try file.bytes(at: position, count: BoxHeader.maximumLength)[...])
            else { return nil }
            let size = header.size ?? file.length - position
            guard size <= file.length - position, size >= header.length, !["moov", "moof"].contains(header.type) else {
                return nil
            }
            boxes.append(Box(type: header.type, whole: position..<position + size, headerLength: header.length))
            position += size
        }
        return boxes.first?.type == "ftyp" ? boxes : nil
    }

    /// Whether each range lies within one of the payloads. Both are in order and not adjacent.
    private static func isCovered(_ ranges: [Range<Int>], by payloads: [Range<Int>]) -> Bool {
        var rest = payloads[...]
        for range in ranges {
            while let first = rest.first, first.upperBound <= range.lowerBound { rest = rest.dropFirst() }
            guard let first = rest.first, first.lowerBound <= range.lowerBound, range.upperBound <= first.upperBound
            else { return false }
        }
        return true
    }

    /// Adds the ranges that lie within a box, and removes them from the remaining ones. Everything else in the box becomes zeros.
    private static func add(
        _ payload: Range<Int>, keeping rest: inout ArraySlice<Range<Int>>, to copy: inout StrippedFile
    ) {
        var position = payload.lowerBound
        while let range = rest.first, range.upperBound <= payload.upperBound {
            copy.addZeros(range.lowerBound - position)
            copy.keep(range)
            position = range.upperBound
            rest = rest.dropFirst()
        }
        copy.addZeros(payload.upperBound - position)
    }
}
