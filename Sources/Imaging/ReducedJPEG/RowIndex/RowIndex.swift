/// Positions in the data of a baseline JPEG at which decoding can begin: one for each row of MCUs, and more in long rows. With
/// them, the time to decode a part of an image depends on the part, and not on what is above and beside it.
///
/// They are noted while the whole image is decoded, and are valid only for the same bytes.
public struct RowIndex: Hashable, Sendable {
    /// The number of pixels from which an index is worth its size: 4 million.
    public static let leastPixels = 4_000_000

    /// A position before an MCU, and the DC predictions at that position.
    struct Entry: Hashable {
        var place: EntropyPosition
        /// By component, not dequantized.
        var predictions: SIMD4<Int32>
    }

    /// MCUs between positions in a row. Decoding that many to skip them takes about 12 µs. Every tile of a viewer at half size begins
    /// at a position, and every other tile at full size.
    static let spacing = 64

    /// The number of MCUs, horizontally and vertically.
    let mcus: PixelSize
    let components: Int
    /// The entries, row by row.
    let entries: [Entry]

    /// - Returns: nil unless there is an entry for each ``spacing`` MCUs of every row.
    init?(mcus: PixelSize, components: Int, entries: [Entry]) {
        guard (1...3).contains(components), entries.count == Self.count(mcus.width) * mcus.height else { return nil }
        self.mcus = mcus
        self.components = components
        self.entries = entries
    }

    /// Whether it can be the index of this image.
    func fits(_ frame: JPEGFrame) -> Bool { mcus == frame.mcus && components == frame.components.count }

    /// The last entry of a row that is not after the MCU `column`, and the MCU that it precedes.
    func entry(row: Int, before column: Int) -> (entry: Entry, column: Int) {
        let index = column / Self.spacing
        return (entries[row * Self.count(mcus.width) + index], index * Self.spacing)
    }

    /// The file offset of the first byte that is not needed for the MCUs of a row before `column`; nil if they can extend to the
    /// end of the file.
    func end(row: Int, before column: Int) -> Int? {
        let count = Self.count(mcus.width)
        let next = row * count + (column + Self.spacing - 1) / Self.spacing
        return next < entries.count ? entries[next].place.offset + 1 : nil
    }

    /// The parts of the file that are needed for a rendering: what is before the rows, and the rows of its region, with those beside
    /// it that a filter looks at.
    ///
    /// - Parameters:
    ///   - stored: the size of the stored image in pixels.
    ///   - length: the length of the file in bytes.
    /// - Returns: one range or two, in order; nil if the index cannot be that of such a file.
    public func parts(for rendering: Rendering, of stored: PixelSize, length: Int) -> [Range<Int>]? {
        guard stored.height > 0, let wanted = try? StoredRendering(rendering, of: stored) else { return nil }
        let rows = Double(mcus.height) / Double(stored.height)
        let margin = Self.widestFilter * wanted.region.height / Double(max(1, wanted.size.height))
        let first = max(0, Int((wanted.region.y - margin) * rows) - 1)
        let last = min(mcus.height, Int((wanted.region.y + wanted.region.height + margin) * rows) + 2)
        let count = Self.count(mcus.width)
        guard first < last, let header = entries.first?.place.offset else { return nil }
        let start = entries[first * count].place.offset
        let end = last < mcus.height ? entries[last * count].place.offset + 1 : length
        guard header <= start, start < end, end <= length else { return nil }
        return header == start ? [0..<end] : [0..<header, start..<end]
    }

    /// Pixels of a result on each side of one that the widest resampling filter looks at: three samples of chroma, which has every
    /// other row.
    private static let widestFilter = 6.0

    /// The number of entries for a row of `width` MCUs.
    static func count(_ width: Int) -> Int { (width + spacing - 1) / spacing }
}
