/// Overwrites with zeros everything in a HEIF file (ISO/IEC 23008-12: HEIC, AVIF) that is not needed for the image: metadata, depth
/// maps, videos and vendor boxes. Everything keeps its position, because such files refer to data by offset.
struct HEIFStripper<Source: ByteSource> {
    private var file: ByteWindow<Source>

    init(_ file: ByteWindow<Source>) {
        self.file = file
    }

    consuming func stripped() throws(Source.Failure) -> StrippedFile? {
        guard let boxes = try boxes(), let head = boxes.first(where: { $0.type == "meta" }),
            head.whole.count <= HEIFFile.metaLimit,
            let meta = HEIFMeta(try file.bytes(at: head.whole.lowerBound, count: head.whole.count), head.headerLength),
            meta.kept.areCovered(by: boxes.filter { $0.type == "mdat" }.map(\.payload))
        else { return nil }
        // The file is cut after the last byte that is needed.
        let end = max(head.whole.upperBound, meta.kept.last?.upperBound ?? 0)
        var copy = StrippedFile(.heif)
        var kept = meta.kept[...]
        for box in boxes where box.whole.lowerBound < end {
            switch box.type {
            case "ftyp": copy.keep(box.whole)
            case "meta" where box.whole == head.whole: copy.add(meta.bytes)
            case "mdat": copy.keep(box, only: &kept)
            default: guard try copy.blank(box, in: &file) else { return nil }
            }
        }
        return copy
    }

    /// The boxes at the top level of the file; nil if one extends beyond its end, or is the box of a video.
    private mutating func boxes() throws(Source.Failure) -> [FileBox]? {
        var boxes: [FileBox] = []
        var position = 0
        while position < file.length {
            guard boxes.count < FileBox.limit, let box = try file.box(at: position),
                !["moov", "moof"].contains(box.type)
            else { return nil }
            boxes.append(box)
            position = box.whole.upperBound
        }
        return boxes.first?.type == "ftyp" ? boxes : nil
    }
}
