/// Overwrites with zeros everything in a film that is not needed to play it: positions, times, names, tracks of metadata and the
/// boxes of vendors. Everything keeps its position, because such files refer to data by offset.
struct FilmStripper<Source: ByteSource> {
    /// The longest list of brands.
    private static var brandsLimit: Int { 64 }

    private var file: ByteWindow<Source>

    init(_ file: ByteWindow<Source>) {
        self.file = file
    }

    consuming func stripped() throws(Source.Failure) -> StrippedFile? {
        guard let boxes = try FilmFile.boxes(of: &file), let head = boxes.first(where: { $0.type == "moov" }),
            head.whole.count <= FilmFile.headerLimit,
            let header = FilmHeader(try file.bytes(at: head.whole.lowerBound, count: head.whole.count)),
            header.kept.areCovered(by: boxes.filter { $0.type == "mdat" }.map(\.payload))
        else { return nil }
        var copy = StrippedFile(nil)
        var kept = header.kept[...]
        for box in boxes {
            switch box.type {
            case "ftyp" where box.whole.lowerBound == 0 && box.whole.count <= Self.brandsLimit: copy.keep(box.whole)
            case "moov": copy.add(header.bytes)
            case "mdat": copy.keep(box, only: &kept)
            default: guard try copy.blank(box, in: &file) else { return nil }
            }
        }
        return copy
    }
}
