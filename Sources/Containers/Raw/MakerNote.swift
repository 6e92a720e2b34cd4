/// The note of the maker in EXIF, which says in files of Olympus and Pentax where a JPEG is.
struct MakerNote {
    /// The header from which its offsets count; nil for another maker's.
    private var header: TIFFHeader?
    /// The header of the file, from which some cameras' offsets count.
    private let file: TIFFHeader

    /// The beginnings of notes, with the distance of their directory, and whether offsets count from the note.
    private static let beginnings: [(text: String, directory: Int, isOwn: Bool)] = [
        ("OLYMPUS\0", 12, true), ("OM SYSTEM", 16, true), ("OLYMP\0", 8, false), ("AOC\0", 6, false),
        ("PENTAX \0", 10, true), ("RICOH\0II", 8, true),
    ]

    /// - Parameters:
    ///   - range: the file range of the note.
    ///   - file: the header of the file.
    init<Source: ByteSource>(
        _ range: Range<Int>, _ file: TIFFHeader, from source: inout Source
    ) throws(Source.Failure) {
        self.file = file
        let first = try source.bytes(at: range.lowerBound, count: 16)
        guard first.count == 16,
            let (_, directory, isOwn) = Self.beginnings.first(where: { first.starts(with: $0.text.utf8) })
        else { return }
        // The order of bytes is stated before the directory; where it is not, it is that of the file.
        let isBigEndian =
            switch directory >= 8 ? Array(first[directory - 4..<directory - 2]) : Array(first[4..<6]) {
            case [0x4D, 0x4D]: true
            case [0x49, 0x49]: false
            default: directory == 10 && first[8..<10].elementsEqual([0x4D, 0x4D]) || file.isBigEndian
            }
        header = TIFFHeader(
            base: isOwn ? range.lowerBound : file.base, isBigEndian: isBigEndian, first: range.lowerBound + directory)
    }

    /// Where JPEGs may be.
    ///
    /// - Throws: only what the source throws.
    func previews<Source: ByteSource>(from source: inout Source) throws(Source.Failure) -> [Range<Int>] {
        guard let header, let main = try header.directory(at: header.first, from: &source) else { return [] }
        var found: [Range<Int>] = []
        // Olympus: the start and length in the directory of settings, or in the note itself. Pentax: the length and the start.
        if let settings = try header.number(main[0x2020], from: &source),
            let directory = try header.directory(at: header.base + settings, from: &source)
        {
            found += try ranges(directory[0x0101], directory[0x0102], header, from: &source)
        }
        found += try ranges(main[0x1036], main[0x1037], header, from: &source)
        found += try ranges(main[0x0088], main[0x0089], header, from: &source)
        found += try ranges(main[0x0004], main[0x0003], header, from: &source)
        return found
    }

    /// A range, counted from the note and from the file: cameras differ, and only one of them begins like a JPEG.
    private func ranges<Source: ByteSource>(
        _ start: TIFFDirectory.Entry?, _ length: TIFFDirectory.Entry?, _ header: TIFFHeader, from source: inout Source
    ) throws(Source.Failure) -> [Range<Int>] {
        guard let start = try header.number(start, from: &source), let length = try header.number(length, from: &source)
        else { return [] }
        return Set([header.base, file.base]).sorted().map { $0 + start..<$0 + start + length }
    }
}
